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

/** Steps of versions that were never released, now part of the first one: databases of the last of them open as before. */
const UNRELEASED: readonly string[] = Array(17).fill('');

/**
 * The schema, step by step. A step that has shipped is never edited; `PRAGMA user_version` counts the steps taken.
 * Times are epoch milliseconds (0: unknown), positions are seconds. `account` is the service's account id as text; the key of
 * signed-out use is in `account-service.ts`.
 * - `timecode_outbox.updated_at`: as of the progress that waits; `unwatched_at`: when the person took the watched mark away, null
 *   where they did not, so that a mark of the service's stays;
 * - `timecode_removal.known_at`: when the service was last known to have what was removed, by its clock;
 * - `recent_hidden`: releases that the person removed from those to continue; shown again once something of them was watched later;
 * - `removal`: what the person removed, and when (platform/database/acts.ts);
 * - `reading_day`, `watch_day`: each device counts for itself, from `started_at` on;
 * - `chapter_list.numbering`: the names under which chapters are stored here, with their revisions (reading/places/numbering.ts).
 */
export const migrations: readonly string[] = [
  ...UNRELEASED,
  `
  ${rowTable('setting', 'name TEXT PRIMARY KEY, value TEXT, changed_at INTEGER DEFAULT 0')}
  ${rowTable('notice', 'id TEXT PRIMARY KEY, body TEXT')}
  ${rowTable('account', 'id INTEGER PRIMARY KEY, nickname TEXT, avatar TEXT NULL, is_current INTEGER DEFAULT 0, login TEXT NULL')}
  ${keyTable('device', 'id TEXT')}
  ${keyTable('connection_state', 'service TEXT', 'body TEXT')}
  ${keyTable('storage_choice', 'name TEXT', 'value TEXT')}
  ${keyTable('removal', 'kind TEXT, key TEXT', 'removed_at INTEGER')}

  ${rowTable(
    'answer',
    'id INTEGER PRIMARY KEY, name TEXT, input TEXT, body TEXT, fetched_at INTEGER, used_at INTEGER',
    'is_for_good INTEGER, UNIQUE (name, input)',
  )}
  CREATE INDEX answer_by_use ON answer (is_for_good, used_at);
  ${keyTable('known_title', 'kind TEXT, id TEXT', 'body TEXT, search_text TEXT, seen_at INTEGER')}
  ${keyTable('recent_search', 'text TEXT', 'searched_at INTEGER')}

  ${keyTable(
    'progress',
    EPISODE,
    'release_id INTEGER NULL, position_seconds REAL, is_watched INTEGER, updated_at INTEGER, marked_at INTEGER DEFAULT 0',
  )}
  CREATE INDEX progress_by_release ON progress (account, release_id);
  CREATE INDEX progress_by_time ON progress (account, updated_at);
  CREATE INDEX progress_without_release ON progress (episode_id) WHERE release_id IS NULL;
  ${keyTable(
    'timecode_outbox',
    EPISODE,
    'revision INTEGER, updated_at INTEGER DEFAULT 0, unwatched_at INTEGER NULL',
    childOf('progress'),
  )}
  CREATE INDEX timecode_outbox_by_time ON timecode_outbox (account, updated_at);
  ${keyTable('timecode_known', EPISODE, 'known_at INTEGER, is_own INTEGER, is_dated INTEGER', childOf('progress'))}
  ${keyTable('timecode_refusal', EPISODE, 'revision INTEGER NULL', childOf('timecode_outbox'))}
  ${keyTable('timecode_import', EPISODE, childOf('progress'))}
  ${keyTable(
    'timecode_removal',
    EPISODE,
    'removed_at INTEGER, acknowledged_at INTEGER NULL, repairs INTEGER, known_at INTEGER DEFAULT 0',
  )}
  ${keyTable('episode_release', 'episode_id TEXT', 'release_id INTEGER NULL, asked_at INTEGER')}
  ${keyTable('adoption_declined', 'account TEXT', 'newest_at INTEGER')}
  ${keyTable('recent_hidden', 'account TEXT, release_id INTEGER', 'hidden_at INTEGER')}
  ${keyTable(
    'watch_day',
    'account TEXT, day TEXT, release_id INTEGER, device TEXT, started_at INTEGER',
    'seconds INTEGER, episodes INTEGER, is_finished INTEGER',
  )}

  ${keyTable('list_entry', 'account TEXT, kind TEXT, release_id INTEGER', 'value TEXT, place INTEGER, seen_at INTEGER')}
  ${keyTable(
    'list_wish',
    'account TEXT, kind TEXT, release_id INTEGER',
    'value TEXT NULL, place INTEGER, former TEXT, sent_at INTEGER NULL, acknowledged_at INTEGER NULL',
    'attempts INTEGER, agreements INTEGER, may_return INTEGER, is_given_up INTEGER',
  )}
  ${rowTable('listed_release', 'release_id INTEGER PRIMARY KEY, body TEXT NULL, asked_at INTEGER, misses INTEGER')}
  ${keyTable('own_rating', 'account TEXT, release_id INTEGER', 'score INTEGER NULL, is_unsent INTEGER, revision INTEGER')}
  ${keyTable('told_episode', 'account TEXT, release_id INTEGER', 'fresh_at REAL, sort_order REAL NULL')}

  ${rowTable(
    'reading_position',
    'slug_url TEXT PRIMARY KEY, volume TEXT, number TEXT, branch_id INTEGER NULL, paragraph INTEGER',
    'offset_fraction REAL, updated_at INTEGER, is_at_end INTEGER DEFAULT 0',
  )}
  ${keyTable(
    'reading_title',
    'slug_url TEXT',
    'has_line INTEGER, branch_id INTEGER NULL, shelf TEXT NULL, shelved_at INTEGER NULL, is_followed INTEGER',
    'look TEXT NULL, line_at INTEGER DEFAULT 0, followed_at INTEGER DEFAULT 0, look_at INTEGER DEFAULT 0',
  )}
  ${keyTable('read_chapter', CHAPTER, 'read_at INTEGER DEFAULT 0')}
  ${keyTable('opened_chapter', CHAPTER, 'branch_id INTEGER NULL, opened_at INTEGER, changed_at INTEGER DEFAULT 0')}
  CREATE INDEX opened_chapter_by_time ON opened_chapter (opened_at);
  ${keyTable('chapter_list', 'slug_url TEXT', 'total INTEGER NULL, asked_at INTEGER NULL, seen TEXT NULL, numbering TEXT NULL')}
  ${keyTable('new_chapter', CHAPTER)}
  ${keyTable('told_chapter', CHAPTER)}
  ${keyTable('reading_day', 'day TEXT, device TEXT, started_at INTEGER', 'seconds INTEGER, chapters INTEGER')}
  ${keyTable(
    'bookmark',
    'id TEXT',
    'slug_url TEXT, volume TEXT, number TEXT, branch_id INTEGER NULL, created_at REAL, paragraph INTEGER',
    'offset_fraction REAL, excerpt TEXT, changed_at INTEGER DEFAULT 0',
  )}
  CREATE INDEX bookmark_by_title ON bookmark (slug_url);
  ${keyTable(
    'highlight',
    'id TEXT',
    'slug_url TEXT, volume TEXT, number TEXT, branch_id INTEGER NULL, created_at REAL, start_paragraph INTEGER',
    'start_character INTEGER, end_paragraph INTEGER, end_character INTEGER, colour TEXT, quote TEXT, note TEXT',
    'changed_at INTEGER DEFAULT 0',
  )}
  -- The titles with highlights, the one with the newest first, without a look at any highlight.
  CREATE INDEX highlight_by_title ON highlight (slug_url, created_at);
  ${keyTable(
    'replacement',
    'id TEXT',
    'slug_url TEXT NULL, find TEXT, put TEXT, is_whole_word INTEGER, is_on INTEGER, created_at REAL, changed_at INTEGER',
  )}
  CREATE INDEX replacement_by_title ON replacement (slug_url);
  `,
  `
  -- The least recently used answers make room, whatever they are for.
  DROP INDEX answer_by_use;
  ALTER TABLE answer DROP COLUMN is_for_good;
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
