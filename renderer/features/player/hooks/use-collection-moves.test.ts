import { describe, expect, it } from 'vitest';
import { initialPlayerState, type PlayerState } from '#renderer/features/player/machine/state.ts';
import type { CollectionName } from '#shared/domain/anime/release-list.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { sampleEpisode, sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { collectionAfter, dismissed, watchingEvent } from './use-collection-moves.ts';

const { player } = Settings.parse({});
const [first, last] = [sampleEpisode(1), sampleEpisode(2)];
const complete = sampleRelease({ episodes: [first, last], episodesTotal: 2 });
const film = sampleRelease({ episodes: [last], episodesTotal: 1 });

type Facts = { readonly at: number; readonly isWatched?: boolean; readonly isLast?: boolean };

/** The player in the first or the last of two episodes. */
function playing({ at, isWatched = false, isLast = false }: Facts): PlayerState {
  const initial = initialPlayerState(player);
  const nextId = isLast ? null : last.id;
  const episode = { ...(isLast ? last : first), isFirst: !isLast, previousId: null, nextId, heights: [] };
  return { ...initial, phase: 'playing', episode, positionSeconds: at, saving: { ...initial.saving, isWatched } };
}

describe('a release', () => {
  it('is begun once, when playback passes the point from which it would resume', () => {
    expect(watchingEvent(playing({ at: 29 }), playing({ at: 29.9 }), complete)).toBeNull();
    expect(watchingEvent(playing({ at: 29.9 }), playing({ at: 31 }), complete)).toBe('begun');
    expect(watchingEvent(playing({ at: 31 }), playing({ at: 32 }), complete)).toBeNull();
  });

  it('is not begun by resuming an episode, nor by watching one again', () => {
    expect(watchingEvent(initialPlayerState(player), playing({ at: 40 }), complete)).toBeNull();
    const again = { isWatched: true };
    expect(watchingEvent(playing({ at: 29, ...again }), playing({ at: 31, ...again }), complete)).toBeNull();
  });

  const begin = { at: 70, isLast: true };
  const end = { at: 80, isLast: true, isWatched: true };

  it('is finished once, when its last episode becomes watched', () => {
    expect(watchingEvent(playing(begin), playing(end), complete)).toBe('finished');
    expect(watchingEvent(playing(end), playing({ ...end, at: 85 }), complete)).toBeNull();
    expect(watchingEvent(playing({ at: 70 }), playing({ at: 80, isWatched: true }), complete)).toBeNull();
  });

  it.each([
    ['airing', { isOngoing: true }],
    ['in production', { isInProduction: true }],
    ['without all of its episodes', { episodesTotal: 12 }],
  ])('is not finished while it is %s', (_state, facts) => {
    expect(watchingEvent(playing(begin), playing(end), { ...complete, ...facts })).toBeNull();
  });

  it('is finished but never begun if it is a film', () => {
    expect(watchingEvent(playing({ at: 29, isLast: true }), playing({ at: 31, isLast: true }), film)).toBeNull();
    expect(watchingEvent(playing(begin), playing(end), film)).toBe('finished');
  });
});

const entry = { episodeId: first.id, releaseId: complete.id, positionSeconds: 30, isWatched: false, updatedAt: 1 };
const other = { ...entry, episodeId: last.id };

describe('the new collection', () => {
  it.each<[CollectionName | null, CollectionName | null]>([
    [null, 'watching'],
    ['planned', 'watching'],
    ['postponed', 'watching'],
    ['abandoned', 'watching'],
    ['watching', null],
    ['watched', null],
  ])('of a begun release in %s is %s', (current, collection) => {
    expect(collectionAfter('begun', current, [entry], first.id)).toBe(collection);
  });

  it('of a begun release stays the same only if another episode has a place', () => {
    expect(collectionAfter('begun', null, [entry, other], first.id)).toBeNull();
    expect(collectionAfter('begun', null, [], first.id)).toBe('watching');
  });

  it.each<[CollectionName | null, CollectionName | null]>([
    [null, 'watched'],
    ['watching', 'watched'],
    ['watched', null],
  ])('of a finished release in %s is %s', (current, collection) => {
    expect(collectionAfter('finished', current, [entry, other], last.id)).toBe(collection);
  });
});

it('keeps the last 500 dismissed releases', () => {
  const many = Array.from({ length: 500 }, (_, index) => ReleaseId.parse(index + 1));
  const { dismissedMoves = [] } = dismissed({ ...player, dismissedMoves: many }, ReleaseId.parse(501));
  expect(dismissedMoves).toHaveLength(500);
  expect([dismissedMoves[0], dismissedMoves.at(-1)]).toEqual([2, 501]);
});
