const EPISODE = 'account TEXT, episode_id TEXT';
const CHAPTER = 'slug_url TEXT, volume TEXT, number TEXT';

/** A table without row ids, in the order of its key. */
export function keyTable(name: string, key: string, ...others: readonly string[]): string {
  return `CREATE TABLE ${name} (${definitionsOf([key, ...others, `PRIMARY KEY (${namesOf(key)})`])}) STRICT, WITHOUT ROWID;`;
}

/** A table with row ids. */
export function rowTable(name: string, ...columns: readonly string[]): string {
  return `CREATE TABLE ${name} (${definitionsOf(columns)}) STRICT;`;
}

/** Columns are NOT NULL unless declared NULL. */
function definitionsOf(parts: readonly string[]): string {
  const all = parts.flatMap((part) => part.split(/, (?![^(]*\))/));
  return all.map((part) => (/(NULL|KEY|AUTOINCREMENT|\)|CASCADE)$/.test(part) ? part : `${part} NOT NULL`)).join(', ');
}

/** A foreign key that removes an episode's row together with its row of another table. */
function childOf(table: string): string {
  const names = namesOf(EPISODE);
  return `FOREIGN KEY (${names}) REFERENCES ${table} (${names}) ON DELETE CASCADE`;
}

function namesOf(columns: string): string {
  return columns.replaceAll(/ [A-Z]+/g, '');
}

/**
 * The schema, step by step. A step that has shipped is never edited; `PRAGMA user_version` counts the steps taken.
 * Times are epoch milliseconds (0: unknown), positions are seconds. `account` is the service's account id as text; the key of
 * signed-out use is in `account-service.ts`.
 */
export const migrations: readonly string[] = [
  `
  ${rowTable('setting', 'name TEXT PRIMARY KEY, value TEXT')}
  ${rowTable('notice', 'id TEXT PRIMARY KEY, body TEXT')}
  ${rowTable('account', 'id INTEGER PRIMARY KEY, nickname TEXT, avatar TEXT NULL, is_current INTEGER DEFAULT 0')}
  ${rowTable('release_snapshot', 'release_id INTEGER PRIMARY KEY, body TEXT, fetched_at INTEGER')}
  ${keyTable('progress', EPISODE, 'release_id INTEGER NULL, position_seconds REAL, is_watched INTEGER, updated_at INTEGER')}
  CREATE INDEX progress_by_release ON progress (account, release_id);
  ${keyTable('timecode_outbox', EPISODE, 'revision INTEGER', childOf('progress'))}
  ${rowTable('novel_snapshot', 'slug_url TEXT PRIMARY KEY, body TEXT, fetched_at INTEGER')}
  ${rowTable(
    'reading_position',
    'slug_url TEXT PRIMARY KEY, volume TEXT, number TEXT, branch_id INTEGER NULL, paragraph INTEGER',
    'offset_fraction REAL, updated_at INTEGER',
  )}
  `,
  `
  ${rowTable(
    'answer',
    'id INTEGER PRIMARY KEY, name TEXT, input TEXT, body TEXT, fetched_at INTEGER, used_at INTEGER',
    'is_for_good INTEGER, UNIQUE (name, input)',
  )}
  CREATE INDEX answer_by_use ON answer (is_for_good, used_at);
  INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good)
    SELECT 'releases.get', json_object('idOrAlias', CAST(release_id AS TEXT)), body, fetched_at, fetched_at, 1
    FROM release_snapshot;
  INSERT INTO answer (name, input, body, fetched_at, used_at, is_for_good)
    SELECT 'novels.get', json_object('slugUrl', slug_url), body, fetched_at, fetched_at, 1 FROM novel_snapshot;
  DROP TABLE release_snapshot;
  DROP TABLE novel_snapshot;
  ${keyTable('known_title', 'kind TEXT, id TEXT', 'body TEXT, search_text TEXT, seen_at INTEGER')}
  ${keyTable('recent_search', 'text TEXT', 'searched_at INTEGER')}
  ${keyTable('connection_state', 'service TEXT', 'body TEXT')}
  `,
  `
  CREATE INDEX progress_by_time ON progress (account, updated_at);
  CREATE INDEX progress_without_release ON progress (episode_id) WHERE release_id IS NULL;
  ${keyTable('timecode_known', EPISODE, 'known_at INTEGER, is_own INTEGER, is_dated INTEGER', childOf('progress'))}
  ${keyTable('timecode_refusal', EPISODE, 'revision INTEGER NULL', childOf('timecode_outbox'))}
  ${keyTable('timecode_removal', EPISODE, 'removed_at INTEGER, acknowledged_at INTEGER NULL, repairs INTEGER')}
  ${keyTable('episode_release', 'episode_id TEXT', 'release_id INTEGER NULL, asked_at INTEGER')}
  INSERT OR IGNORE INTO episode_release (episode_id, release_id, asked_at)
    SELECT episode_id, release_id, 0 FROM progress WHERE release_id IS NOT NULL;
  ${keyTable('adoption_declined', 'account TEXT', 'newest_at INTEGER')}
  `,
  `
  ALTER TABLE account ADD COLUMN login TEXT;
  ${keyTable('device', 'id TEXT')}
  ${keyTable('list_entry', 'account TEXT, kind TEXT, release_id INTEGER', 'value TEXT, place INTEGER, seen_at INTEGER')}
  ${keyTable(
    'list_wish',
    'account TEXT, kind TEXT, release_id INTEGER',
    'value TEXT NULL, place INTEGER, former TEXT, sent_at INTEGER NULL, acknowledged_at INTEGER NULL',
    'attempts INTEGER, agreements INTEGER, may_return INTEGER, is_given_up INTEGER',
  )}
  ${rowTable('listed_release', 'release_id INTEGER PRIMARY KEY, body TEXT NULL, asked_at INTEGER, misses INTEGER')}
  ${keyTable('own_rating', 'account TEXT, release_id INTEGER', 'score INTEGER NULL, is_unsent INTEGER, revision INTEGER')}
  `,
  `
  ALTER TABLE reading_position ADD COLUMN is_at_end INTEGER NOT NULL DEFAULT 0;
  ${keyTable(
    'reading_title',
    'slug_url TEXT',
    'has_line INTEGER, branch_id INTEGER NULL, shelf TEXT NULL, shelved_at INTEGER NULL, is_followed INTEGER',
    'look TEXT NULL',
  )}
  INSERT INTO reading_title (slug_url, has_line, branch_id, shelf, shelved_at, is_followed, look)
    SELECT slug_url, branch_id IS NOT NULL, branch_id, 'reading', updated_at, 1, NULL FROM reading_position;
  ${keyTable('read_chapter', CHAPTER)}
  ${keyTable('opened_chapter', CHAPTER, 'branch_id INTEGER NULL, opened_at INTEGER')}
  CREATE INDEX opened_chapter_by_time ON opened_chapter (opened_at);
  INSERT INTO opened_chapter (slug_url, volume, number, branch_id, opened_at)
    SELECT slug_url, volume, number, branch_id, updated_at FROM reading_position;
  ${keyTable('chapter_list', 'slug_url TEXT', 'total INTEGER NULL, asked_at INTEGER NULL, seen TEXT NULL')}
  INSERT OR IGNORE INTO chapter_list (slug_url, total, asked_at)
    SELECT CASE WHEN json_valid(input) THEN json_extract(input, '$.slugUrl') END,
      CASE WHEN json_valid(body) THEN json_array_length(body) END,
      fetched_at
    FROM answer
    WHERE name = 'novels.chapters' AND CASE WHEN json_valid(input) THEN json_type(input, '$.slugUrl') END = 'text';
  ${keyTable('new_chapter', CHAPTER)}
  ${keyTable(
    'bookmark',
    'id TEXT',
    'slug_url TEXT, volume TEXT, number TEXT, branch_id INTEGER NULL, created_at REAL, paragraph INTEGER',
    'offset_fraction REAL, excerpt TEXT',
  )}
  CREATE INDEX bookmark_by_title ON bookmark (slug_url);
  ${keyTable(
    'highlight',
    'id TEXT',
    'slug_url TEXT, volume TEXT, number TEXT, branch_id INTEGER NULL, created_at REAL, start_paragraph INTEGER',
    'start_character INTEGER, end_paragraph INTEGER, end_character INTEGER, colour TEXT, quote TEXT, note TEXT',
  )}
  CREATE INDEX highlight_by_title ON highlight (slug_url);
  `,
  `
  ALTER TABLE setting ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE reading_title ADD COLUMN line_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE reading_title ADD COLUMN followed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE reading_title ADD COLUMN look_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE bookmark ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE highlight ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  ${keyTable('timecode_import', EPISODE, childOf('progress'))}
  `,
  `
  ${keyTable('storage_choice', 'name TEXT', 'value TEXT')}
  `,
  `
  ${keyTable('told_episode', 'account TEXT, release_id INTEGER', 'fresh_at REAL, sort_order REAL NULL')}
  ${keyTable('told_chapter', CHAPTER)}
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
  `
  ${keyTable(
    'replacement',
    'id TEXT',
    'slug_url TEXT NULL, find TEXT, put TEXT, is_whole_word INTEGER, is_on INTEGER, created_at REAL, changed_at INTEGER',
  )}
  CREATE INDEX replacement_by_title ON replacement (slug_url);
  `,
  `
  ${keyTable('reading_day', 'day TEXT', 'seconds INTEGER, chapters INTEGER')}
  `,
  `
  -- Releases that the person removed from those to continue; shown again once something of them was watched later.
  ${keyTable('recent_hidden', 'account TEXT, release_id INTEGER', 'hidden_at INTEGER')}
  `,
  `
  ${keyTable('watch_day', 'account TEXT, day TEXT, release_id INTEGER', 'seconds INTEGER, episodes INTEGER, is_finished INTEGER')}
  `,
  `
  -- What the person removed, and when (platform/database/acts.ts).
  ${keyTable('removal', 'kind TEXT, key TEXT', 'removed_at INTEGER')}
  ALTER TABLE read_chapter ADD COLUMN read_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE opened_chapter ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE progress ADD COLUMN marked_at INTEGER NOT NULL DEFAULT 0;
  UPDATE progress SET marked_at = updated_at WHERE is_watched;
  -- Each device counts for itself, from started_at on; device '': before that was told apart.
  ${keyTable('counted_reading', 'day TEXT, device TEXT, started_at INTEGER', 'seconds INTEGER, chapters INTEGER')}
  INSERT INTO counted_reading SELECT day, '', 0, seconds, chapters FROM reading_day;
  DROP TABLE reading_day;
  ALTER TABLE counted_reading RENAME TO reading_day;
  ${keyTable(
    'counted_watching',
    'account TEXT, day TEXT, release_id INTEGER, device TEXT, started_at INTEGER',
    'seconds INTEGER, episodes INTEGER, is_finished INTEGER',
  )}
  INSERT INTO counted_watching SELECT account, day, release_id, '', 0, seconds, episodes, is_finished FROM watch_day;
  DROP TABLE watch_day;
  ALTER TABLE counted_watching RENAME TO watch_day;
  `,
  `
  -- The titles with highlights, the one with the newest first, without a look at any highlight.
  DROP INDEX highlight_by_title;
  CREATE INDEX highlight_by_title ON highlight (slug_url, created_at);
  `,
  `
  -- When the service was last known to have what was removed, by its clock.
  ALTER TABLE timecode_removal ADD COLUMN known_at INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- The names under which chapters are stored here, with their revisions (reading/places/numbering.ts).
  ALTER TABLE chapter_list ADD COLUMN numbering TEXT;
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

/** State of the device (sign-in, library folder, notices): in backups in case the database is lost, but never restored. */
export function isOfDevice(table: string): boolean {
  return OF_DEVICE.includes(table);
}
