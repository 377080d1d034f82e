"""The system calls that no command may make, and their numbers."""

from __future__ import annotations

import errno
import platform
from dataclasses import dataclass

# Name, number on x86_64, number on aarch64 (from asm/unistd.h); # explains what follows.
_DENIED = """
# Sockets of every kind, and the ring that makes them without asking.
socket 41 198
io_uring_setup 425 425
io_uring_enter 426 426
io_uring_register 427 427
# Memory and queues shared with other programs of the same user.
shmget 29 194
shmat 30 196
shmctl 31 195
msgget 68 186
msgsnd 69 189
msgrcv 70 188
msgctl 71 187
semget 64 190
semop 65 193
semtimedop 220 192
semctl 66 191
mq_open 240 180
mq_unlink 241 181
# Signals to, views into and control over other processes.
kill 62 129
tkill 200 130
tgkill 234 131
rt_sigqueueinfo 129 138
rt_tgsigqueueinfo 297 240
pidfd_open 434 434
pidfd_send_signal 424 424
pidfd_getfd 438 438
ptrace 101 117
process_vm_readv 310 270
process_vm_writev 311 271
process_madvise 440 440
process_mrelease 448 448
kcmp 312 272
move_pages 279 239
migrate_pages 256 238
setpriority 141 140
ioprio_set 251 30
sched_setaffinity 203 122
sched_setscheduler 144 119
sched_setparam 142 118
sched_setattr 314 274
# Leaving the group in which a command is ended.
setsid 112 157
setpgid 109 154
# What Landlock lets through, or once did: permissions, owners, times, attributes, lengths.
chmod 90 -
fchmod 91 52
fchmodat 268 53
fchmodat2 452 452
truncate 76 45
chown 92 -
lchown 94 -
fchown 93 55
fchownat 260 54
utime 132 -
utimes 235 -
futimesat 261 -
utimensat 280 88
setxattr 188 5
lsetxattr 189 6
fsetxattr 190 7
setxattrat 463 463
removexattr 197 14
lremovexattr 198 15
fremovexattr 199 16
removexattrat 466 466
file_setattr 469 469
# Another view of the disk, and new namespaces.
mount 165 40
umount2 166 39
pivot_root 155 41
chroot 161 51
move_mount 429 429
open_tree 428 428
open_tree_attr 467 467
fsopen 430 430
fsconfig 431 431
fsmount 432 432
fspick 433 433
mount_setattr 442 442
unshare 272 97
setns 308 268
open_by_handle_at 304 265
# The kernel itself: much code that no document needs.
bpf 321 280
perf_event_open 298 241
userfaultfd 323 282
keyctl 250 219
add_key 248 217
request_key 249 218
fanotify_init 300 262
init_module 175 105
finit_module 313 273
delete_module 176 106
kexec_load 246 104
kexec_file_load 320 294
reboot 169 142
swapon 167 224
swapoff 168 225
acct 163 89
syslog 103 116
settimeofday 164 170
clock_settime 227 112
adjtimex 159 171
clock_adjtime 305 266
sethostname 170 161
setdomainname 171 162
quotactl 179 60
quotactl_fd 443 443
personality 135 92
iopl 172 -
ioperm 173 -
vhangup 153 58
uselib 134 -
"""
NEWEST = 469  # file_setattr, Linux 6.17; numbers from 424 on are the same everywhere


@dataclass(frozen=True, slots=True)
class Machine:
    """The numbers of one kind of processor; the column is that of ``_DENIED``."""

    audit: int
    column: int
    clone: int
    clone3: int
    ioctl: int
    fcntl: int
    prlimit64: int
    seccomp: int
    forks: tuple[int, ...]


_MACHINES = {
    "x86_64": Machine(
        audit=0xC000003E,
        column=1,
        clone=56,
        clone3=435,
        ioctl=16,
        fcntl=72,
        prlimit64=302,
        seccomp=317,
        forks=(56, 57, 58, 435),
    ),
    "aarch64": Machine(
        audit=0xC00000B7,
        column=2,
        clone=220,
        clone3=435,
        ioctl=29,
        fcntl=25,
        prlimit64=261,
        seccomp=277,
        forks=(220, 435),
    ),
}


def this_machine() -> Machine:
    """Return the numbers of this machine's system calls.

    Raises:
        OSError: They are not known here.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        raise OSError(errno.ENOSYS, f"no system calls are known of {platform.machine()}")
    return machine


def denied_numbers(column: int) -> list[int]:
    """Read the numbers of one column of the list."""
    rows = (line.split() for line in _DENIED.splitlines() if line and not line.startswith("#"))
    return [int(row[column]) for row in rows if row[column] != "-"]
