import { z } from 'zod';
import { createRowParser, type Statements, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import { ChapterList } from '#shared/domain/novels/chapter-list.ts';
import { type Chapter, type ChapterBranch, type ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import { listedChapters } from '../downloads/listed-chapters.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Statements on the library's database. While its folder cannot be used, reads find nothing; writes throw `storage-unwritable`. */
export type LibraryStatements = Statements & {
  /** Runs `work` in a transaction, or as part of the running one. */
  readonly asOne: <Result>(work: () => Result) => Result;
};

/** A saved chapter without its text. */
export const SavedChapterInfo = ChapterOfLine.extend({
  /** Row in this library's database; another text of the chapter has another one. */
  id: z.int(),
  slugUrl: SlugUrl,
  /** Index in the list; orders the chapters of a title. */
  index: z.int(),
  name: z.string().nullable(),
  teams: z.preprocess(storedJson, z.array(z.string()).catch([])),
  /** Revision of the branch when saved; a different one in the list means a new upload. */
  revisionId: z.int().nullable(),
  /** Text and pictures. */
  bytes: z.int(),
  missingPictures: z.int(),
  /** Epoch milliseconds. */
  savedAt: z.number(),
});
export type SavedChapterInfo = z.infer<typeof SavedChapterInfo>;

/** A title's `novel` and `chapters` when part of it was last saved or refreshed. */
export type SavedTitleRecord = { readonly novel: Novel; readonly chapters: readonly ChapterListEntry[] };

/** `address`: absolute, as the service gives it. */
export type SavedPicture = { readonly address: string; readonly bytes: Uint8Array };

export type ChapterToSave = {
  readonly slugUrl: SlugUrl;
  /** The line to save under: as in the list, even if the answer differs. */
  readonly line: ChapterOfLine;
  readonly index: number;
  readonly revisionId: number | null;
  readonly chapter: Chapter;
  readonly pictures: readonly SavedPicture[];
  /** Addresses of the chapter's other pictures: they could not be fetched, or are saved already. */
  readonly missingPictures: readonly string[];
  /** Begins the same transaction. False: the chapter is no longer wanted, and nothing is saved. */
  readonly takeFromQueue?: () => boolean;
};

export const CHAPTER_COLUMNS =
  'id, slug_url, volume, number, branch_id, list_index, name, teams, revision_id, text_bytes, saved_at';

/** The condition for chapters of a title; its values are from `linesKey`. */
export const LINES = `slug_url = ?1 AND (?2 IS NULL OR (volume, number, ifnull(branch_id, -1)) IN (
    SELECT value ->> 0, value ->> 1, ifnull(value ->> 2, -1) FROM json_each(?2)))`;

/** The same bytes count once in a chapter, even under several addresses. */
const INFOS = `
  SELECT chapter.id, slug_url, volume, number, branch_id, list_index AS "index", name, teams, revision_id,
    text_bytes + ifnull(pictures.bytes, 0) AS bytes, ifnull(lacking, 0) AS missing_pictures, saved_at
  FROM chapter LEFT JOIN (
    SELECT id, sum(bytes) AS bytes, sum(lacking) AS lacking FROM (
      SELECT chapter.id, ifnull(bytes, 0) AS bytes, iif(digest IS NULL, count(*), 0) AS lacking
      FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
      LEFT JOIN picture_address USING (address) LEFT JOIN picture USING (digest)
      WHERE ${LINES} GROUP BY chapter.id, digest
    ) GROUP BY id
  ) AS pictures ON pictures.id = chapter.id
  WHERE ${LINES} ORDER BY list_index, volume, number, branch_id`;

/** `lines` null: all chapters of the title. */
export function linesKey(slugUrl: string, lines: readonly ChapterOfLine[] | null) {
  const written = lines?.map(({ volume, number, branchId }) => [volume, number, branchId]);
  return [slugUrl, written === undefined ? null : JSON.stringify(written)] as const;
}

export function lineFrom(row: Row): ChapterOfLine {
  const branchId = row['branch_id'];
  return {
    volume: String(row['volume']),
    number: String(row['number']),
    branchId: branchId === null ? null : Number(branchId),
  };
}

export function readInfos({ rowsOf }: Statements, slugUrl: SlugUrl, lines: readonly ChapterOfLine[] | null) {
  return rowsOf('chapter', SavedChapterInfo)(INFOS, ...linesKey(slugUrl, lines));
}

/** Rows of the saved chapters that have pictures with such an `address`. */
export function chaptersByPictures({ all }: Statements, condition: string, ...values: readonly string[]): Row[] {
  const select = `
    SELECT DISTINCT slug_url, volume, number, branch_id, revision_id FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
    WHERE address ${condition}`;
  return all(select, ...values);
}

/** Null for an unknown title. A lost record is made up from the saved chapters. */
export function readTitle(statements: Statements, slugUrl: SlugUrl, log: Log): SavedTitleRecord | null {
  const [novel] = statements.all('SELECT novel FROM title_record WHERE slug_url = ?', slugUrl);
  const [list] = statements.all('SELECT chapters FROM title_list WHERE slug_url = ?', slugUrl);
  const parse = createRowParser(ChapterList, { table: 'title_list', log });
  const [chapters] = list === undefined ? [] : parse(storedJson(list['chapters']));
  const saved = chapters === undefined ? readInfos(statements, slugUrl, null) : [];
  if (novel === undefined && chapters === undefined && saved.length === 0) return null;
  return { novel: savedNovelFrom(novel?.['novel'], slugUrl, log), chapters: chapters ?? listOf(saved) };
}

/** Without a readable record the title is named after its address. */
export function savedNovelFrom(text: unknown, slugUrl: SlugUrl, log: Log): Novel {
  const isThere = text !== null && text !== undefined;
  const [novel] = isThere ? createRowParser(Novel, { table: 'title_record', log })(storedJson(text)) : [];
  if (novel !== undefined) return novel;
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
  return [...entries.values()].flatMap((lines) =>
    lines.slice(0, 1).map(({ index, volume, number, name }) => {
      return { index, volume, number, name, branches: lines.map(branchFrom) };
    }),
  );
}

function branchFrom({ branchId, revisionId, teams }: SavedChapterInfo): ChapterBranch {
  return { branchId, revisionId, createdAt: null, teams, uploader: null };
}

/** The list with the saved chapters and translations that the service no longer has, chapters near their former places. */
export function withUnlisted(list: ChapterListEntry[], saved: readonly SavedChapterInfo[]): ChapterListEntry[] {
  if (saved.length === 0) return list;
  const { find, newName } = listedChapters(list);
  const unlisted = saved.filter((info) => find(info) === null && newName(info, info.revisionId) === null);
  if (unlisted.length === 0) return list;
  const places = new Map(list.map((entry, index) => [chapterKey(entry), index + 1]));
  const gone = new Set<string>();
  const lost = new Set(unlisted);
  let place = 0;
  const placed = saved.flatMap((info) => {
    const key = chapterKey(info);
    const listedAt = places.get(key);
    place = listedAt ?? place;
    if (listedAt !== undefined || !lost.has(info)) return [];
    // The indexes of the others may have moved up.
    place = Math.max(place, list.findLastIndex(({ index }) => index < info.index) + 1 - gone.size);
    gone.add(key);
    return { info, at: place };
  });
  const goneAt = Map.groupBy(placed, ({ at }) => at);
  const goneBehind = (behind: number) => listOf((goneAt.get(behind) ?? []).map(({ info }) => info));
  const linesOf = Map.groupBy(unlisted, chapterKey);
  const withLines = (entry: ChapterListEntry) => {
    const lines = linesOf.get(chapterKey(entry));
    return lines === undefined ? entry : { ...entry, branches: [...entry.branches, ...lines.map(branchFrom)] };
  };
  return [...goneBehind(0), ...list.flatMap((entry, index) => [withLines(entry), ...goneBehind(index + 1)])];
}

/** Writes a title's record and list, and puts its saved chapters in the order of the list. */
export function writeTitle(statements: Statements, { novel, chapters }: SavedTitleRecord): void {
  statements.put('title_record', { slugUrl: novel.slugUrl, novel });
  writeList(statements, novel.slugUrl, chapters);
}

export function writeList(statements: Statements, slugUrl: SlugUrl, chapters: readonly ChapterListEntry[]): void {
  statements.put('title_list', { slugUrl, chapters });
  const moves = movesIn(statements, slugUrl, chapters);
  // A new number may be the former one of another chapter.
  for (const { id, isRenumbered } of moves) {
    if (isRenumbered) statements.run('UPDATE chapter SET number = ? WHERE id = ?', `\n${id}`, id);
  }
  const update = 'UPDATE chapter SET volume = ?, number = ?, branch_id = ?, list_index = ? WHERE id = ?';
  for (const { id, line, index } of moves) {
    statements.run(update, line.volume, line.number, line.branchId, index, id);
  }
}

/**
 * The saved chapters that have another place or number in a newer list. A renumbered chapter is recognised by its revision and
 * takes its new number, so that it is not downloaded again.
 */
export function movesIn({ all }: Statements, slugUrl: SlugUrl, list: readonly ChapterListEntry[]) {
  const rows = all(
    'SELECT id, volume, number, branch_id, list_index, revision_id FROM chapter WHERE slug_url = ?',
    slugUrl,
  );
  if (rows.length === 0) return [];
  const listed = listedChapters(list);
  const saved = rows.map((row) => {
    const former = lineFrom(row);
    const revisionId = row['revision_id'];
    const line = listed.newName(former, revisionId === null ? null : Number(revisionId)) ?? former;
    return { row, former, line, from: chapterOfLineKey(former), to: chapterOfLineKey(line) };
  });
  const movers = new Map(saved.flatMap((each) => (each.from === each.to ? [] : [[each.to, each]])));
  // A chapter cannot take the number of one that stays: it stays too, and so does the next one that wants its number.
  for (const { from, to } of saved) {
    if (from !== to && movers.get(to)?.from === from) continue;
    for (let key = from, mover = movers.get(key); mover !== undefined; mover = movers.get(key)) {
      movers.delete(key);
      key = mover.from;
    }
  }
  return saved.flatMap(({ row, former, ...wish }) => {
    const isRenumbered = movers.get(wish.to)?.from === wish.from;
    const line = isRenumbered ? wish.line : former;
    const index = listed.find(line)?.index ?? Number(row['list_index']);
    return !isRenumbered && index === row['list_index'] ? [] : { id: Number(row['id']), line, index, isRenumbered };
  });
}
