import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
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
    /** Titles whose names and aliases contain every word of the text, best first. */
    search: (text: string): OutputOf<AppContract, 'library.search'> => ({
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

/** Separates names in the database; plain text holds no line breaks. */
const BETWEEN_NAMES = '\n';

/** All known titles of one kind in memory, written to the database by `flush`. */
function createTitleIndex<Schema extends z.ZodType>(
  database: DatabaseSync,
  { kind, schema, idOf, namesOf, log }: TitleIndexOptions<Schema>,
) {
  type Card = z.output<Schema>;
  const { all, put } = createStatements({ database, log });
  const parse = createRowParser(schema, { table: 'known_title', log });
  const entries = new Map<string, { readonly card: Card; readonly names: readonly string[] }>();
  const unwritten = new Set<string>();
  for (const row of all('SELECT id, body, search_text FROM known_title WHERE kind = ? ORDER BY seen_at', kind)) {
    const names = String(row['search_text']).split(BETWEEN_NAMES);
    for (const card of parse(storedJson(row['body']))) entries.set(String(row['id']), { card, names });
  }

  function found(text: string): Map<Card, number> {
    const words = plainText(text).split(' ').filter(Boolean);
    const fits = new Map<Card, number>();
    if (words.length === 0) return fits;
    for (const { card, names } of entries.values()) {
      // The words may belong to several names: the last of these texts holds all of them.
      const fit = Math.max(...[...names, names.join(' ')].map((text) => fitOf(text, words)));
      if (fit > 0) fits.set(card, fit);
    }
    return fits;
  }

  return {
    note: (cards: readonly Card[]): void => {
      for (const card of cards) {
        const id = idOf(card);
        const known = entries.get(id);
        if (known !== undefined && isDeepStrictEqual(known.card, card)) continue;
        const names = [...new Set(namesOf(card).map((name) => plainText(name ?? '')))].filter(Boolean);
        entries.set(id, { card, names });
        unwritten.add(id);
      }
    },
    get: (id: string): Card | null => entries.get(id)?.card ?? null,
    /** Best first. */
    search: (text: string, limit: number): Card[] => {
      const asTyped = found(text);
      const fits = asTyped.size > 0 ? asTyped : found(onOtherLayout(text));
      return [...fits.entries()]
        .toSorted(([, left], [, right]) => right - left)
        .slice(0, limit)
        .map(([card]) => card);
    },
    /** Writes noted titles in one transaction. On a full disk they are forgotten at the next start. `now` in epoch milliseconds. */
    flush: (now: number): void => {
      if (unwritten.size === 0) return;
      const ids = [...unwritten];
      unwritten.clear();
      try {
        inTransaction(database, () => {
          for (const id of ids) {
            const { card, names = [] } = entries.get(id) ?? {};
            put('known_title', { kind, id, body: card, searchText: names.join(BETWEEN_NAMES), seenAt: now });
          }
        });
      } catch (cause) {
        if (!isStorageFull(cause)) throw cause;
        log.warn('titles not remembered', { kind });
      }
    },
  };
}

/** Letters on the same keys of the two keyboard layouts. */
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** Names for comparison: without case, accents and punctuation, ё as е, words separated by one space. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The text typed on the other keyboard layout. */
export function onOtherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /\p{Script=Cyrillic}/u.test(lower) ? [CYRILLIC_KEYS, LATIN_KEYS] : [LATIN_KEYS, CYRILLIC_KEYS];
  return [...lower].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

const NO_MATCH = 0;

/** How well a name fits the words: best at the start of the name, then of its words, then inside; 0 if a word is missing. */
function fitOf(name: string, words: readonly string[]): number {
  let fit = NO_MATCH;
  for (const [place, word] of words.entries()) {
    const at = name.indexOf(word);
    if (at < 0) return NO_MATCH;
    const isWordStart = at === 0 || name.includes(` ${word}`);
    fit += place === 0 && at === 0 ? 100 : isWordStart ? 10 : 1;
  }
  // With equal fit, the shorter name is closer to the input.
  return fit + 1 / (1 + name.length);
}
