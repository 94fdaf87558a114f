import { recordUuid, seededRandom } from '../seeded-random.ts';
import type { ReleaseDraft } from './release-draft.ts';
import type { ReleaseRecord } from './release-record.ts';
import { featuredDrafts } from './stories/featured-drafts.ts';
import { generatedDrafts } from './stories/generated-drafts.ts';
import { specialDrafts } from './stories/special-drafts.ts';

type NumberedDraft = ReleaseRecord & Pick<ReleaseDraft, 'franchise'>;

const FIRST_RELEASE_ID = 160;

/**
 * Every release. Older ones have smaller ids, with gaps as in any long-lived database; featured ones come last, in the order of
 * their file, so that an id does not depend on the weekday.
 */
export function buildReleases(seed: number, beginsAt: number): NumberedDraft[] {
  const random = seededRandom(seed, 'release numbers');
  const finished = [...generatedDrafts(seed, beginsAt), ...specialDrafts(beginsAt)].sort(
    (left, right) =>
      left.plan.lastPublishedAt - right.plan.lastPublishedAt || left.alias.localeCompare(right.alias, 'en'),
  );
  let id = FIRST_RELEASE_ID;
  return [...finished, ...featuredDrafts(seed, beginsAt)].map((draft) => {
    id += random.between(3, 22);
    return { ...draft, id };
  });
}

export type FranchiseRecord = {
  readonly id: string;
  readonly name: string;
  readonly nameEnglish: string;
  /** In order of watching. */
  readonly releases: readonly { readonly id: string; readonly release: NumberedDraft }[];
  /** The precomputed totals are missing for some franchises and stale for others (anime-service, Franchise). */
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
