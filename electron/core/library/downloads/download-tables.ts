/**
 * The queue's part of the library's schema (saved/library-migrations). `place` orders the titles, `id` the chapters of a
 * title. A chapter with a `trouble` has failed, every other one waits. `done` counts the chapters saved since the title's
 * queue was last empty.
 */
export const downloadTables = `
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
  `;

/**
 * When missing pictures were last requested and are due again: `attempts` without the person's doing, times in epoch
 * milliseconds. Rows of pictures that have come since stay until the next start.
 */
export const missingPictureTable = `
  CREATE TABLE missing_picture (
    address TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL DEFAULT 0,
    asked_at REAL NOT NULL DEFAULT 0,
    again_at REAL NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  `;
