import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { prepared } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter, ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import type { SavedTitle } from '#shared/domain/novels/saved-library.ts';
import { lineFrom } from './lost-chapters.ts';
import { digestOf } from './picture-files.ts';
import type { SavedChapterInfo, SavedTitleRecord } from './saved-library.ts';

const INFO = `
  SELECT id, slug_url, volume, number, branch_id, list_index, name, teams, revision_id, text_bytes, saved_at FROM chapter`;
/** The same bytes count once in a chapter, under however many addresses. */
const PICTURES = `
  SELECT id, sum(bytes) AS bytes, sum(lacking) AS lacking FROM (
    SELECT chapter.id, ifnull(bytes, 0) AS bytes, CASE WHEN digest IS NULL THEN count(*) ELSE 0 END AS lacking
    FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
    LEFT JOIN picture_address USING (address) LEFT JOIN picture USING (digest)
    WHERE WANTED GROUP BY chapter.id, digest
  ) GROUP BY id`;

export const LINE = 'slug_url = ? AND volume = ? AND number = ? AND ifnull(branch_id, -1) = ?';

export function lineKey(slugUrl: SlugUrl, { volume, number, branchId }: ChapterOfLine) {
  return [slugUrl, volume, number, branchId ?? -1] as const;
}

export function readInfos(database: DatabaseSync, slugUrl: SlugUrl): SavedChapterInfo[] {
  return readWhere(database, 'slug_url = ?', slugUrl);
}

export function readInfoOfLine(database: DatabaseSync, slugUrl: SlugUrl, line: ChapterOfLine): SavedChapterInfo | null {
  const row = database.prepare(`SELECT id FROM chapter WHERE ${LINE}`).get(...lineKey(slugUrl, line));
  return row === undefined ? null : readInfo(database, Number(row['id']));
}

export function readInfo(database: DatabaseSync, id: number): SavedChapterInfo | null {
  return readWhere(database, 'chapter.id = ?', id)[0] ?? null;
}

function readWhere(database: DatabaseSync, wanted: string, value: string | number): SavedChapterInfo[] {
  const pictures = new Map<unknown, Record<string, unknown>>();
  for (const row of database.prepare(PICTURES.replace('WANTED', wanted)).all(value)) pictures.set(row['id'], row);
  const rows = database.prepare(`${INFO} WHERE ${wanted} ORDER BY list_index, volume, number, branch_id`).all(value);
  return rows.map((row) => infoFrom(row, pictures.get(row['id'])));
}

function infoFrom(row: Record<string, unknown>, pictures: Record<string, unknown> | undefined): SavedChapterInfo {
  const numberOrNull = (value: unknown) => (value === null ? null : Number(value));
  return {
    id: Number(row['id']),
    slugUrl: SlugUrl.parse(row['slug_url']),
    volume: String(row['volume']),
    number: String(row['number']),
    branchId: numberOrNull(row['branch_id']),
    index: Number(row['list_index']),
    name: row['name'] === null ? null : String(row['name']),
    teams: namesFrom(row['teams']),
    revisionId: numberOrNull(row['revision_id']),
    bytes: Number(row['text_bytes']) + Number(pictures?.['bytes'] ?? 0),
    missingPictures: Number(pictures?.['lacking'] ?? 0),
    savedAt: Number(row['saved_at']),
  };
}

function namesFrom(text: unknown): string[] {
  const names = storedJson(text);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** The saved chapters that show any of these pictures. */
export function readChaptersShowing(
  database: DatabaseSync,
  pictures: readonly { readonly address: string }[],
): { readonly slugUrl: SlugUrl; readonly line: ChapterOfLine }[] {
  const rows = database
    .prepare(`
      SELECT DISTINCT slug_url, volume, number, branch_id FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
      WHERE address IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(pictures.map(({ address }) => address)));
  return rows.map((row) => ({ slugUrl: SlugUrl.parse(row['slug_url']), line: lineFrom(row) }));
}

/** Null for what is not saved or can no longer be read. */
export function readChapter(database: DatabaseSync, slugUrl: SlugUrl, wanted: ChapterOfLine, log: Log): Chapter | null {
  const { volume, number, branchId } = wanted;
  const select = 'SELECT volume, number, body, digest FROM chapter JOIN chapter_text USING (id)';
  const row =
    prepared(database, `${select} WHERE ${LINE}`).get(...lineKey(slugUrl, wanted)) ??
    (branchId === null
      ? prepared(database, `${select} WHERE slug_url = ? AND volume = ? AND number = ? ORDER BY branch_id LIMIT 1`).get(
          ...[slugUrl, volume, number],
        )
      : undefined);
  if (row === undefined) return null;
  const body = String(row['body']);
  const parsed = digestOf(body) === row['digest'] ? Chapter.safeParse(storedJson(body)) : null;
  // It may have been given another number since.
  if (parsed?.success === true) return { ...parsed.data, volume: String(row['volume']), number: String(row['number']) };
  log.warn('saved chapter not readable', { slugUrl, volume, number });
  return null;
}

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
