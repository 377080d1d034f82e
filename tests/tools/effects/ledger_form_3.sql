-- A ledger as the third form of the database held it: a file that got a new version.
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
    kind TEXT NOT NULL,
    source BLOB NOT NULL,
    target BLOB NOT NULL,
    device TEXT NOT NULL,
    inode TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    is_folder INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    documents_bytes INTEGER NOT NULL,
    contents TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (operation, position)
) WITHOUT ROWID;
CREATE INDEX steps_by_source ON steps (source);
INSERT INTO operations VALUES
    (1, 'done', X'2F61', 's', 'przenies', 'd', 'done', 'Moved.', '2026-01-01', '2026-01-02', '');
INSERT INTO steps VALUES
    ('done', 0, 'move', X'61', X'62', '1', '7', 3, 4, 0, 0, 0, '[]');
PRAGMA user_version = 3;
