import { recordUuid } from '#demo/seeded-random.ts';
import type { NumberedDraft } from './releases.ts';

export type FranchiseRecord = {
  readonly id: string;
  readonly name: string;
  readonly nameEnglish: string;
  /** In order of watching. */
  readonly releases: readonly { readonly id: string; readonly release: NumberedDraft }[];
  /** The precomputed numbers of some were never filled in, of others are stale (anime-service, Franchise). */
  readonly totals: 'fresh' | 'stale' | 'missing';
};

export function buildFranchises(seed: number, releases: readonly NumberedDraft[]): FranchiseRecord[] {
  const groups = Map.groupBy(
    releases.filter((release) => release.franchise !== null),
    (release) => release.franchise?.key ?? '',
  );
  return [...groups]
    .sort(([left], [right]) => left.localeCompare(right, 'en'))
    .flatMap(([key, members], index) => {
      const name = members[0]?.franchise;
      if (!name) return [];
      const inOrder = members.toSorted((left, right) => (left.franchise?.order ?? 0) - (right.franchise?.order ?? 0));
      return {
        id: recordUuid(seed, `franchise/${key}`),
        name: name.name,
        nameEnglish: name.nameEnglish,
        releases: inOrder.map((release) => ({ id: recordUuid(seed, `franchise/${key}/${release.alias}`), release })),
        totals: index % 11 === 5 ? 'missing' : index % 7 === 3 ? 'stale' : 'fresh',
      };
    });
}
