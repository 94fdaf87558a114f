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

/** Builds the index anew with the text of each row, since reading it from the chapters' HTML took ten times the search. */
export const searchTexts = `
  CREATE TABLE search_text (
    row INTEGER PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT;
  INSERT INTO search_paragraph (search_paragraph) VALUES ('delete-all');
  DELETE FROM search_chapter;
  `;

/**
 * The library's database, step by step; a published step never changes.
 * - `title_record`, `title_list`: a title and its list when part of it was last saved;
 * - `chapter_text`: texts of the service, which never change: another revision is another id;
 * - `chapter`: the saved chapters, one row for each translation;
 * - `removed_chapter`: removed chapters that can still be restored;
 * - `lost_chapter`: chapters to download again after damage; `unswept`: no picture file is removed since damage was met,
 *   `is_known` 0: not all lost chapters are known;
 * - `chapter_picture`, `title_picture`: addresses of pictures; `picture_address`: the bytes of an address, `picture`: the bytes
 *   that are in files. An address without bytes is a missing picture;
 * - `queued_title`: `place` orders the titles, `done` counts the chapters saved since the title's queue was last empty;
 * - `queued_chapter`: `id` orders the chapters of a title; one with a `trouble` has failed, every other one waits;
 * - `missing_picture`: when it was last requested and is due again (epoch milliseconds), `attempts` without the person's doing;
 *   rows of pictures that have come since stay until the next start;
 * - `search_paragraph`: a row of stems for each block of a chapter, merged in small steps only (`text-index.ts`);
 * - `search_chapter`: the indexed chapters and how many of their blocks are in;
 * - `search_word`: words that differ from their stem, to find them by their beginnings.
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
  `
  CREATE TABLE queued_title (
    slug_url TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    cover TEXT,
    place INTEGER NOT NULL,
    is_paused INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL DEFAULT 0,
    refreshed_at REAL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE queued_chapter (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug_url TEXT NOT NULL REFERENCES queued_title (slug_url) ON DELETE CASCADE,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER,
    revision_id INTEGER,
    trouble TEXT
  ) STRICT;
  CREATE UNIQUE INDEX queued_chapter_by_line ON queued_chapter (slug_url, volume, number, ifnull(branch_id, -1));
  CREATE INDEX queued_chapter_by_turn ON queued_chapter (slug_url, trouble, id);

  CREATE TABLE kept_up_title (
    slug_url TEXT PRIMARY KEY,
    seen TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE download_switch (
    name TEXT PRIMARY KEY,
    is_on INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
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

  CREATE TABLE search_chapter (
    id INTEGER PRIMARY KEY,
    blocks INTEGER NOT NULL,
    is_whole INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE search_word (
    form TEXT PRIMARY KEY,
    stem TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
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
  `
  CREATE TABLE missing_picture (
    address TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL DEFAULT 0,
    asked_at REAL NOT NULL DEFAULT 0,
    again_at REAL NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  `,
];
