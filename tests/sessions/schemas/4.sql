-- A session store of schema 4, as that version of the program wrote it.
BEGIN TRANSACTION;
CREATE TABLE events (
        number INTEGER PRIMARY KEY,
        session INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        step INTEGER NOT NULL,
        at TEXT NOT NULL,
        tool ANY NOT NULL,
        arguments TEXT NOT NULL,
        shown ANY NOT NULL,
        status TEXT NOT NULL,
        content ANY NOT NULL,
        header ANY NOT NULL,
        total INTEGER,
        truncated INTEGER NOT NULL,
        next ANY NOT NULL,
        next_start INTEGER NOT NULL,
        error TEXT,
        radius INTEGER NOT NULL,
        operation TEXT NOT NULL,
        paths TEXT NOT NULL,
        unread TEXT NOT NULL,
        ms INTEGER NOT NULL,
        tokens_raw INTEGER NOT NULL,
        tokens_shown INTEGER NOT NULL,
        prompt_tokens INTEGER NOT NULL,
        cached_tokens INTEGER NOT NULL, consent TEXT NOT NULL DEFAULT '',
        FOREIGN KEY (session, turn) REFERENCES turns (session, number)
    ) STRICT
    ;
INSERT INTO "events" VALUES(1,1,1,1,'2026-01-01T00:00:01+00:00','czytaj_dokument','{"sciezka": "umowa.txt"}','read_document(path="umowa.txt")','blad','','',NULL,0,'',0,'{"what": "no such file", "why": "", "instead": "", "retryable": false}',0,'','["umowa.pdf"]','[]',12,90,40,200,150,'given');
CREATE TABLE sessions (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        started TEXT NOT NULL,
        ended TEXT,
        archive ANY NOT NULL,
        model TEXT NOT NULL,
        voice TEXT NOT NULL,
        trust TEXT NOT NULL,
        profile TEXT NOT NULL,
        version TEXT NOT NULL
    , kind TEXT NOT NULL DEFAULT 'chat', tools TEXT NOT NULL DEFAULT '[]') STRICT
    ;
INSERT INTO "sessions" VALUES(1,'2026-01-01T0000-aaaa','2026-01-01T00:00:00+00:00','2026-01-01T01:00:00+00:00','/home/u/dokumenty','qwen','en','host','writer','0.1.0','ask','["czytaj_dokument"]');
CREATE TABLE turns (
        session INTEGER NOT NULL REFERENCES sessions (number),
        number INTEGER NOT NULL,
        request ANY NOT NULL,
        started TEXT NOT NULL,
        answer ANY,
        stop TEXT,
        ms INTEGER NOT NULL DEFAULT 0,
        prompt_tokens INTEGER NOT NULL DEFAULT 0,
        cached_tokens INTEGER NOT NULL DEFAULT 0,
        output_tokens INTEGER NOT NULL DEFAULT 0,
        forced_tokens INTEGER NOT NULL DEFAULT 0,
        model_ms INTEGER NOT NULL DEFAULT 0, tainted INTEGER NOT NULL DEFAULT 0, result_tokens INTEGER,
        PRIMARY KEY (session, number)
    ) STRICT
    ;
INSERT INTO "turns" VALUES(1,1,'Kiedy kończy się umowa?','2026-01-01T00:00:01+00:00','31.12.2026','answered',9000,200,150,20,10,7000,1,60);
INSERT INTO "turns" VALUES(1,2,X'756DEDB3B37761','2026-01-01T00:00:02+00:00',NULL,NULL,0,0,0,0,0,0,0,NULL);
CREATE INDEX events_of_turn ON events (session, turn, number);
CREATE INDEX events_measured ON events
    (session, turn, tool, number, status, ms, tokens_raw, tokens_shown, consent)
    ;
CREATE INDEX turns_measured ON turns
    (session, prompt_tokens, cached_tokens, result_tokens, tainted)
    ;
COMMIT;
PRAGMA user_version = 4;
