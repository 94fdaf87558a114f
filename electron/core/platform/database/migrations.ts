/**
 * The schema, step by step. A step that has shipped is never edited; `PRAGMA user_version` counts the steps taken.
 * Times are epoch milliseconds, 0 where none is known, positions seconds. `account` is the service's account id as text; the
 * key of signed-out use is in `account-key.ts`.
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
  `
  CREATE TABLE answer (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    input TEXT NOT NULL,
    body TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    is_for_good INTEGER NOT NULL,
    UNIQUE (name, input)
  ) STRICT;
  CREATE INDEX answer_by_use ON answer (is_for_good, used_at);

  INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good)
    SELECT 'releases.get', json_object('idOrAlias', CAST(release_id AS TEXT)), body, fetched_at, fetched_at, 1
    FROM release_snapshot;
  INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good)
    SELECT 'novels.get', json_object('slugUrl', slug_url), body, fetched_at, fetched_at, 1 FROM novel_snapshot;
  DROP TABLE release_snapshot;
  DROP TABLE novel_snapshot;

  CREATE TABLE known_title (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    search_text TEXT NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE recent_search (
    text TEXT PRIMARY KEY,
    searched_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE connection_state (
    service TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE INDEX progress_by_time ON progress (account, updated_at);
  CREATE INDEX progress_without_release ON progress (episode_id) WHERE release_id IS NULL;

  CREATE TABLE timecode_known (
    account TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    known_at INTEGER NOT NULL,
    is_own INTEGER NOT NULL,
    is_dated INTEGER NOT NULL,
    PRIMARY KEY (account, episode_id),
    FOREIGN KEY (account, episode_id) REFERENCES progress (account, episode_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE timecode_refusal (
    account TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    revision INTEGER,
    PRIMARY KEY (account, episode_id),
    FOREIGN KEY (account, episode_id) REFERENCES timecode_outbox (account, episode_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE timecode_removal (
    account TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    removed_at INTEGER NOT NULL,
    acknowledged_at INTEGER,
    repairs INTEGER NOT NULL,
    PRIMARY KEY (account, episode_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE episode_release (
    episode_id TEXT PRIMARY KEY,
    release_id INTEGER,
    asked_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO episode_release (episode_id, release_id, asked_at)
    SELECT episode_id, release_id, 0 FROM progress WHERE release_id IS NOT NULL;

  CREATE TABLE adoption_declined (
    account TEXT PRIMARY KEY,
    newest_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE account ADD COLUMN login TEXT;

  CREATE TABLE device (
    id TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE list_entry (
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    release_id INTEGER NOT NULL,
    value TEXT NOT NULL,
    place INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, kind, release_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE list_wish (
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    release_id INTEGER NOT NULL,
    value TEXT,
    place INTEGER NOT NULL,
    former TEXT NOT NULL,
    sent_at INTEGER,
    acknowledged_at INTEGER,
    attempts INTEGER NOT NULL,
    agreements INTEGER NOT NULL,
    may_return INTEGER NOT NULL,
    is_given_up INTEGER NOT NULL,
    PRIMARY KEY (account, kind, release_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE listed_release (
    release_id INTEGER PRIMARY KEY,
    body TEXT,
    asked_at INTEGER NOT NULL,
    misses INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE own_rating (
    account TEXT NOT NULL,
    release_id INTEGER NOT NULL,
    score INTEGER,
    is_unsent INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (account, release_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE reading_position ADD COLUMN is_at_end INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE reading_title (
    slug_url TEXT PRIMARY KEY,
    has_line INTEGER NOT NULL,
    branch_id INTEGER,
    shelf TEXT,
    shelved_at INTEGER,
    is_followed INTEGER NOT NULL,
    look TEXT
  ) STRICT, WITHOUT ROWID;
  INSERT INTO reading_title (slug_url, has_line, branch_id, shelf, shelved_at, is_followed, look)
    SELECT slug_url, branch_id IS NOT NULL, branch_id, 'reading', updated_at, 1, NULL FROM reading_position;

  CREATE TABLE read_chapter (
    slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (slug_url, volume, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE opened_chapter (
    slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER,
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (slug_url, volume, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX opened_chapter_by_time ON opened_chapter (opened_at);
  INSERT INTO opened_chapter (slug_url, volume, number, branch_id, opened_at)
    SELECT slug_url, volume, number, branch_id, updated_at FROM reading_position;

  CREATE TABLE chapter_list (
    slug_url TEXT PRIMARY KEY,
    total INTEGER,
    asked_at INTEGER,
    seen TEXT
  ) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO chapter_list (slug_url, total, asked_at)
    SELECT CASE WHEN json_valid(input) THEN json_extract(input, '$.slugUrl') END,
      CASE WHEN json_valid(body) THEN json_array_length(body) END,
      fetched_at
    FROM answer
    WHERE name = 'novels.chapters' AND CASE WHEN json_valid(input) THEN json_type(input, '$.slugUrl') END = 'text';

  CREATE TABLE new_chapter (
    slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (slug_url, volume, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bookmark (
    id TEXT PRIMARY KEY,
    slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER,
    created_at REAL NOT NULL,
    paragraph INTEGER NOT NULL,
    offset_fraction REAL NOT NULL,
    excerpt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX bookmark_by_title ON bookmark (slug_url);

  CREATE TABLE highlight (
    id TEXT PRIMARY KEY,
    slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER,
    created_at REAL NOT NULL,
    start_paragraph INTEGER NOT NULL,
    start_character INTEGER NOT NULL,
    end_paragraph INTEGER NOT NULL,
    end_character INTEGER NOT NULL,
    colour TEXT NOT NULL,
    quote TEXT NOT NULL,
    note TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX highlight_by_title ON highlight (slug_url);
  `,
  `
  ALTER TABLE setting ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE reading_title ADD COLUMN line_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE reading_title ADD COLUMN followed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE reading_title ADD COLUMN look_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE bookmark ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE highlight ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE timecode_import (
    account TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    PRIMARY KEY (account, episode_id),
    FOREIGN KEY (account, episode_id) REFERENCES progress (account, episode_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE storage_choice (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE told_episode (
    account TEXT NOT NULL,
    release_id INTEGER NOT NULL,
    fresh_at REAL NOT NULL,
    sort_order REAL,
    PRIMARY KEY (account, release_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE told_chapter (
    slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (slug_url, volume, number)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- As of the progress that waits: the next batch is found without looking through all the others.
  ALTER TABLE timecode_outbox ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
  UPDATE timecode_outbox SET updated_at = (
    SELECT updated_at FROM progress
    WHERE progress.account = timecode_outbox.account AND progress.episode_id = timecode_outbox.episode_id);
  CREATE INDEX timecode_outbox_by_time ON timecode_outbox (account, updated_at);
  `,
  `
  -- When the person took the watched mark away; null where they did not, so that a mark of the service's stays.
  ALTER TABLE timecode_outbox ADD COLUMN unwatched_at INTEGER;
  `,
];

/** Data that can be fetched again and may be large; not in backups. */
export function isCache(table: string): boolean {
  return table === 'answer';
}

const OF_DEVICE: readonly string[] = [
  ...['account', 'notice', 'device', 'connection_state', 'storage_choice'],
  ...['told_episode', 'told_chapter'],
];

/**
 * Tables with the present state of the device (sign-in, library folder, notices), which a restored backup does not replace.
 * Backups hold them in case the database is lost.
 */
export function isOfDevice(table: string): boolean {
  return OF_DEVICE.includes(table);
}
