import { isWatchedAt, usableMarks } from '#shared/domain/anime/playback.ts';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { moveMarks, NO_MARKS } from './marks.ts';
import { NO_TROUBLE, noteLoad } from './recovery.ts';
import type { PlayerEffect, PlayerState, Transition } from './state.ts';

/** At most five seconds may be lost, so saving begins a little earlier. */
export const SAVE_EVERY_MS = 4000;
/** The same in the episode's time, which passes faster at a higher speed. */
const SAVE_EVERY_SECONDS = 4;
const SAME_PLACE_SECONDS = 0.25;
/** After this much playback before a further place, the person is watching again, and the new place is saved. */
const WATCHED_AGAIN_SECONDS = 60;
/** The last position with a picture: at the very end the old frame would stay. */
const LAST_PICTURE_SECONDS = 0.1;
/** This close to the end no skip is offered. */
const NOTHING_TO_SKIP_SECONDS = 1;
/** An ending that stops this close to the end of the file leaves no scene after it. */
const CLOSING_TOLERANCE_SECONDS = 5;
/** The next episode is prepared this long before the end, so that it starts at once. */
const BEFORE_END_SECONDS = 45;
/** An ending may be skipped as soon as it begins. */
const BEFORE_ENDING_SECONDS = 20;

/** Steps that several events share. Each takes a state and returns the next one with its effects. */

export function stay(state: PlayerState, ...effects: readonly PlayerEffect[]): Transition {
  return { state, effects };
}

/** One transition after another, with the effects of both in order. */
export function andThen(first: Transition, next: (state: PlayerState) => Transition): Transition {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

/** Saves the place when it is due: `timed` while playing; `now` on pause, seek, episode change and when the page closes. */
export function save(state: PlayerState, nowMs: number, occasion: 'timed' | 'now'): Transition {
  const { episode, saving, phase, positionSeconds, durationSeconds, rules } = state;
  if (episode === null || !saving.hasStarted) return stay(state);
  const { ending } = usableMarks(episode, durationSeconds);
  const hasReachedEnd =
    phase === 'ended' || isWatchedAt(positionSeconds, { ending, durationSeconds }, rules.watchedFraction);
  // Only once: the person may remove the mark while the episode plays on.
  const isWatched = hasReachedEnd && !saving.hasReachedEnd;
  const noted = { ...saving, hasReachedEnd, isWatched: saving.isWatched || isWatched };
  if (!isWatched && !isSaveDue(state, nowMs, occasion)) return stay({ ...state, saving: noted });
  return stay(
    { ...state, saving: { ...noted, last: { atMs: nowMs, positionSeconds } } },
    { type: 'save', episodeId: episode.id, releaseId: episode.releaseId, positionSeconds, isWatched },
  );
}

function isSaveDue({ saving, positionSeconds }: PlayerState, nowMs: number, occasion: 'timed' | 'now'): boolean {
  const { floorSeconds, floorSetAtSeconds, last } = saving;
  if (positionSeconds < floorSeconds && positionSeconds - floorSetAtSeconds < WATCHED_AGAIN_SECONDS) return false;
  if (last === null) return true;
  const movedSeconds = Math.abs(positionSeconds - last.positionSeconds);
  if (movedSeconds < SAME_PLACE_SECONDS) return false;
  return occasion === 'now' || movedSeconds >= SAVE_EVERY_SECONDS || nowMs - last.atMs >= SAVE_EVERY_MS;
}

export function moveTo(state: PlayerState, toSeconds: number, by: 'played' | 'sought'): PlayerState {
  const { episode, durationSeconds, marks, rules } = state;
  if (episode === null) return state;
  const isAtEnd = durationSeconds > 0 && toSeconds > durationSeconds - NOTHING_TO_SKIP_SECONDS;
  const movement = { toSeconds, isSoughtBack: by === 'sought' && toSeconds < state.positionSeconds };
  const moved = isAtEnd
    ? { ...NO_MARKS, spent: marks.spent }
    : moveMarks(marks, movement, { ...episode, durationSeconds }, rules);
  return { ...state, positionSeconds: toSeconds, marks: moved };
}

/** Loads the present episode at a height, at the present position. The last second is left out: the end has no frame. */
export function beginLoad(state: PlayerState, height: QualityHeight, nowMs: number): Transition {
  const latest = state.durationSeconds > 0 ? Math.max(0, state.durationSeconds - 1) : state.positionSeconds;
  return stay(
    {
      ...state,
      phase: 'loading',
      height,
      pendingHeight: null,
      failure: null,
      failedStretch: null,
      nextCountdownMs: null,
      // The next episode was prepared in the former height.
      nextDueAtMs: height === state.height ? state.nextDueAtMs : 0,
      recovery: noteLoad(state.recovery, nowMs),
      waitingSinceMs: state.waitingSinceMs ?? nowMs,
    },
    { type: 'load', height, atSeconds: Math.min(state.positionSeconds, latest) },
  );
}

/** Moves playback within the episode. From the end it plays again. */
export function seekTo(state: PlayerState, toSeconds: number, nowMs: number): Transition {
  if (state.episode === null || !Number.isFinite(toSeconds)) return stay(state);
  const latest = state.durationSeconds > 0 ? state.durationSeconds - LAST_PICTURE_SECONDS : Number.POSITIVE_INFINITY;
  const target = Math.max(0, Math.min(toSeconds, latest));
  // A seek to the end would replay it and restart a cancelled countdown. While paused, the frames before the end can be shown.
  const end = state.wantsToPlay ? Math.min(latest, state.positionSeconds) : state.positionSeconds;
  if (state.phase === 'ended' && toSeconds >= end) return stay(state);
  const moved: PlayerState = {
    ...moveTo(state, target, 'sought'),
    saving: { ...state.saving, hasStarted: true, floorSeconds: 0 },
    nextCountdownMs: null,
    // A seek begins a new wait.
    waitingSinceMs: state.waitingSinceMs === null ? null : nowMs,
  };
  if (state.phase === 'failed' && state.height !== null) {
    return beginLoad({ ...moved, wantsToPlay: true, recovery: NO_TROUBLE }, state.height, nowMs);
  }
  const seek: PlayerEffect = { type: 'seek', toSeconds: target };
  if (state.phase === 'loading') return stay(moved, seek);
  const seeking = { ...moved, phase: 'seeking', waitingSinceMs: nowMs } as const;
  if (state.failure !== null) {
    const hopeful = { ...seeking, failure: null, failedStretch: null, recovery: NO_TROUBLE };
    return stay(hopeful, seek, { type: 'resume-loading', atSeconds: target });
  }
  return state.phase === 'ended' && state.wantsToPlay ? stay(seeking, seek, { type: 'play' }) : stay(seeking, seek);
}

export function openEpisode(state: PlayerState, episodeId: EpisodeId | null | undefined, nowMs: number): Transition {
  if (!episodeId) return stay(state);
  return andThen(save({ ...state, nextCountdownMs: null }, nowMs, 'now'), (saved) =>
    stay({ ...saved, marks: { ...NO_MARKS, spent: saved.marks.spent } }, { type: 'open-episode', episodeId }),
  );
}

/** Leaves the present mark. An ending that closes the file leads to the next episode, automatically only with autoplay. */
export function skipMark(state: PlayerState, isAutomatic: boolean, nowMs: number): Transition {
  const { episode, marks, durationSeconds, rules } = state;
  const mark = episode && marks.current && usableMarks(episode, durationSeconds)[marks.current];
  if (!mark) return stay(state);
  const closesFile = durationSeconds > 0 && durationSeconds - mark.stopSeconds <= CLOSING_TOLERANCE_SECONDS;
  const mayLeave = marks.current === 'ending' && closesFile && (rules.autoplayNext || !isAutomatic);
  if (mayLeave && episode.nextId !== null) return openEpisode(state, episode.nextId, nowMs);
  return seekTo(state, mark.stopSeconds, nowMs);
}

/** Prepares the next episode shortly before it may start. While recovery is under way the present episode comes first. */
export function prepareNext(state: PlayerState, nowMs: number): Transition {
  const { episode, durationSeconds, positionSeconds, recovery } = state;
  const isBusy = state.pendingHeight !== null || recovery.probe !== null || recovery.attempts > 0;
  if (isBusy || nowMs < state.nextDueAtMs) return stay(state);
  if (!episode?.nextId || durationSeconds <= 0) return stay(state);
  const endingSeconds = usableMarks(episode, durationSeconds).ending?.startSeconds ?? durationSeconds;
  const fromSeconds = Math.min(durationSeconds - BEFORE_END_SECONDS, endingSeconds - BEFORE_ENDING_SECONDS);
  if (positionSeconds < Math.max(fromSeconds, durationSeconds / 2)) return stay(state);
  return stay({ ...state, nextDueAtMs: Number.POSITIVE_INFINITY }, { type: 'prepare-next', episodeId: episode.nextId });
}

export function failed(state: PlayerState): PlayerState {
  return { ...state, phase: 'failed', pendingHeight: null, waitingSinceMs: null, nextCountdownMs: null };
}
