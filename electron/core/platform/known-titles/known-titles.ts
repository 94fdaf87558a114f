import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Clock, Log } from '#core/ports.ts';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { fitsAmong, readingsOf, searchTextOf } from '#shared/domain/app/name-search.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { createStatements } from '../database/row-parser.ts';
import { isStorageFull } from '../database/storage-failure.ts';
import { inTransaction, withoutWaiting } from '../database/transaction.ts';

/** The deepest nesting of a wanted object in an answer: an episode in a page of releases. */
const DEEPEST = 6;

const MOST_RELEASES = 20;
const MOST_NOVELS = 10;

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
  /** Many answers have releases without genres (anime-service, Release: extras), so genres known from other answers are kept. */
  const withGenres = (card: ReleaseCard): ReleaseCard =>
    card.genres.length > 0 ? card : { ...card, genres: releases.get(String(card.id))?.genres ?? [] };
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
      const cards = Object.groupBy(objectsIn(answer, isCard), (card) => ('alias' in card ? 'releases' : 'novels'));
      const seen = (cards.releases ?? []).flatMap((card) => ReleaseCard.safeParse(card).data ?? []);
      releases.note(seen.map(withGenres), clock.now());
      const seenNovels = (cards.novels ?? []).flatMap((card) => NovelCard.safeParse(card).data ?? []);
      novels.note(seenNovels, clock.now());
    },
  };
}

function isCard(value: object): boolean {
  return 'alias' in value || ('slugUrl' in value && 'cover' in value);
}

/** Every wanted object in an answer of any shape, except objects inside another wanted one. */
export function objectsIn(value: unknown, isWanted: (value: object) => boolean, depth = 0): object[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  if (!Array.isArray(value) && isWanted(value)) return [value];
  return Object.values(value).flatMap((part) => objectsIn(part, isWanted, depth + 1));
}

type TitleIndexOptions<Schema extends z.ZodType> = {
  readonly kind: 'release' | 'novel';
  readonly schema: Schema;
  readonly idOf: (card: z.output<Schema>) => string;
  readonly namesOf: (card: z.output<Schema>) => readonly (string | null)[];
  readonly log: Log;
};

/** Known titles of one kind, each read from the database when it is first asked for, the names at the first search. */
function createTitleIndex<Schema extends z.ZodType>(
  database: DatabaseSync,
  { kind, schema, idOf, namesOf, log }: TitleIndexOptions<Schema>,
) {
  type Card = z.output<Schema>;
  const { all, put, bodiesOf } = createStatements({ database, log });
  const cards = bodiesOf('known_title', schema);
  /** Cards as they were read or seen last. */
  const known = new Map<string, Card>();
  let searchTexts: Map<string, string> | null = null;

  function readSearchTexts(): Map<string, string> {
    const rows = all('SELECT id, search_text FROM known_title WHERE kind = ? ORDER BY seen_at', kind);
    return new Map(rows.map((row) => [String(row['id']), String(row['search_text'])]));
  }

  const select = 'SELECT body FROM known_title WHERE kind = ? AND id = ?';

  function get(id: string): Card | null {
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const [card] = cards(select, kind, id);
    if (card !== undefined) known.set(id, card);
    return card ?? null;
  }

  return {
    /** `now` in epoch milliseconds. Titles that cannot be written are known until the app is closed. */
    note: (seen: readonly Card[], now: number): void => {
      const rows = seen
        .filter((card) => all(select, kind, idOf(card))[0]?.['body'] !== JSON.stringify(card))
        .map((card) => ({ kind, id: idOf(card), body: card, searchText: searchTextOf(namesOf(card)), seenAt: now }));
      if (rows.length === 0) return;
      for (const { id, body, searchText } of rows) {
        known.set(id, body);
        searchTexts?.set(id, searchText);
      }
      try {
        withoutWaiting(database, () =>
          inTransaction(database, () => {
            for (const row of rows) put('known_title', row);
          }),
        );
      } catch (cause) {
        if (isStorageFull(cause)) log.warn('titles not remembered', { kind });
        else log.error('titles not remembered', cause, { kind });
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
  };
}
