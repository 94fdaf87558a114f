import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { createRowParser, storedJson } from '../database/row-parser.ts';
import { isStorageFull } from '../database/storage-failure.ts';
import { inTransaction } from '../database/transaction.ts';

type TitleIndexOptions<Schema extends z.ZodType> = {
  readonly kind: 'release' | 'novel';
  readonly schema: Schema;
  readonly idOf: (card: z.output<Schema>) => string;
  /** All names that the title may be called. */
  readonly namesOf: (card: z.output<Schema>) => readonly (string | null)[];
  readonly log: Log;
};

/** Separates names in the database; plain text holds no line breaks. */
const BETWEEN_NAMES = '\n';

/** All known titles of one kind in memory, written to the database by `flush`. */
export function createTitleIndex<Schema extends z.ZodType>(
  database: DatabaseSync,
  { kind, schema, idOf, namesOf, log }: TitleIndexOptions<Schema>,
) {
  type Card = z.output<Schema>;
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO known_title (kind, id, body, search_text, seen_at) VALUES (?, ?, ?, ?, ?)',
  );
  const parse = createRowParser(schema, { table: 'known_title', log });
  const entries = new Map<string, { readonly card: Card; readonly names: readonly string[] }>();
  const unwritten = new Set<string>();
  const select = 'SELECT id, body, search_text FROM known_title WHERE kind = ? ORDER BY seen_at';
  for (const row of database.prepare(select).all(kind)) {
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
            upsert.run(kind, id, JSON.stringify(card), names.join(BETWEEN_NAMES), now);
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
