import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';

type Watched = OutputOf<AppContract, 'progress.recent'>[number];
type Read = OutputOf<AppContract, 'reading.recent'>[number];

export type Feature =
  | { readonly kind: 'watched'; readonly release: ReleaseCard }
  | ({ readonly kind: 'read' } & Read)
  | { readonly kind: 'newest'; readonly release: ReleaseCard };

type Sources = {
  /** Each the latest first, without what the person does not want to see in lists. */
  readonly watched: readonly Watched[];
  readonly read: readonly Read[];
  readonly newest: readonly ReleaseCard[];
};

/** What the person was at last, be it a release or a novel; before there was anything, the newest release. */
export function whatToFeature({ watched: [watched], read: [read], newest: [newest] }: Sources): Feature | null {
  const isReader =
    read !== undefined && (watched === undefined || read.position.updatedAt > watched.progress.updatedAt);
  if (isReader) return { kind: 'read', ...read };
  if (watched !== undefined) return { kind: 'watched', release: watched.release };
  return newest === undefined ? null : { kind: 'newest', release: newest };
}
