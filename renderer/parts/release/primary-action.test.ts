import { describe, expect, it } from 'vitest';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { Episode } from '#shared/domain/anime/release.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { primaryAction } from './watch-button.tsx';

const releaseId = ReleaseId.parse(1);
const idOf = (number: number) => EpisodeId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

function episode(number: number, { playable = true } = {}) {
  return Episode.parse({
    id: idOf(number),
    releaseId,
    ordinal: number / 2,
    sortOrder: number,
    name: null,
    durationSeconds: 1440,
    opening: null,
    ending: null,
    preview: null,
    streams: playable ? [{ height: 480, url: 'https://cdn.example/a.m3u8' }] : [],
    updatedAt: null,
  });
}

function progress(number: number, positionSeconds: number, isWatched: boolean, updatedAt: number): EpisodeProgress {
  return { episodeId: idOf(number), releaseId, positionSeconds, isWatched, updatedAt };
}

const season = [episode(0), episode(1), episode(2), episode(3)];
const outcome = (action: ReturnType<typeof primaryAction>) =>
  action.kind === 'none' ? 'none' : `${action.kind} ${action.episode.sortOrder}`;

describe('the primary action of a release', () => {
  it('is to watch the first episode when nothing was begun, even if its number is 0', () => {
    expect(outcome(primaryAction(season, []))).toBe('watch 0');
  });
  it('is nothing when no episode can be played', () => {
    expect(outcome(primaryAction([], []))).toBe('none');
    expect(outcome(primaryAction([episode(1, { playable: false })], []))).toBe('none');
  });
  it('is to continue the last episode at its position', () => {
    const action = primaryAction(season, [progress(0, 0, true, 1), progress(2, 760, false, 2)]);
    expect(action).toMatchObject({ kind: 'continue', positionSeconds: 760 });
    expect(outcome(action)).toBe('continue 2');
  });
  it('follows the time of watching, not the order of episodes', () => {
    expect(outcome(primaryAction(season, [progress(3, 300, false, 1), progress(1, 200, false, 2)]))).toBe('continue 1');
  });
  it('is the next unwatched episode after the one that was finished', () => {
    expect(outcome(primaryAction(season, [progress(0, 0, true, 1)]))).toBe('next 1');
    expect(outcome(primaryAction(season, [progress(1, 0, true, 1), progress(0, 0, true, 2)]))).toBe('next 2');
  });
  it('continues the next episode if that one was already begun', () => {
    expect(outcome(primaryAction(season, [progress(1, 500, false, 1), progress(0, 0, true, 2)]))).toBe('continue 1');
  });
  it('starts an episode from its beginning if it was barely begun', () => {
    expect(outcome(primaryAction(season, [progress(1, 12, false, 1)]))).toBe('next 1');
  });
  it('skips episodes that cannot be played', () => {
    const gap = [episode(0), episode(1, { playable: false }), episode(2)];
    expect(outcome(primaryAction(gap, [progress(0, 0, true, 1)]))).toBe('next 2');
  });
  it('is the first unwatched episode once the last one was finished', () => {
    expect(outcome(primaryAction(season, [progress(3, 0, true, 1)]))).toBe('next 0');
    expect(
      outcome(primaryAction(season, [progress(0, 0, true, 1), progress(1, 500, false, 2), progress(3, 0, true, 3)])),
    ).toBe('continue 1');
  });
  it('is to watch again once all were watched', () => {
    const all = season.map(({ sortOrder }) => progress(sortOrder, 0, true, sortOrder));
    expect(outcome(primaryAction(season, all))).toBe('again 0');
  });
});
