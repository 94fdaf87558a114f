import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Clock, Log } from '#core/ports.ts';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { fitsAmong, readingsOf, searchTextOf } from '#shared/domain/app/name-search.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { createRowParser, createStatements, storedJson } from '../database/row-parser.ts';
import { isStorageFull } from '../database/storage-failure.ts';
import { inTransaction } from '../database/transaction.ts';
import { createTimer } from '../time.ts';

/** The deepest nesting of cards: a franchise in a list of franchises holds its releases. */
const DEEPEST = 5;

const MOST_RELEASES = 20;
const MOST_NOVELS = 10;
/** Many answers can arrive within a second, so they share one write. */
const WRITE_AFTER_MILLISECONDS = 1_000;

/** All titles that were ever seen on this device. */
export type KnownTitles = ReturnType<typeof createKnownTitles>;

export function createKnownTitles(
  database: DatabaseSync,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  const releases = createTitleIndex(database, {
    ...{ kind: 'release', schema: ReleaseCard, log },
    idOf: ({ id }) => String(id),
    namesOf: ({ name, alias }) => [name.main, name.english, name.alternative, alias],
  });
  const novels = createTitleIndex(database, {
    ...{ kind: 'novel', schema: NovelCard, log },
    idOf: ({ slugUrl }) => slugUrl,
    namesOf: ({ name, slugUrl }) => [name.main, name.russian, name.english, slugUrl.replace(/^\d+-+/, '')],
  });
  let isClosed = false;
  const timer = createTimer(clock, write);

  function write(): void {
    timer.callOff();
    try {
      releases.flush(clock.now());
      novels.flush(clock.now());
    } catch (cause) {
      log.error('titles not remembered', cause);
    }
  }

  return {
    /** Titles whose names and aliases contain every word of the text, in the likeliest reading, best first. */
    search: (text: string): AppOutput<'library.search'> => ({
      releases: releases.search(text, MOST_RELEASES),
      novels: novels.search(text, MOST_NOVELS),
    }),
    /** As last seen; null: never. */
    release: (releaseId: ReleaseId | string): ReleaseCard | null => releases.get(String(releaseId)),
    novel: (slugUrl: SlugUrl): NovelCard | null => novels.get(slugUrl),
    note: (answer: unknown): void => {
      if (isClosed) return;
      const seen = { releases: [], novels: [] };
      collect(answer, seen);
      releases.note(seen.releases);
      novels.note(seen.novels);
      if (!timer.isSet()) timer.set(WRITE_AFTER_MILLISECONDS);
    },
    close: () => {
      isClosed = true;
      write();
    },
  };
}

/** Collects every release and novel card of an answer of any shape. */
function collect(value: unknown, seen: { releases: ReleaseCard[]; novels: NovelCard[] }, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, seen, depth + 1);
    return;
  }
  if ('alias' in value) {
    const card = ReleaseCard.safeParse(value);
    if (card.success) seen.releases.push(card.data);
    return;
  }
  if ('slugUrl' in value && 'cover' in value) {
    const card = NovelCard.safeParse(value);
    if (card.success) seen.novels.push(card.data);
    return;
  }
  for (const part of Object.values(value)) collect(part, seen, depth + 1);
}

type TitleIndexOptions<Schema extends z.ZodType> = {
  readonly kind: 'release' | 'novel';
  readonly schema: Schema;
  readonly idOf: (card: z.output<Schema>) => string;
  readonly namesOf: (card: z.output<Schema>) => readonly (string | null)[];
  readonly log: Log;
};

/** Known titles of one kind, each read from the database when it is first asked for, the names at the first search. Written by `flush`. */
function createTitleIndex<Schema extends z.ZodType>(
  database: DatabaseSync,
  { kind, schema, idOf, namesOf, log }: TitleIndexOptions<Schema>,
) {
  type Card = z.output<Schema>;
  const { all, put } = createStatements({ database, log });
  const parse = createRowParser(schema, { table: 'known_title', log });
  const unwritten = new Map<string, Card>();
  /** As they were read or seen last. */
  const known = new Map<string, Card>();
  let searchTexts: Map<string, string> | null = null;

  function readSearchTexts(): Map<string, string> {
    const rows = all('SELECT id, search_text FROM known_title WHERE kind = ? ORDER BY seen_at', kind);
    const texts = new Map(rows.map((row) => [String(row['id']), String(row['search_text'])]));
    for (const [id, card] of unwritten) texts.set(id, searchTextOf(namesOf(card)));
    return texts;
  }

  const writtenOf = (id: string) =>
    all('SELECT body FROM known_title WHERE kind = ? AND id = ?', kind, id)[0]?.['body'];

  function get(id: string): Card | null {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const written = writtenOf(id);
    const [card] = written === undefined ? [] : parse(storedJson(written));
    if (card !== undefined) known.set(id, card);
    return card ?? null;
  }

  return {
    note: (cards: readonly Card[]): void => {
      for (const card of cards) {
        const id = idOf(card);
        if (!unwritten.has(id) && writtenOf(id) === JSON.stringify(card)) continue;
        unwritten.set(id, card);
        known.set(id, card);
        searchTexts?.set(id, searchTextOf(namesOf(card)));
      }
    },
    get,
    /** Best first. */
    search: (text: string, limit: number): Card[] => {
      searchTexts ??= readSearchTexts();
      return [...fitsAmong([...searchTexts], readingsOf(text), ([, searchText]) => searchText)]
        .toSorted(([, left], [, right]) => right - left)
        .slice(0, limit)
        .flatMap(([[id]]) => get(id) ?? []);
    },
    /** Writes noted titles in one transaction. On a full disk they wait for the next time. `now` in epoch milliseconds. */
    flush: (now: number): void => {
      if (unwritten.size === 0) return;
      try {
        inTransaction(database, () => {
          for (const [id, card] of unwritten) {
            put('known_title', { kind, id, body: card, searchText: searchTextOf(namesOf(card)), seenAt: now });
          }
        });
        unwritten.clear();
      } catch (cause) {
        if (!isStorageFull(cause)) throw cause;
        log.warn('titles not remembered', { kind });
      }
    },
  };
}
