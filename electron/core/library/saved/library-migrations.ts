import { keyTable, rowTable } from '#core/platform/database/migrations.ts';

const LINE = 'slug_url TEXT, volume TEXT, number TEXT, branch_id INTEGER NULL';
const BY_LINE = '(slug_url, volume, number, ifnull(branch_id, -1))';
const SAVED_CHAPTER = [
  `id INTEGER PRIMARY KEY REFERENCES chapter_text (id), ${LINE}, list_index INTEGER, name TEXT NULL, teams TEXT`,
  'revision_id INTEGER NULL, text_bytes INTEGER, saved_at REAL',
];

/** Rebuilds the search index with each row's text: reading it from the chapters' HTML took ten times as long as the search. */
export const searchTexts = `
  ${rowTable('search_text', 'row INTEGER PRIMARY KEY, text TEXT')}
  INSERT INTO search_paragraph (search_paragraph) VALUES ('delete-all');
  DELETE FROM search_chapter;
  `;

/**
 * The library's database, step by step; a published step never changes.
 * - `title_record`, `title_list`: a title and its list when part of it was last saved;
 * - `chapter_text`: texts of the service, which never change: another revision is another id;
 * - `chapter`: the saved chapters, one row for each translation;
 * - `removed_chapter`: removed chapters that can still be restored;
 * - `unswept`: with a row, lost chapters were queued, so unused picture files stay; its columns are no longer used;
 * - `chapter_picture`, `title_picture`: addresses of pictures; `picture_address`: the bytes of an address, `picture`: the bytes
 *   that are in files. An address without bytes is a missing picture;
 * - `queued_title`: `place` orders the titles, `done` counts the chapters saved since the title's queue was last empty;
 * - `queued_chapter`: `id` orders the chapters of a title; one with a `trouble` has failed, every other one waits;
 * - `queued_release`, `queued_episode`: as `queued_title` and `queued_chapter`;
 * - `kept_release`: rules for the next episodes, each with the account whose progress it follows; `kept_episode`: episodes that a
 *   rule has queued, or that the person removed and a rule leaves out since (`is_removed`);
 * - `missing_picture`, `lost_chapter`: no longer used;
 * - `search_paragraph`: a row of stems for each block of a chapter, merged in small steps only (`text-index.ts`);
 * - `search_chapter`: the indexed chapters and how many of their blocks are in;
 * - `search_word`: words that differ from their stem, to find them by their beginnings.
 * - `saved_release`: a release when part of it was last saved or asked for, without addresses that only a session may use;
 * - `episode_stream`: an episode in one height, wanted (`saved_at` null) or saved; `episode`: as the service gave it, `version`
 *   and `shape` as in `stream-playlist.ts`, `files`: how many belong to it. With a `removal_id` it is removed, but restorable;
 * - `episode_file`: its saved files. Track 0: the playlists, with their addresses; `seconds` for video only;
 * - `cached_segment`: files that playback fetched for no saved episode, emptied at each start.
 * Tables whose names begin with `search_` are derived from the texts and not copied when a damaged file is replaced.
 */
export const libraryMigrations: readonly string[] = [
  `
  ${rowTable('title_record', 'slug_url TEXT PRIMARY KEY, novel TEXT')}
  ${rowTable('title_list', 'slug_url TEXT PRIMARY KEY, chapters TEXT')}
  ${rowTable('chapter_text', 'id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT, digest TEXT')}
  ${rowTable('chapter', ...SAVED_CHAPTER)}
  CREATE UNIQUE INDEX chapter_by_line ON chapter ${BY_LINE};
  ${rowTable('removed_chapter', ...SAVED_CHAPTER, 'removal_id TEXT, removed_at REAL')}
  CREATE INDEX removed_chapter_by_removal ON removed_chapter (removal_id);
  ${keyTable('picture', 'digest TEXT', 'bytes INTEGER')}
  ${rowTable('picture_address', 'address TEXT PRIMARY KEY, digest TEXT NOT NULL REFERENCES picture (digest)')}
  CREATE INDEX picture_address_by_digest ON picture_address (digest);
  ${keyTable(
    'chapter_picture',
    'chapter_id INTEGER, address TEXT',
    'FOREIGN KEY (chapter_id) REFERENCES chapter_text (id) ON DELETE CASCADE',
  )}
  CREATE INDEX chapter_picture_by_address ON chapter_picture (address);
  ${keyTable('title_picture', 'slug_url TEXT, address TEXT')}
  CREATE INDEX title_picture_by_address ON title_picture (address);
  `,
  `
  ${keyTable(
    'queued_title',
    'slug_url TEXT',
    'name TEXT, cover TEXT NULL, place INTEGER, is_paused INTEGER DEFAULT 0, done INTEGER DEFAULT 0',
    'refreshed_at REAL NULL',
  )}
  ${rowTable(
    'queued_chapter',
    `id INTEGER PRIMARY KEY AUTOINCREMENT, ${LINE}`,
    'revision_id INTEGER NULL, trouble TEXT NULL',
    'FOREIGN KEY (slug_url) REFERENCES queued_title (slug_url) ON DELETE CASCADE',
  )}
  CREATE UNIQUE INDEX queued_chapter_by_line ON queued_chapter ${BY_LINE};
  CREATE INDEX queued_chapter_by_turn ON queued_chapter (slug_url, trouble, id);
  ${keyTable('kept_up_title', 'slug_url TEXT', 'seen TEXT NULL')}
  ${keyTable('download_switch', 'name TEXT', 'is_on INTEGER')}
  `,
  `
  CREATE VIRTUAL TABLE search_paragraph USING fts5 (
    words,
    content = '',
    contentless_delete = 1,
    tokenize = 'ascii',
    prefix = '2 3'
  );
  INSERT INTO search_paragraph (search_paragraph, rank) VALUES ('automerge', 0), ('crisismerge', 200);
  ${rowTable('search_chapter', 'id INTEGER PRIMARY KEY, blocks INTEGER, is_whole INTEGER')}
  ${keyTable('search_word', 'form TEXT', 'stem TEXT')}
  `,
  searchTexts,
  `
  ${rowTable('lost_chapter', LINE)}
  CREATE UNIQUE INDEX lost_chapter_by_line ON lost_chapter ${BY_LINE};
  ${rowTable('unswept', 'is_known INTEGER')}
  `,
  `
  ${keyTable(
    'missing_picture',
    'address TEXT',
    'attempts INTEGER DEFAULT 0, asked_at REAL DEFAULT 0, again_at REAL DEFAULT 0',
  )}
  `,
  `
  ${rowTable('saved_release', 'release_id INTEGER PRIMARY KEY, body TEXT')}
  ${rowTable(
    'episode_stream',
    'id INTEGER PRIMARY KEY AUTOINCREMENT, release_id INTEGER, episode_id TEXT, height INTEGER, episode TEXT',
    'version TEXT, shape TEXT, files INTEGER, duration_seconds REAL, opened_at REAL, saved_at REAL NULL',
    'is_pinned INTEGER DEFAULT 0, is_replaced INTEGER DEFAULT 0, removal_id TEXT NULL, removed_at REAL NULL',
  )}
  CREATE INDEX episode_stream_by_episode ON episode_stream (release_id, episode_id);
  CREATE INDEX episode_stream_by_version ON episode_stream (version);
  ${keyTable(
    'episode_file',
    'stream_id INTEGER, track INTEGER, place INTEGER',
    'digest TEXT, bytes INTEGER, type TEXT NULL, address TEXT NULL, seconds REAL',
    'FOREIGN KEY (stream_id) REFERENCES episode_stream (id) ON DELETE CASCADE',
  )}
  CREATE INDEX episode_file_by_digest ON episode_file (digest, bytes);
  ${keyTable('cached_segment', 'version TEXT, place INTEGER', 'digest TEXT, bytes INTEGER, type TEXT NULL, used_at REAL')}
  CREATE INDEX cached_segment_by_digest ON cached_segment (digest);
  `,
  `
  ${keyTable(
    'queued_release',
    'release_id INTEGER',
    'name TEXT, poster TEXT NULL, place INTEGER, is_paused INTEGER DEFAULT 0, done INTEGER DEFAULT 0',
  )}
  ${rowTable(
    'queued_episode',
    'id INTEGER PRIMARY KEY AUTOINCREMENT, release_id INTEGER, episode_id TEXT, ordinal REAL, name TEXT NULL',
    'height INTEGER, duration_seconds REAL, trouble TEXT NULL',
    'FOREIGN KEY (release_id) REFERENCES queued_release (release_id) ON DELETE CASCADE',
  )}
  CREATE UNIQUE INDEX queued_episode_by_id ON queued_episode (release_id, episode_id);
  ${keyTable('kept_release', 'release_id INTEGER', 'count INTEGER, height INTEGER, account TEXT')}
  ${keyTable('kept_episode', 'release_id INTEGER, episode_id TEXT', 'is_removed INTEGER')}
  `,
  `
  -- Holds all that the totals of titles are made of: 100,000 chapters are counted in a third of the time.
  CREATE INDEX chapter_by_size ON chapter (slug_url, text_bytes, saved_at);
  `,
  `
  -- Lost chapters are queued as soon as they are known.
  INSERT OR IGNORE INTO queued_title (slug_url, name, place)
  SELECT DISTINCT slug_url,
    ifnull((SELECT novel -> '$.name' FROM title_record WHERE slug_url = lost.slug_url AND json_valid(novel)),
      json_object('main', slug_url, 'russian', NULL, 'english', NULL)),
    (SELECT ifnull(max(place), 0) + 1 FROM queued_title)
  FROM lost_chapter AS lost;
  INSERT INTO queued_chapter (slug_url, volume, number, branch_id)
  SELECT slug_url, volume, number, branch_id FROM lost_chapter WHERE TRUE
  ON CONFLICT DO UPDATE SET trouble = NULL;
  DELETE FROM lost_chapter;
  `,
  `
  ALTER TABLE unswept ADD COLUMN met_at INTEGER NOT NULL DEFAULT 0;
  UPDATE unswept SET met_at = unixepoch();
  `,
];

/** Built from other tables. */
export const isDerivedTable = (table: string) => table.startsWith('search_');

/** Tables quick enough to check at every start. Texts carry a digest of their own. */
export function isShort(table: string): boolean {
  return !['chapter_text', 'title_list', 'cached_segment'].includes(table) && !isDerivedTable(table);
}
