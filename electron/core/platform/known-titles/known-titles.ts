import type { DatabaseSync } from 'node:sqlite';
import { createKnownTitleStore } from '#core/platform/known-titles/known-title-store.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { createTitleIndex } from './title-index.ts';

/** No answer nests cards deeper: a franchise in a list of franchises holds its releases. */
const DEEPEST = 5;

/** Every title that was ever seen on this device. */
export type KnownTitles = {
  /** At once and without a network: names and aliases that fit every word of the text, best first. */
  readonly search: (text: string) => OutputOf<AppContract, 'library.search'>;
  /** As it was seen last; null: never. */
  readonly release: (releaseId: ReleaseId) => ReleaseCard | null;
  readonly novel: (slugUrl: SlugUrl) => NovelCard | null;
  /** Remembers the titles that an answer shows. */
  readonly note: (answer: unknown) => void;
  /** Writes what is unwritten. */
  readonly close: () => void;
};

const MOST_RELEASES = 20;
const MOST_NOVELS = 10;
const MOST_UNSEEN = 10;
/** Many answers can arrive within a second, and each write waits for the disk: one write for all of them. */
const WRITTEN_AFTER_MILLISECONDS = 1_000;

export function createKnownTitles(
  database: DatabaseSync,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): KnownTitles {
  const releases = createTitleIndex({
    store: createKnownTitleStore(database, { kind: 'release', schema: ReleaseCard, log }),
    idOf: ({ id }) => String(id),
    namesOf: ({ name, alias }) => [name.main, name.english, name.alternative, alias],
  });
  const novels = createTitleIndex({
    store: createKnownTitleStore(database, { kind: 'novel', schema: NovelCard, log }),
    idOf: ({ slugUrl }) => slugUrl,
    namesOf: ({ name, slugUrl }) => [name.main, name.russian, name.english, slugUrl.replace(/^\d+-+/, '')],
  });
  /** Answers not indexed yet: indexing waits for the next search, so that answering stays quick. */
  const unseen: unknown[] = [];
  let isClosed = false;
  let callOff: (() => void) | null = null;

  function look(): void {
    for (const answer of unseen.splice(0)) {
      const seen = cardsIn(answer);
      releases.note(seen.releases);
      novels.note(seen.novels);
    }
  }

  function write(): void {
    callOff?.();
    callOff = null;
    try {
      look();
      releases.flush(clock.now());
      novels.flush(clock.now());
    } catch (cause) {
      log.error('titles not remembered', cause);
    }
  }

  return {
    search: (text) => {
      look();
      return { releases: releases.search(text, MOST_RELEASES), novels: novels.search(text, MOST_NOVELS) };
    },
    release: (releaseId) => {
      look();
      return releases.get(String(releaseId));
    },
    novel: (slugUrl) => {
      look();
      return novels.get(slugUrl);
    },
    note: (answer) => {
      if (isClosed) return;
      unseen.push(answer);
      // Looking at more of them would take long.
      if (unseen.length >= MOST_UNSEEN) look();
      callOff ??= clock.schedule(WRITTEN_AFTER_MILLISECONDS, write);
    },
    close: () => {
      isClosed = true;
      write();
    },
  };
}

type SeenCards = { readonly releases: ReleaseCard[]; readonly novels: NovelCard[] };

/** Every release and novel card in an answer of any shape. */
function cardsIn(answer: unknown): SeenCards {
  const seen: SeenCards = { releases: [], novels: [] };
  collect(answer, 0, seen);
  return seen;
}

function collect(value: unknown, depth: number, seen: SeenCards): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, depth + 1, seen);
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
  for (const part of Object.values(value)) collect(part, depth + 1, seen);
}
