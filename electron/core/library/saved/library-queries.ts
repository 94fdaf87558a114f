import type { DatabaseSync } from 'node:sqlite';
import { prepared } from '#core/platform/database/prepared.ts';
import { storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import { lineFrom } from './lost-chapters.ts';
import { digestOf } from './picture-files.ts';
import type { SavedChapterInfo } from './saved-library.ts';

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
