-- A ledger as the first form of the database held it: every state, an undo, odd bytes, big numbers.
CREATE TABLE operations (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    archive BLOB NOT NULL,
    session TEXT NOT NULL,
    tool TEXT NOT NULL,
    digest TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('intent', 'done', 'aborted', 'in_doubt', 'undone')),
    text TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    finished_at TEXT NOT NULL DEFAULT '',
    undo_of TEXT NOT NULL DEFAULT ''
);
CREATE INDEX open_operations ON operations (archive) WHERE state = 'intent';
CREATE TABLE steps (
    operation TEXT NOT NULL REFERENCES operations (id),
    position INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind = 'move'),
    source BLOB NOT NULL,
    target BLOB NOT NULL,
    device TEXT NOT NULL,
    inode TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    PRIMARY KEY (operation, position)
) WITHOUT ROWID;
CREATE INDEX steps_by_source ON steps (source);
INSERT INTO operations VALUES
    (1, 'done', X'2F61', 's', 'zmien_nazwe', 'd1', 'done', 'Renamed.', '2026-01-01', '2026-01-02', ''),
    (2, 'undone', X'2F61', 's', 'zmien_nazwe', 'd2', 'undone', 'Renamed.', '2026-01-03', '2026-01-04', ''),
    (3, 'undo-1', X'2F61', '', 'undo', 'd3', 'done', 'Taken back.', '2026-01-05', '2026-01-06', 'undone'),
    (4, 'open', X'2F61', 's', 'zmien_nazwe', 'd4', 'intent', '', '2026-01-07', '', '');
INSERT INTO steps VALUES
    ('done', 0, 'move', X'FF0A', X'C582', '1', '18446744073709551615', 3, -4),
    ('done', 1, 'move', X'62', X'63', '1', '8', 5, 6),
    ('undone', 0, 'move', X'64', X'65', '1', '9', 7, 8),
    ('undo-1', 0, 'move', X'65', X'64', '1', '9', 7, 8),
    ('open', 0, 'move', X'66', X'67', '1', '10', 9, 10);
PRAGMA user_version = 1;
