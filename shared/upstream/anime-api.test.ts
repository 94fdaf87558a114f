import { expect, it } from 'vitest';
import { WireOwnRating, WireTimecode } from './anime-api.ts';
import { WireCollectionPairs } from './anime-site-api.ts';

const UUID = '00000000-0000-4000-8000-000000000000';

it('a tuple with additional items is read, and one with a missing or bad item is not', () => {
  expect(WireTimecode.parse([UUID, 61.5, true, '2026-11-22T16:00:00Z'])).toEqual({
    ...{ episodeId: UUID, positionSeconds: 61.5, isWatched: true },
  });
  for (const bad of [[UUID, 61.5], [UUID, -1, true], ['x', 1, true], [UUID, '61', true], {}])
    expect(WireTimecode.safeParse(bad).success).toBe(false);
  const { read, unreadable } = WireCollectionPairs.parse([[9, 'PLANNED'], [8, 'WATCHED', 'private'], [7]]);
  expect(read.map(([releaseId, type]) => `${releaseId} ${type}`)).toEqual(['9 PLANNED', '8 WATCHED']);
  expect(unreadable).toBe(1);
});

it('a rating without a score is read as none, and a broken one is rejected', () => {
  for (const none of [{ release_id: 9, score: null }, { release_id: 9 }])
    expect(WireOwnRating.parse(none)).toMatchObject({ score: null });
  const others = [{}, { message: 'Gone' }, { data: { release_id: 9, score: 7 } }, [], null];
  for (const broken of [{ release_id: 9, score: '7' }, { release_id: 9, score: 0 }, ...others])
    expect(WireOwnRating.safeParse(broken).success).toBe(false);
});
