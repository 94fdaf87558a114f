/**
 * The index of saved texts (decision 020), made of `chapter_text` and never the only place of anything:
 * - `search_paragraph`: a row for each block of a chapter, its words reduced to stems; the texts themselves are not in it;
 * - `search_chapter`: which chapters are in it, and how many of their blocks so far;
 * - `search_word`: words whose stem is another text, to find them by their beginnings.
 * Nothing is merged while something is saved: `tidy` does so in small steps.
 */
export const searchTables = `
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
  `;

/**
 * - `search_text`: the words of each row as they are shown. To read them from the HTML of a page's chapters took ten times
 *   the search. What was indexed without them is indexed anew.
 */
export const searchTexts = `
  CREATE TABLE search_text (
    row INTEGER PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT;
  INSERT INTO search_paragraph (search_paragraph) VALUES ('delete-all');
  DELETE FROM search_chapter;
  `;
