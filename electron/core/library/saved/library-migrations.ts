import { downloadTables, missingPictureTable } from '#core/library/downloads/download-tables.ts';
import { searchTables, searchTexts } from '#core/library/text-search/text-index.ts';

const SAVED_CHAPTER = `slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER,
    list_index INTEGER NOT NULL,
    name TEXT,
    teams TEXT NOT NULL,
    revision_id INTEGER,
    text_bytes INTEGER NOT NULL,
    saved_at REAL NOT NULL`;

/**
 * The library's database, step by step; a published step never changes.
 * - `title_record`, `title_list`: a title and its list when part of it was last saved;
 * - `chapter_text`: texts of the service, which never change: another revision is another id;
 * - `chapter`: the saved chapters, one row for each translation;
 * - `removed_chapter`: removed chapters that can still be restored;
 * - `lost_chapter`: chapters to download again after damage; `unswept`: no picture file is removed since damage was met,
 *   `is_known` 0: not all lost chapters are known;
 * - `chapter_picture`, `title_picture`: addresses of pictures; `picture_address`: the bytes of an address, `picture`: the bytes
 *   that are in files. An address without bytes is a missing picture.
 * Tables whose names begin with `search_` are derived from the texts and not copied when a damaged file is replaced.
 */
export const libraryMigrations: readonly string[] = [
  `
  CREATE TABLE title_record (
    slug_url TEXT PRIMARY KEY,
    novel TEXT NOT NULL
  ) STRICT;

  CREATE TABLE title_list (
    slug_url TEXT PRIMARY KEY,
    chapters TEXT NOT NULL
  ) STRICT;

  CREATE TABLE chapter_text (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    body TEXT NOT NULL,
    digest TEXT NOT NULL
  ) STRICT;

  CREATE TABLE chapter (
    id INTEGER PRIMARY KEY REFERENCES chapter_text (id),
    ${SAVED_CHAPTER}
  ) STRICT;
  CREATE UNIQUE INDEX chapter_by_line ON chapter (slug_url, volume, number, ifnull(branch_id, -1));

  CREATE TABLE removed_chapter (
    id INTEGER PRIMARY KEY REFERENCES chapter_text (id),
    ${SAVED_CHAPTER},
    removal_id TEXT NOT NULL,
    removed_at REAL NOT NULL
  ) STRICT;
  CREATE INDEX removed_chapter_by_removal ON removed_chapter (removal_id);

  CREATE TABLE picture (
    digest TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE picture_address (
    address TEXT PRIMARY KEY,
    digest TEXT NOT NULL REFERENCES picture (digest)
  ) STRICT;
  CREATE INDEX picture_address_by_digest ON picture_address (digest);

  CREATE TABLE chapter_picture (
    chapter_id INTEGER NOT NULL REFERENCES chapter_text (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    PRIMARY KEY (chapter_id, address)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chapter_picture_by_address ON chapter_picture (address);

  CREATE TABLE title_picture (
    slug_url TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (slug_url, address)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX title_picture_by_address ON title_picture (address);
  `,
  downloadTables,
  searchTables,
  searchTexts,
  `
  CREATE TABLE lost_chapter (
    slug_url TEXT NOT NULL,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX lost_chapter_by_line ON lost_chapter (slug_url, volume, number, ifnull(branch_id, -1));

  CREATE TABLE unswept (
    is_known INTEGER NOT NULL
  ) STRICT;
  `,
  missingPictureTable,
];
