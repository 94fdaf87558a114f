import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EpisodeId, ReleaseId } from '../identifiers.ts';
import { type EpisodeProgress, episodeToContinue } from './playback.ts';

const idOf = (number: number) => EpisodeId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const season = Array.from({ length: 6 }, (_, place) => ({ id: idOf(place) }));

function entry(place: number, isWatched: boolean, updatedAt: number): EpisodeProgress {
  return { episodeId: idOf(place), releaseId: ReleaseId.parse(1), positionSeconds: 60, isWatched, updatedAt };
}

/** The place of the one to go on with; null for none. */
function placeOf(progress: readonly EpisodeProgress[], episodes: ReadonlyArray<{ id: EpisodeId }> = season) {
  const found = episodeToContinue(episodes, progress);
  return found === null ? null : episodes.indexOf(found);
}

describe('the episode to continue', () => {
  it('is null if no listed episode was begun', () => {
    expect(placeOf([])).toBeNull();
    expect(placeOf([entry(99, false, 1)])).toBeNull();
  });
  it('is the one played last, also between watched ones', () => {
    expect(placeOf([entry(0, true, 1), entry(4, true, 2), entry(2, false, 3)])).toBe(2);
  });
  it('is the first unwatched one after the one watched last', () => {
    expect(placeOf([entry(0, true, 1)])).toBe(1);
    expect(placeOf([entry(1, true, 1), entry(2, true, 2), entry(0, true, 3)])).toBe(3);
  });
  it('follows the last of several episodes marked at the same moment', () => {
    expect(placeOf([entry(2, true, 7), entry(0, true, 7), entry(1, true, 7)])).toBe(3);
  });
  it('is null once the last episode is watched, until another one comes out', () => {
    const all = season.map((_, place) => entry(place, true, place));
    expect(placeOf(all)).toBeNull();
    expect(placeOf(all, [...season, { id: idOf(6) }])).toBe(6);
  });
});

describe('the episode to continue, for any progress', () => {
  const one = fc.record({
    place: fc.integer({ min: 0, max: 7 }),
    isWatched: fc.boolean(),
    at: fc.integer({ min: 1, max: 4 }),
  });
  const anyProgress = fc
    .uniqueArray(one, { selector: ({ place }) => place })
    .map((all) => all.map(({ place, isWatched, at }) => entry(place, isWatched, at)));
  const known = (progress: readonly EpisodeProgress[]) =>
    season.flatMap(({ id }, place) => {
      const [own] = progress.filter(({ episodeId }) => episodeId === id);
      return own === undefined ? [] : [{ place, ...own }];
    });

  it('is never a watched one', () => {
    fc.assert(
      fc.property(anyProgress, (progress) => {
        const found = episodeToContinue(season, progress);
        expect(progress.some(({ episodeId, isWatched }) => isWatched && episodeId === found?.id)).toBe(false);
      }),
    );
  });
  it('is the first unwatched one from the last played episode on', () => {
    fc.assert(
      fc.property(anyProgress, (progress) => {
        const ours = known(progress);
        const newest = Math.max(...ours.map(({ updatedAt }) => updatedAt));
        const last = ours.findLast(({ updatedAt }) => updatedAt === newest);
        const left = season.flatMap((_, place) =>
          last === undefined || place < last.place || ours.some((own) => own.place === place && own.isWatched)
            ? []
            : [place],
        );
        expect(placeOf(progress)).toBe(left[0] ?? null);
      }),
    );
  });
  it('does not depend on the order of the progress entries if their times differ', () => {
    const ordered = fc
      .array(fc.constantFrom(...season.keys()), { maxLength: 6 })
      .map((places) => [...new Set(places)].map((place, at) => entry(place, place % 2 === 0, at)));
    fc.assert(
      fc.property(ordered, (progress) => {
        expect(placeOf(progress.toReversed())).toBe(placeOf(progress));
      }),
    );
  });
});
