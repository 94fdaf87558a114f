import { isDeepStrictEqual } from 'node:util';
import type { KnownTitleStore } from '#core/platform/known-titles/known-title-store.ts';

type Entry<Card> = { readonly card: Card; readonly names: readonly string[] };

type TitleIndex<Card> = {
  /** Remembers what was seen just now; written by `flush`. */
  readonly note: (cards: readonly Card[]) => void;
  readonly get: (id: string) => Card | null;
  /** Best first, at most `limit`. */
  readonly search: (text: string, limit: number) => Card[];
  /** Writes what was noted since. `now` in epoch milliseconds. */
  readonly flush: (now: number) => void;
};

type TitleIndexOptions<Card> = {
  readonly store: KnownTitleStore<Card>;
  readonly idOf: (card: Card) => string;
  /** Everything the title may be called. */
  readonly namesOf: (card: Card) => readonly (string | null)[];
};

/** Names are parted by it in the store: no plain text holds it. */
const BETWEEN_NAMES = '\n';

/** All known titles of one kind in memory, and what is new on its way to the store. */
export function createTitleIndex<Card>({ store, idOf, namesOf }: TitleIndexOptions<Card>): TitleIndex<Card> {
  const entries = new Map<string, Entry<Card>>();
  const unwritten = new Set<string>();
  for (const { id, card, searchText } of store.all()) {
    entries.set(id, { card, names: searchText.split(BETWEEN_NAMES) });
  }

  function found(text: string): Map<Card, number> {
    const words = plainText(text).split(' ').filter(Boolean);
    const fits = new Map<Card, number>();
    if (words.length === 0) return fits;
    for (const { card, names } of entries.values()) {
      // Words may be of several names: the last of these texts holds all of them.
      const fit = Math.max(...[...names, names.join(' ')].map((text) => fitOf(text, words)));
      if (fit > 0) fits.set(card, fit);
    }
    return fits;
  }

  return {
    note: (cards) => {
      for (const card of cards) {
        const id = idOf(card);
        const known = entries.get(id);
        if (known !== undefined && isDeepStrictEqual(known.card, card)) continue;
        const names = [...new Set(namesOf(card).map((name) => plainText(name ?? '')))].filter(Boolean);
        entries.set(id, { card, names });
        unwritten.add(id);
      }
    },
    get: (id) => entries.get(id)?.card ?? null,
    search: (text, limit) => {
      const asTyped = found(text);
      const fits = asTyped.size > 0 ? asTyped : found(onOtherLayout(text));
      return [...fits.entries()]
        .toSorted(([, left], [, right]) => right - left)
        .slice(0, limit)
        .map(([card]) => card);
    },
    flush: (now) => {
      if (unwritten.size === 0) return;
      const titles = [...unwritten].flatMap((id) => {
        const entry = entries.get(id);
        return entry === undefined ? [] : [{ id, card: entry.card, searchText: entry.names.join(BETWEEN_NAMES) }];
      });
      unwritten.clear();
      store.put(titles, now);
    },
  };
}

/** Where the letters of the two keyboard layouts lie on the same keys. */
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** Names as they are compared: without case, accents and marks, ё as е, words parted by one space. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The text as it would have been with the other keyboard layout switched on. */
export function onOtherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /\p{Script=Cyrillic}/u.test(lower) ? [CYRILLIC_KEYS, LATIN_KEYS] : [LATIN_KEYS, CYRILLIC_KEYS];
  return [...lower].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

const NO_MATCH = 0;

/**
 * How well one name fits the words: 0 not at all; better the more words stand at the beginning of the name, then of its
 * words, then inside. Every word must be somewhere.
 */
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
