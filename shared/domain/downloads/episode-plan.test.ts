import { expect, test } from 'vitest';
import type { EpisodeProgress } from '../anime/playback.ts';
import { Episode } from '../anime/release.ts';
import { nextToSave, plannedBytes, savedEpisodes, withoutSaved } from './episode-plan.ts';
import { EpisodeSaving } from './saved-episode.ts';

const idOf = (ordinal: number) => `00000000-0000-4000-8000-00000000000${ordinal}`;

const episodes = [1, 2, 3, 4, 5].map((ordinal) =>
  Episode.parse({
    ...{ id: idOf(ordinal), releaseId: 7, ordinal, sortOrder: ordinal, name: null, durationSeconds: 1_000 },
    ...{ opening: null, ending: null, preview: null, updatedAt: null },
    // The last one is announced.
    streams: ordinal === 5 ? [] : [480, 720].map((height) => ({ height, url: `https://cdn.example/${height}` })),
  }),
);

const saving = (ordinal: number, changed: object = {}) =>
  EpisodeSaving.parse({
    ...{ episodeId: idOf(ordinal), ordinal, height: 720, state: 'saved', isHere: true, trouble: null },
    ...{ bytes: 300_000, savedSeconds: 1_000, durationSeconds: 1_000, isPinned: false },
    ...{ isReplaced: false, removeAt: null, ...changed },
  });

const watched = (ordinal: number): EpisodeProgress => ({
  ...{ episodeId: Episode.shape.id.parse(idOf(ordinal)), releaseId: null, positionSeconds: 0, isWatched: true },
  updatedAt: ordinal,
});

const ordinals = (some: readonly { readonly ordinal: number }[]) => some.map(({ ordinal }) => ordinal);

test('the next episodes to save follow the watched ones, without those saved, queued or without streams', () => {
  expect(ordinals(nextToSave(episodes, [], []))).toEqual([1, 2, 3, 4]);
  expect(ordinals(nextToSave(episodes, [watched(2)], []))).toEqual([3, 4]);
  expect(ordinals(nextToSave(episodes, [], [saving(1), saving(2, { state: 'queued' })]))).toEqual([3, 4]);
  expect(ordinals(nextToSave(episodes, [watched(4)], []))).toEqual([]);
});

test('a failed episode can be saved again unless it is already here', () => {
  const failed = (isHere: boolean) => saving(2, { state: 'failed', isHere, trouble: 'gone' });
  expect(ordinals(withoutSaved(episodes, [saving(1), failed(false)]))).toEqual([2, 3, 4]);
  expect(ordinals(withoutSaved(episodes, [saving(1), failed(true)]))).toEqual([3, 4]);
});

test('the size is estimated from episodes saved in the same quality, else from the usual bit rate', () => {
  const two = episodes.slice(0, 2);
  expect(plannedBytes(two, 480, [])).toBe((2_000 * 900_000) / 8);
  expect(plannedBytes(two, 720, [saving(3)])).toBe(600_000);
  expect(plannedBytes(two, 480, [saving(3)])).toBe((2_000 * 900_000) / 8);
  expect(plannedBytes([{ durationSeconds: 0 }], 480, [])).toBe((24 * 60 * 900_000) / 8);
});

test('offline, a release has its saved episodes in their qualities, damaged ones too, and the open one', () => {
  const known = [saving(1), saving(2, { state: 'running', isHere: false }), saving(4, { state: 'queued' })];
  const left = savedEpisodes(episodes, known, idOf(3));
  expect(left.map(({ ordinal, streams }) => [ordinal, ...streams.map(({ height }) => height)])).toEqual([
    [1, 720],
    [3, 480, 720],
    [4, 720],
  ]);
});
