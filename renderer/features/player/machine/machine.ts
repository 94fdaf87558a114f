import { elapse, isOver } from './countdown.ts';
import { elapseMarks, moveMarks, NO_MARKS } from './marks.ts';
import {
  autoplayRefused,
  lengthKnown,
  mediaEnded,
  mediaPaused,
  mediaPlaying,
  mediaReady,
  mediaSeeked,
  mediaTime,
  mediaWaiting,
} from './media.ts';
import { nextPrepared } from './next-ahead.ts';
import { cancelSkip, chooseHeight, pause, play, skipFailed, toggle } from './person.ts';
import { NO_TROUBLE, noteBytes, noteData, noteHiccup } from './recovery.ts';
import {
  fault,
  heightBelow,
  lowerTo,
  prepared,
  refreshed,
  refreshFailed,
  resumeNow,
  retry,
  suspend,
  wakeUp,
} from './repair.ts';
import { beginSaving } from './save.ts';
import {
  isStuck,
  isTooSlow,
  needsTicks,
  type OpenEvent,
  type PlaybackRules,
  type PlayerEvent,
  type PlayerState,
  type Transition,
} from './state.ts';
import { andThen, beginLoad, markedEpisode, moveTo, openEpisode, save, seekTo, skipMark, stay } from './steps.ts';

/** After sleep the clock jumps; no countdown may be lost in one stride. */
const LONGEST_TICK_MS = 1000;

/** The player's whole behaviour: a state and an event make the next state and what the edge must do. `nowMs` is monotonic. */
export function transition(state: PlayerState, event: PlayerEvent, nowMs: number): Transition {
  // What is told before anything is open is about nothing.
  if (state.episode === null && event.type !== 'open' && event.type !== 'rules') return stay(state);
  const next = step(state, event, nowMs);
  if (next.state.lastTickMs === null || needsTicks(next.state)) return next;
  return { ...next, state: { ...next.state, lastTickMs: null } };
}

function step(state: PlayerState, event: PlayerEvent, nowMs: number): Transition {
  switch (event.type) {
    case 'open':
      return andThen(save(state, nowMs, 'now'), (saved) => open(saved, event, nowMs));
    case 'play':
      return play(state, nowMs);
    case 'pause':
      return pause(state, nowMs);
    case 'toggle':
      return toggle(state, nowMs);
    case 'seek':
      return seekTo(state, event.toSeconds, nowMs);
    case 'skip':
      return skipMark(state, false, nowMs);
    case 'cancel-skip':
      return cancelSkip(state);
    case 'cancel-next':
      return stay({ ...state, nextCountdown: null });
    case 'go-next':
      return openEpisode(state, state.episode?.nextId ?? null, nowMs);
    case 'go-previous':
      return openEpisode(state, state.episode?.previousId ?? null, nowMs);
    case 'choose-height':
      return chooseHeight(state, event.height, nowMs);
    case 'retry':
      return retry(state, nowMs);
    case 'skip-failed':
      return skipFailed(state, nowMs);
    case 'online':
    case 'resumed':
      return wakeUp(state, nowMs);
    case 'suspending':
      return suspend(state, nowMs);
    case 'rules':
      return stay(withRules(state, event.rules));
    case 'leave':
      return save(state, nowMs, 'now');
    case 'tick':
      return tick(state, nowMs);
    case 'fault':
      return fault(state, event.fault, nowMs);
    case 'refreshed':
      return refreshed(state, event, nowMs);
    case 'refresh-failed':
      return refreshFailed(state, event.isFinal, nowMs);
    case 'data-arrived':
      return stay({ ...state, recovery: noteData(state.recovery, nowMs) });
    case 'bytes-arrived':
      return stay({ ...state, recovery: noteBytes(state.recovery, nowMs) });
    case 'hiccup':
      return stay({ ...state, recovery: noteHiccup(state.recovery, nowMs) });
    case 'prepared':
      return prepared(state, event.height, event.isComplete, nowMs);
    case 'next-prepared':
      return nextPrepared(state, event, nowMs);
    case 'length':
      return lengthKnown(state, event.durationSeconds, nowMs);
    case 'media-ready':
      return mediaReady(state, event.durationSeconds, event.positionSeconds, nowMs);
    case 'media-time':
      return mediaTime(state, event.positionSeconds, nowMs);
    case 'media-playing':
      return stay(mediaPlaying(state));
    case 'media-paused':
      return mediaPaused(state, nowMs);
    case 'media-waiting':
      return mediaWaiting(state, nowMs);
    case 'media-seeked':
      return mediaSeeked(state, nowMs);
    case 'media-ended':
      return mediaEnded(state, nowMs);
    case 'autoplay-refused':
      return stay(autoplayRefused(state));
  }
}

function open(state: PlayerState, event: OpenEvent, nowMs: number): Transition {
  const { episode, saved } = event;
  const startAtSeconds = Number.isFinite(event.startAtSeconds) ? Math.max(0, event.startAtSeconds) : 0;
  const marked = markedEpisode(episode, episode.durationSeconds);
  const opened: PlayerState = {
    ...state,
    wantsToPlay: true,
    isAutoplayRefused: false,
    episode,
    positionSeconds: startAtSeconds,
    // A length that ends before the place where one was is not the episode's.
    durationSeconds: startAtSeconds < episode.durationSeconds ? episode.durationSeconds : 0,
    waitingSinceMs: nowMs,
    marks: moveMarks(NO_MARKS, { from: null, to: startAtSeconds, by: 'played' }, marked, state.rules),
    nextCountdown: null,
    isNextPrepared: false,
    prepareNextAfterMs: Number.NEGATIVE_INFINITY,
    loweredFrom: null,
    isHeightChosen: false,
    saving: beginSaving(saved?.positionSeconds ?? null, startAtSeconds, saved?.isWatched ?? false),
    recovery: NO_TROUBLE,
  };
  return beginLoad(opened, event.height, nowMs);
}

function withRules(state: PlayerState, rules: PlaybackRules): PlayerState {
  const ruled = moveTo({ ...state, rules }, state.positionSeconds, 'played');
  return rules.autoplayNext ? ruled : { ...ruled, nextCountdown: null };
}

function tick(state: PlayerState, nowMs: number): Transition {
  const elapsedMs = state.lastTickMs === null ? 0 : Math.min(Math.max(0, nowMs - state.lastTickMs), LONGEST_TICK_MS);
  const ticked = { ...state, lastTickMs: nowMs };
  if (state.nextCountdown !== null) {
    const nextCountdown = elapse(state.nextCountdown, elapsedMs);
    if (isOver(nextCountdown)) return openEpisode(ticked, state.episode?.nextId ?? null, nowMs);
    return stay({ ...ticked, nextCountdown });
  }
  if (state.recovery.retryAtMs !== null && nowMs >= state.recovery.retryAtMs) return resumeNow(ticked, nowMs);
  if (state.waitingSinceMs !== null) return overdue(ticked, nowMs);
  if (state.phase !== 'playing') return stay(ticked);
  const { marks, fires } = elapseMarks(state.marks, elapsedMs);
  return fires ? skipMark({ ...ticked, marks }, true, nowMs) : stay({ ...ticked, marks });
}

/** Waiting that waits for nothing, or for more than this height's delivery will ever bring. */
function overdue(state: PlayerState, nowMs: number): Transition {
  const { recovery, waitingSinceMs, height, isSuspended } = state;
  if (height === null || isSuspended) return stay(state);
  const lower = state.isHeightChosen ? null : heightBelow(state, height);
  if (lower !== null && isTooSlow(recovery, waitingSinceMs, nowMs)) return lowerTo(state, lower, nowMs);
  return isStuck(recovery, waitingSinceMs, nowMs) ? beginLoad(state, height, nowMs) : stay(state);
}
