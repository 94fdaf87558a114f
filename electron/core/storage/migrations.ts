/**
 * The schema, step by step. A step that has shipped is never edited; `PRAGMA user_version` counts the steps taken.
 * Times are epoch milliseconds, positions seconds. `account` is the service's account id as text, or `nobody`.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  CREATE TABLE notice (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    nickname TEXT NOT NULL,
    avatar TEXT,
    is_current INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE release_snapshot (
    release_id INTEGER PRIMARY KEY,
    body TEXT NOT NULL,
    fetched_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE progress (
    account TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    release_id INTEGER,
    position_seconds REAL NOT NULL,
    is_watched INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (account, episode_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX progress_by_release ON progress (account, release_id);

  CREATE TABLE timecode_outbox (
    account TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (account, episode_id),
    FOREIGN KEY (account, episode_id) REFERENCES progress (account, episode_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE novel_snapshot (
    slug_url TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    fetched_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE reading_position (
    slug_url TEXT PRIMARY KEY,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER,
    paragraph INTEGER NOT NULL,
    offset_fraction REAL NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  `,
];
