import { isWatchedAt, usableMarks } from '#shared/domain/anime/playback.ts';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { type MarkedEpisode, type Movement, moveMarks, NO_MARKS, skipTarget } from './marks.ts';
import { NO_TROUBLE, noteLoad } from './recovery.ts';
import { isSaveDue, noteSaved, noteSought, placeOf } from './save.ts';
import type { PlayerEffect, PlayerState, Transition } from './state.ts';

/** Steps that several events share. Each takes a state and says what follows from it. */

export function stay(state: PlayerState, ...effects: readonly PlayerEffect[]): Transition {
  return { state, effects };
}

/** One transition after another, with the effects of both in order. */
export function andThen(first: Transition, next: (state: PlayerState) => Transition): Transition {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

/** The episode with those of its marks that can be true of what the picture turned out to be. */
export function markedEpisode(episode: MarkedEpisode, durationSeconds: number): MarkedEpisode {
  return { ...episode, ...usableMarks(episode, durationSeconds) };
}

/** Writes the place down when it is due. */
export function save(state: PlayerState, nowMs: number, occasion: 'timed' | 'now'): Transition {
  const { episode, positionSeconds, durationSeconds, rules } = state;
  if (episode === null) return stay(state);
  const { ending } = markedEpisode(episode, durationSeconds);
  const isWatchedNow =
    state.phase === 'ended' || isWatchedAt(positionSeconds, { ending, durationSeconds }, rules.watchedFraction);
  const place = placeOf(state.saving, positionSeconds, isWatchedNow);
  if (!isSaveDue(state.saving, place, nowMs, occasion)) return stay(state);
  return stay(
    { ...state, saving: noteSaved(state.saving, place, nowMs) },
    { type: 'save', episodeId: episode.id, releaseId: episode.releaseId, ...place },
  );
}

/** A place this close before the end still has a picture; the very end has none, and the old one would stay. */
const LAST_PICTURE_SECONDS = 0.1;
/** So shortly before the end there is nothing left to skip. */
const NOTHING_TO_SKIP_SECONDS = 1;

/** Takes the position along, and the marks with it. */
export function moveTo(state: PlayerState, toSeconds: number, by: Movement['by']): PlayerState {
  if (state.episode === null) return state;
  const movement = { from: state.positionSeconds, to: toSeconds, by };
  const isAtEnd = state.durationSeconds > 0 && toSeconds > state.durationSeconds - NOTHING_TO_SKIP_SECONDS;
  const marks = isAtEnd
    ? { ...NO_MARKS, spent: state.marks.spent }
    : moveMarks(state.marks, movement, markedEpisode(state.episode, state.durationSeconds), state.rules);
  return { ...state, positionSeconds: toSeconds, marks };
}

/** Loads the present episode at a height, at the present position. The last second is kept clear: an end has no frame. */
export function beginLoad(state: PlayerState, height: QualityHeight, nowMs: number): Transition {
  const latest = state.durationSeconds > 0 ? Math.max(0, state.durationSeconds - 1) : state.positionSeconds;
  const atSeconds = Math.min(state.positionSeconds, latest);
  return stay(
    {
      ...state,
      phase: 'loading',
      height,
      pendingHeight: null,
      failure: null,
      failedStretch: null,
      nextCountdown: null,
      isSuspended: false,
      // What was fetched ahead of the next episode is of the height that was left.
      isNextPrepared: state.isNextPrepared && height === state.height,
      recovery: noteLoad(state.recovery, nowMs),
      waitingSinceMs: state.waitingSinceMs ?? nowMs,
    },
    { type: 'load', height, atSeconds },
  );
}

/** Sends playback elsewhere in the same episode. From the end it plays again. */
export function seekTo(state: PlayerState, toSeconds: number, nowMs: number): Transition {
  if (state.episode === null || !Number.isFinite(toSeconds)) return stay(state);
  const latest = state.durationSeconds > 0 ? state.durationSeconds - LAST_PICTURE_SECONDS : Number.POSITIVE_INFINITY;
  const target = Math.max(0, Math.min(toSeconds, latest));
  const sought = { ...moveTo(state, target, 'sought'), saving: noteSought(state.saving), nextCountdown: null };
  // A wait that the person began anew is not the old one.
  const moved = { ...sought, waitingSinceMs: state.waitingSinceMs === null ? null : nowMs };
  if (state.phase === 'failed' && state.height !== null) {
    return beginLoad({ ...moved, wantsToPlay: true, recovery: NO_TROUBLE }, state.height, nowMs);
  }
  const seek: PlayerEffect = { type: 'seek', toSeconds: target };
  if (state.phase === 'loading') return stay(moved, seek);
  const seeking = { ...moved, phase: 'seeking', waitingSinceMs: nowMs, isSuspended: false } as const;
  if (state.failure !== null || state.isSuspended) {
    const hopeful = { ...seeking, failure: null, failedStretch: null, recovery: NO_TROUBLE };
    return stay(hopeful, seek, { type: 'resume-loading', atSeconds: target });
  }
  return state.phase === 'ended' && state.wantsToPlay ? stay(seeking, seek, { type: 'play' }) : stay(seeking, seek);
}

export function openEpisode(state: PlayerState, episodeId: EpisodeId | null, nowMs: number): Transition {
  if (episodeId === null) return stay(state);
  return andThen(save({ ...state, nextCountdown: null }, nowMs, 'now'), (saved) =>
    stay({ ...saved, marks: { ...NO_MARKS, spent: saved.marks.spent } }, { type: 'open-episode', episodeId }),
  );
}

/** Leaves the mark that playback is in, by hand or by its own countdown. */
export function skipMark(state: PlayerState, isAutomatic: boolean, nowMs: number): Transition {
  const { episode, marks, durationSeconds, rules } = state;
  if (episode === null || marks.current === null) return stay(state);
  const options = { isAutomatic, autoplayNext: rules.autoplayNext };
  const target = skipTarget(marks.current, markedEpisode(episode, durationSeconds), durationSeconds, options);
  if (target === null) return stay(state);
  if (target.kind === 'next') return openEpisode(state, target.episodeId, nowMs);
  return seekTo(state, target.toSeconds, nowMs);
}

/** Nothing goes on without the person. */
export function failed(state: PlayerState): PlayerState {
  return { ...state, phase: 'failed', pendingHeight: null, waitingSinceMs: null, nextCountdown: null };
}
