import { seededRandom } from '#demo/seeded-random.ts';
import type { ReleaseDraft } from './release-draft.ts';
import type { ReleaseRecord } from './release-record.ts';
import { featuredDrafts } from './stories/featured-drafts.ts';
import { generatedDrafts } from './stories/generated-drafts.ts';
import { specialDrafts } from './stories/special-drafts.ts';

export type NumberedDraft = ReleaseRecord & Pick<ReleaseDraft, 'franchise'>;

const FIRST_RELEASE_ID = 160;

/**
 * Every release. Older ones have smaller numbers, with gaps as in any long-lived database; what is new comes last in
 * the order it is written in, so that a number does not depend on the weekday.
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
