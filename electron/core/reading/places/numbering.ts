import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createActs, ENTRIES, type EntryKind } from '#core/platform/database/acts.ts';
import {
  createRowParser,
  createStatements,
  type DatabaseParts,
  storedJson,
} from '#core/platform/database/row-parser.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { type ChapterMove, ChapterName } from '#shared/domain/novels/reading.ts';
import { createReadingNewsStore, type SeenChapters } from './chapter-news.ts';

/** A chapter with the revisions that were seen of it, by which it is recognised under another name. */
const NumberedChapter = z
  .tuple([ChapterName.shape.volume, ChapterName.shape.number, z.array(z.int())])
  .transform(([volume, number, revisions]) => ({ volume, number, revisions }));
export type NumberedChapter = z.output<typeof NumberedChapter>;
export const Numbering = z.array(NumberedChapter);

export const NAMING_CHAPTERS = ['positions', 'readChapters', 'history', 'bookmarks', 'highlights'] as const;

/** A removal whose key names a chapter: the title, the volume and the number. */
const RemovalRow = z.object({
  kind: z.literal(['readChapters', 'history']),
  key: z.preprocess(storedJson, z.tuple([z.string(), z.string(), z.string()])),
  removedAt: z.number(),
});

const REMOVALS = "SELECT * FROM removal WHERE kind IN ('readChapters', 'history') AND instr(key, ?)";

/** Former revisions of a chapter that are kept: it may have been uploaded again since another device saw it. */
const MOST_FORMER = 8;

type Placed = {
  readonly from: NumberedChapter;
  /** Its name in the other list; null: none of its revisions is there. */
  readonly to: ChapterName | null;
  /** It keeps its name although all of its revisions are listed under one other name. */
  readonly isHeld: boolean;
};

/** Where the chapters of one list or device (`from`) are among those of another. */
export function placedIn(chapters: readonly NumberedChapter[], from: readonly NumberedChapter[]): Placed[] {
  const named = chapters.flatMap((chapter) => chapter.revisions.map((revision) => ({ revision, chapter })));
  const names = Map.groupBy(named, ({ revision }) => revision);
  function find(sought: NumberedChapter): ChapterName | null {
    const found = new Set(
      sought.revisions.flatMap((revision) => names.get(revision) ?? []).map(({ chapter }) => chapter),
    );
    const [first = null, ...others] = found;
    // If translations became separate chapters, what belongs to all of them stays where it was.
    return others.length > 0 || [...found].some((chapter) => isSameChapter(chapter, sought)) ? sought : first;
  }
  const placed = from.map((chapter) => ({ from: chapter, to: find(chapter), isHeld: false }));
  const staying = new Set(placed.flatMap(({ from: chapter, to }) => (to === chapter ? chapterKey(to) : [])));
  const taken = new Set(placed.flatMap(({ to }) => (to === null ? [] : chapterKey(to))));
  return placed.map((each) => {
    const { from: chapter, to } = each;
    if (to === null || to === chapter || !staying.has(chapterKey(to)) || taken.has(chapterKey(chapter))) return each;
    // A mistyped number is corrected later, and the entries of two chapters cannot be told apart once they are joined.
    return { from: chapter, to: chapter, isHeld: true };
  });
}

/** The chapters of a list that a page can ask for. */
export function numberedIn(list: readonly ChapterListEntry[]): NumberedChapter[] {
  const named = new Map<string, NumberedChapter>();
  for (const { volume, number, branches } of list) {
    const key = chapterKey({ volume, number });
    const revisions = branches.flatMap(({ revisionId }) => revisionId ?? []);
    // A list may name a chapter in several entries.
    named.set(key, { volume, number, revisions: [...(named.get(key)?.revisions ?? []), ...revisions] });
  }
  return [...named.values()].filter((chapter) => ChapterName.safeParse(chapter).success);
}

/** Applies a newer list to the known chapters. Those that it lacks stay known, unless another chapter has their name now. */
export function renumbered(former: readonly NumberedChapter[], listed: readonly NumberedChapter[]) {
  const placed = placedIn(listed, former);
  const taken = new Set(placed.flatMap(({ to }) => (to === null ? [] : chapterKey(to))));
  const held = new Set(placed.flatMap(({ from, isHeld }) => (isHeld ? from.revisions : [])));
  const present = new Set(listed.flatMap(({ revisions }) => revisions).filter((revision) => !held.has(revision)));
  const known = new Map(
    listed.map(({ revisions, ...name }) => {
      return [chapterKey(name), { ...name, revisions: revisions.filter((revision) => present.has(revision)) }];
    }),
  );
  const moves: ChapterMove[] = [];
  for (const { from, to } of placed) {
    if (to === null && taken.has(chapterKey(from))) continue;
    const { volume, number } = to ?? from;
    const former = { volume: from.volume, number: from.number };
    if (!isSameChapter(former, { volume, number })) moves.push({ from: former, to: { volume, number } });
    const revisions = known.get(chapterKey({ volume, number }))?.revisions ?? [];
    const others = from.revisions.filter((revision) => !present.has(revision)).slice(0, MOST_FORMER);
    known.set(chapterKey({ volume, number }), { volume, number, revisions: [...revisions, ...others] });
  }
  return { moves, numbering: [...known.values()] };
}

export function movedSeen(seen: SeenChapters, moves: readonly ChapterMove[]): SeenChapters {
  const names = new Map(moves.map(({ from, to }) => [chapterKey(from), to]));
  return seen.map(([volume, number, lines]) => {
    const to = names.get(chapterKey({ volume, number })) ?? { volume, number };
    return [to.volume, to.number, lines];
  });
}

/** JSON as `Numbering` reads it, without chapters that have no revision to recognise them by. */
export function textOf(chapters: readonly NumberedChapter[]): string {
  const known = chapters.filter(({ revisions }) => revisions.length > 0);
  return JSON.stringify(known.map(({ volume, number, revisions }) => [volume, number, revisions]));
}

const renamings = new WeakMap<DatabaseSync, number>();

/** How often lists renamed chapters since the start. Work that takes several turns compares it: it may hold former names. */
export const renamingCount = (database: DatabaseSync): number => renamings.get(database) ?? 0;

/** If a newer list renames chapters, entries move with their times, so that no later act of the person is overruled. */
export function createNumberings(parts: DatabaseParts) {
  const { all, run, put, rowsOf } = createStatements(parts);
  const acts = createActs(parts.database);
  const parse = createRowParser(Numbering, { table: 'chapter_list', log: parts.log });
  const news = createReadingNewsStore(parts);
  const removals = rowsOf('removal', RemovalRow);

  const stored = (slugUrl: SlugUrl) =>
    all('SELECT numbering FROM chapter_list WHERE slug_url = ?', slugUrl)[0]?.['numbering'] ?? null;

  function of(slugUrl: SlugUrl): readonly NumberedChapter[] {
    const text = stored(slugUrl);
    return text === null ? [] : (parse(storedJson(text))[0] ?? []);
  }

  const store = (slugUrl: SlugUrl, numbering: readonly NumberedChapter[]) =>
    run(
      `INSERT INTO chapter_list (slug_url, numbering) VALUES (?1, ?2)
       ON CONFLICT (slug_url) DO UPDATE SET numbering = ?2 WHERE numbering IS NOT ?2`,
      ...[slugUrl, textOf(numbering)],
    );

  /** Takes all entries out before it puts the first one back: a new name may be the former one of another chapter. */
  function move(slugUrl: SlugUrl, moves: readonly ChapterMove[]): void {
    const names = new Map(moves.map(({ from, to }) => [chapterKey(from), to]));
    const removed = takeRemovals(slugUrl, names);
    for (const kind of NAMING_CHAPTERS) {
      const { table, key, time }: EntryKind = ENTRIES[kind];
      // The key columns of `ENTRIES` hold texts.
      const keyOf = (row: Readonly<Record<string, unknown>>) => key.map((column) => String(row[column]));
      const rows = all(`SELECT * FROM ${table} WHERE slug_url = ?`, slugUrl).flatMap((row) => {
        const to = names.get(chapterKey({ volume: String(row['volume']), number: String(row['number']) }));
        return to === undefined ? [] : { row, next: { ...row, ...to } };
      });
      const where = key.map((column) => `${column} = ?`).join(' AND ');
      for (const { row } of rows) run(`DELETE FROM ${table} WHERE ${where}`, ...keyOf(row));
      const columns = Object.fromEntries(Object.keys(rows[0]?.row ?? {}).map((column) => [column, column]));
      for (const { row, next } of rows) {
        const at = Math.max(...time.map((column) => Math.trunc(Number(row[column]))));
        // An entry that is under the new name already, or was removed there, may be later.
        if (at >= acts.timeOf(kind, keyOf(next), 0)) put(table, next, columns);
      }
    }
    for (const { kind, to, removedAt } of removed) acts.join(kind, [slugUrl, to.volume, to.number], removedAt);
    const seen = news.seen(slugUrl);
    if (seen !== null) news.putSeen(slugUrl, movedSeen(seen, moves));
  }

  function takeRemovals(slugUrl: SlugUrl, names: ReadonlyMap<string, ChapterName>) {
    const moved = removals(REMOVALS, JSON.stringify(slugUrl)).flatMap((removal) => {
      const [ofTitle, volume, number] = removal.key;
      const to = ofTitle === slugUrl ? names.get(chapterKey({ volume, number })) : undefined;
      return to === undefined ? [] : { ...removal, to };
    });
    for (const { kind, key } of moved) run('DELETE FROM removal WHERE kind = ? AND key = ?', kind, JSON.stringify(key));
    return moved;
  }

  return {
    /** In the order of the list, then those that it lacks; empty before a list or a file was read. */
    of,
    /** Adds chapters whose names were not known here. Other chapters lose the revisions of these. */
    add: (slugUrl: SlugUrl, chapters: readonly NumberedChapter[]): void => {
      const added = new Set(chapters.flatMap(({ revisions }) => revisions));
      const others = of(slugUrl).map(({ revisions, ...name }) => {
        return { ...name, revisions: revisions.filter((revision) => !added.has(revision)) };
      });
      store(slugUrl, [...others, ...chapters]);
    },
    /** Takes a list that was just read, and returns the chapters that have other names in it. */
    take: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]): ChapterMove[] => {
      // A list that is suddenly empty is a fault of the service.
      if (list.length === 0) return [];
      const listed = numberedIn(list);
      // Most lists are unchanged, and long ones take time to compare. Chapters that a list lacks are stored after its own.
      if (String(stored(slugUrl)).startsWith(textOf(listed).slice(0, -1))) return [];
      const { moves, numbering } = renumbered(of(slugUrl), listed);
      store(slugUrl, numbering);
      if (moves.length === 0) return moves;
      renamings.set(parts.database, renamingCount(parts.database) + 1);
      move(slugUrl, moves);
      return moves;
    },
  };
}
