import { recordUuid, type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { publishedAt } from './release-draft.ts';
import type { EpisodeQuirks, Film, MarkRecord, ReleaseRecord } from './release-record.ts';
import { featuredEpisodeName } from './stories/featured-drafts.ts';

export type EpisodeRecord = {
  readonly id: string;
  readonly releaseId: number;
  readonly ordinal: number;
  readonly sortOrder: number;
  readonly name: string | null;
  readonly durationSeconds: number;
  readonly opening: MarkRecord | null;
  readonly ending: MarkRecord | null;
  readonly hasPreview: boolean;
  readonly hasFullHd: boolean;
  readonly isPlayable: boolean;
  readonly film: Film;
  /** Epoch milliseconds; in the future for episodes that are still to come. */
  readonly publishedAt: number;
};

/** The length of the footage that nearly every episode plays. */
const FOOTAGE_SECONDS = 96;
const ORDINARY: EpisodeQuirks = {};

/** All episodes of a release in order of watching, including those to come. */
export function buildEpisodes(seed: number, release: ReleaseRecord): EpisodeRecord[] {
  const { ordinals } = release.plan;
  const areWhole = ordinals.every(Number.isInteger);
  const random = seededRandom(seed, `episodes/${release.alias}`);
  const isUnmarked = release.quirks.hasNoMarks === true || random.chance(0.1);
  return ordinals.map((ordinal, index) => {
    const marks = isUnmarked ? { opening: null, ending: null } : marksOf(random, index, ordinals.length);
    const quirks = release.quirks.episodes?.[index] ?? ORDINARY;
    return {
      id: recordUuid(seed, `episode/${release.alias}/${index}`),
      releaseId: release.id,
      ordinal,
      sortOrder: areWhole ? ordinal : index,
      name: quirks.name ?? featuredEpisodeName(release.alias, index),
      durationSeconds: quirks.durationSeconds ?? FOOTAGE_SECONDS,
      opening: quirks.opening === undefined ? marks.opening : quirks.opening,
      ending: quirks.ending === undefined ? marks.ending : quirks.ending,
      hasPreview: index % 3 !== 2,
      hasFullHd: release.quirks.hasNoFullHd !== true && quirks.hasNoFullHd !== true,
      isPlayable: release.quirks.isBlockedByGeo !== true,
      film: quirks.film ?? 'index',
      publishedAt: publishedAt(release.plan, index),
    };
  });
}

function marksOf(random: SeededRandom, index: number, count: number): Pick<EpisodeRecord, 'opening' | 'ending'> {
  const beginsWithOpening = index === 0 && random.chance(0.3);
  const isUnmarked = random.chance(0.06);
  const endingClosesTheFile = index === count - 1 || random.chance(0.08);
  if (isUnmarked) return { opening: null, ending: null };
  return {
    opening: beginsWithOpening ? { start: 0, stop: 12 } : { start: 8, stop: 20 },
    ending: endingClosesTheFile ? { start: 78, stop: FOOTAGE_SECONDS } : { start: 78, stop: 90 },
  };
}
