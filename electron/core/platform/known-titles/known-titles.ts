import type { DatabaseSync } from 'node:sqlite';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { createTitleIndex } from './title-index.ts';

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
  let callOff: (() => void) | null = null;

  function write(): void {
    callOff?.();
    callOff = null;
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
    release: (releaseId: ReleaseId): ReleaseCard | null => releases.get(String(releaseId)),
    novel: (slugUrl: SlugUrl): NovelCard | null => novels.get(slugUrl),
    /** Remembers the titles in an answer. */
    note: (answer: unknown): void => {
      if (isClosed) return;
      const seen = { releases: [], novels: [] };
      collect(answer, seen);
      releases.note(seen.releases);
      novels.note(seen.novels);
      callOff ??= clock.schedule(WRITE_AFTER_MILLISECONDS, write);
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
