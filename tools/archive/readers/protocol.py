"""What the program and its worker process agree on, light enough for both to import."""

from __future__ import annotations

import struct

LENGTH = struct.Struct("!Q")  # before each document and each answer: how many bytes follow
TIME_LIMIT_S = 20  # for one document; the parent kills after some seconds more
