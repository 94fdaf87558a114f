import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import type { SavedTitle } from '#shared/domain/novels/saved-library.ts';
import { readInfos } from './library-queries.ts';
import type { SavedChapterInfo, SavedTitleRecord } from './saved-library.ts';

/** Every picture of the title once, however many chapters show it. */
const PICTURE_BYTES = `
  SELECT ifnull(sum(bytes), 0) FROM picture WHERE digest IN (
    SELECT digest FROM chapter JOIN chapter_picture ON chapter_id = chapter.id JOIN picture_address USING (address)
      WHERE slug_url = title.slug_url
    UNION SELECT digest FROM title_picture JOIN picture_address USING (address) WHERE title_picture.slug_url = title.slug_url
  )`;

/** As many as the title's chapters say together: a picture that several show is missing in each. */
const MISSING_PICTURES = `
  SELECT count(*) FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
  WHERE slug_url = title.slug_url AND NOT EXISTS (SELECT 1 FROM picture_address WHERE address = chapter_picture.address)`;

/** The last saved first. */
export function readTitles(database: DatabaseSync, log: Log): SavedTitle[] {
  const rows = database
    .prepare(`
      SELECT title.*, novel, (${PICTURE_BYTES}) AS picture_bytes, (${MISSING_PICTURES}) AS missing_pictures FROM (
        SELECT slug_url, count(*) AS chapters, sum(text_bytes) AS text_bytes, max(saved_at) AS saved_at
        FROM chapter GROUP BY slug_url
      ) AS title LEFT JOIN title_record USING (slug_url) ORDER BY saved_at DESC`)
    .all();
  return rows.map((row) => ({
    novel: novelFrom(row['novel'], SlugUrl.parse(row['slug_url']), log),
    chapters: Number(row['chapters']),
    bytes: Number(row['text_bytes']) + Number(row['picture_bytes']),
    missingPictures: Number(row['missing_pictures']),
    savedAt: Number(row['saved_at']),
  }));
}

/** Null for a title of which nothing is known here. What was lost of a record is made up for by what is saved. */
export function readTitle(database: DatabaseSync, slugUrl: SlugUrl, log: Log): SavedTitleRecord | null {
  const novel = database.prepare('SELECT novel FROM title_record WHERE slug_url = ?').get(slugUrl);
  const list = database.prepare('SELECT chapters FROM title_list WHERE slug_url = ?').get(slugUrl);
  const chapters = list === undefined ? undefined : listFrom(list['chapters'], log);
  const saved = chapters === undefined ? readInfos(database, slugUrl) : [];
  if (novel === undefined && chapters === undefined && saved.length === 0) return null;
  return { novel: novelFrom(novel?.['novel'], slugUrl, log), chapters: chapters ?? listOf(saved) };
}

function listFrom(text: unknown, log: Log): ChapterListEntry[] | undefined {
  return createRowParser(z.array(ChapterListEntry), { table: 'title_list', log })(storedJson(text))[0];
}

function novelFrom(text: unknown, slugUrl: SlugUrl, log: Log): Novel {
  const [novel] =
    text === null || text === undefined ? [] : createRowParser(Novel, { table: 'title_record', log })(storedJson(text));
  return novel ?? unknownNovel(slugUrl);
}

/** Its name until the service tells it again: what the address says of it. */
function unknownNovel(slugUrl: SlugUrl): Novel {
  const [, id = '0', slug = ''] = /^(\d+)--?(.*)$/.exec(slugUrl) ?? [];
  return {
    id: Number(id),
    slugUrl,
    name: { main: slug.replaceAll('-', ' '), russian: null, english: null },
    ...{ cover: null, type: null, status: null, ageRestriction: null, isAdult: false, year: null },
    ...{ otherNames: [], background: null, summary: null, genres: [], tags: [], teams: [], authors: [], artists: [] },
    ...{ chapters: null, translationStatus: null },
  };
}

function listOf(saved: readonly SavedChapterInfo[]): ChapterListEntry[] {
  const entries = Map.groupBy(saved, ({ volume, number }) => JSON.stringify([volume, number]));
  return [...entries.values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { index, volume, number, name } = first;
    const branches = lines.map(({ branchId, revisionId, teams }) => ({
      ...{ branchId, revisionId, createdAt: null, teams: [...teams], uploader: null },
    }));
    return [{ index, volume, number, name, branches }];
  });
}
