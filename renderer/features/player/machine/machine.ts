import { isPastResuming } from '#shared/domain/anime/playback.ts';
import { COUNTDOWN_MS, cancelMark, elapseMarks, NO_MARKS, type PlaybackRules } from './marks.ts';
import { isStuck, isTooSlow, NO_TROUBLE, noteData, noteStall } from './recovery.ts';
import * as repair from './repair.ts';
import {
  initialPlayerState,
  isAtRest,
  keepsPlaying,
  needsTicks,
  type OpenEvent,
  type PlayerEvent,
  type PlayerState,
  type Transition,
} from './state.ts';
import { andThen, beginLoad, failed, moveTo, openEpisode, prepareNext, save, seekTo, skipMark, stay } from './steps.ts';

/** After sleep the clock jumps; no countdown may end in one tick. */
const LONGEST_TICK_MS = 1000;
const PAST_SECONDS = 0.1;
const PREPARE_AGAIN_AFTER_MS = 10_000;
/** A source that begins farther than this from the requested place ignored the request. */
const SAME_PLACE_SECONDS = 3;

type EventOf<Type> = PlayerEvent & { readonly type: Type };
type Reaction<Type> = (state: PlayerState, nowMs: number, event: EventOf<Type>) => Transition;

/** The player's whole behaviour: a state and an event make the next state and its effects. `nowMs` is monotonic. */
export function transition(state: PlayerState, event: PlayerEvent, nowMs: number): Transition {
  if (state.episode === null && event.type !== 'open' && event.type !== 'rules') return stay(state);
  // The table has the event's own reaction under its type.
  const react = REACTIONS[event.type] as Reaction<PlayerEvent['type']>;
  const next = react(state, nowMs, event);
  if (next.state.lastTickMs === null || needsTicks(next.state)) return next;
  return { ...next, state: { ...next.state, lastTickMs: null } };
}

const REACTIONS: { readonly [Type in PlayerEvent['type']]: Reaction<Type> } = {
  open: (state, nowMs, event) => andThen(save(state, nowMs, 'now'), (saved) => open(saved, event, nowMs)),
  rules: (state, _nowMs, { rules }) => stay(withRules(state, rules)),
  neighbours: (state, _nowMs, { episode }) =>
    stay(
      state.episode?.id === episode.id ? { ...state, episode: { ...episode, isFirst: state.episode.isFirst } } : state,
    ),
  play,
  pause,
  toggle: (state, nowMs) => (keepsPlaying(state) ? pause : play)(state, nowMs),
  seek: (state, nowMs, { toSeconds }) =>
    seekTo({ ...state, saving: { ...state.saving, isChosen: true } }, toSeconds, nowMs),
  'place-changed': placeChanged,
  'choose-height': chooseHeight,
  'height-shown': heightShown,
  skip: (state, nowMs) => skipMark(state, false, nowMs),
  'cancel-skip': (state) => stay({ ...state, marks: cancelMark(state.marks) }),
  'cancel-next': (state) => stay({ ...state, nextCountdownMs: null }),
  retry: repair.retry,
  'skip-failed': skipFailed,
  'go-next': (state, nowMs) => openEpisode(state, state.episode?.nextId, nowMs),
  'go-previous': (state, nowMs) => openEpisode(state, state.episode?.previousId, nowMs),
  leave: (state, nowMs) => save(state, nowMs, 'now'),
  'media-ready': mediaReady,
  'media-time': mediaTime,
  'media-playing': mediaPlaying,
  'media-paused': mediaPaused,
  'media-waiting': mediaWaiting,
  'media-seeked': mediaSeeked,
  'media-ended': mediaEnded,
  length: lengthKnown,
  'autoplay-refused': autoplayRefused,
  'data-arrived': (state, nowMs) => stay({ ...state, recovery: noteData(state.recovery, nowMs) }),
  'bytes-arrived': (state, nowMs) =>
    stay({ ...state, recovery: { ...state.recovery, activeAtMs: nowMs, bytesAtMs: nowMs } }),
  fault: (state, nowMs, { fault }) => repair.fault(state, fault, nowMs),
  prepared: (state, nowMs, { height, isComplete }) => repair.prepared(state, height, isComplete, nowMs),
  refreshed: (state, nowMs, { height, isNew }) => repair.refreshed(state, height, isNew, nowMs),
  'next-lost': (state, nowMs) => stay({ ...state, nextDueAtMs: nowMs + PREPARE_AGAIN_AFTER_MS }),
  'refresh-failed': (state, nowMs, { waitMs }) => repair.refreshFailed(state, waitMs, nowMs),
  online: repair.wakeUp,
  tick,
};

function open({ rules, lastTickMs }: PlayerState, event: OpenEvent, nowMs: number): Transition {
  const { episode, saved } = event;
  const startAtSeconds = Number.isFinite(event.startAtSeconds) ? Math.max(0, event.startAtSeconds) : 0;
  const initial = initialPlayerState(rules);
  const hasFloor = saved !== null && Number.isFinite(saved.positionSeconds) && startAtSeconds > 0;
  const opened: PlayerState = {
    ...initial,
    lastTickMs,
    episode,
    isAutomatic: event.isAutomatic ?? false,
    // A length shorter than the start position is wrong.
    durationSeconds: startAtSeconds < episode.durationSeconds ? episode.durationSeconds : 0,
    saving: {
      ...initial.saving,
      floorSeconds: hasFloor ? saved.positionSeconds : 0,
      floorSetAtSeconds: startAtSeconds,
      isWatched: saved?.isWatched ?? false,
    },
  };
  return beginLoad(moveTo(opened, startAtSeconds, 'played'), event.height, nowMs);
}

function withRules(state: PlayerState, rules: PlaybackRules): PlayerState {
  const ruled = moveTo({ ...state, rules }, state.positionSeconds, 'played');
  return rules.autoplayNext ? ruled : { ...ruled, nextCountdownMs: null };
}

function tick(state: PlayerState, nowMs: number): Transition {
  const elapsedMs = state.lastTickMs === null ? 0 : Math.min(Math.max(0, nowMs - state.lastTickMs), LONGEST_TICK_MS);
  const ticked = { ...state, lastTickMs: nowMs };
  if (state.nextCountdownMs !== null) {
    const nextCountdownMs = state.nextCountdownMs - elapsedMs;
    if (nextCountdownMs <= 0) return openEpisode(ticked, state.episode?.nextId, nowMs);
    return stay({ ...ticked, nextCountdownMs });
  }
  const { retryAtMs } = state.recovery;
  if (retryAtMs !== null && nowMs >= retryAtMs && !isAtRest(state)) return repair.resumeNow(ticked, nowMs);
  if (state.waitingSinceMs !== null) return overdue(ticked, state.waitingSinceMs, nowMs);
  if (state.phase !== 'playing') return stay(ticked);
  const { marks, fires } = elapseMarks(state.marks, elapsedMs);
  return fires ? skipMark({ ...ticked, marks }, true, nowMs) : stay({ ...ticked, marks });
}

/** Ends a wait that takes too long: the network is too slow for this height, or nothing happens at all. */
function overdue(state: PlayerState, waitingSinceMs: number, nowMs: number): Transition {
  const { recovery, height } = state;
  if (height === null) return stay(state);
  const lower = state.isHeightChosen ? null : repair.heightBelow(state, height);
  if (lower !== null && isTooSlow(recovery, waitingSinceMs, nowMs)) return repair.lowerTo(state, lower, nowMs);
  return isStuck(recovery, waitingSinceMs, nowMs) ? beginLoad(state, height, nowMs) : stay(state);
}

function play(state: PlayerState, nowMs: number): Transition {
  const wanting = { ...state, wantsToPlay: true, isAutoplayRefused: false };
  switch (state.phase) {
    case 'paused':
      return stay({ ...wanting, waitingSinceMs: state.waitingSinceMs ?? nowMs }, { type: 'play' });
    case 'seeking':
      // It may have been paused before or during the seek.
      return stay(wanting, { type: 'play' });
    case 'ended':
      return seekTo(wanting, 0, nowMs);
    case 'failed':
      return repair.retry(wanting, nowMs);
    default:
      return stay(wanting);
  }
}

function pause(state: PlayerState, nowMs: number): Transition {
  const resting = { ...state, wantsToPlay: false, nextCountdownMs: null };
  const { phase } = state;
  const hasPicture = phase === 'playing' || phase === 'stalled' || phase === 'paused';
  // A pause before playback starts also ends the wait for it.
  const paused: PlayerState = hasPicture ? { ...resting, phase: 'paused', waitingSinceMs: null } : resting;
  return andThen(stay(paused, { type: 'pause' }), (next) => save(next, nowMs, 'now'));
}

function placeChanged(state: PlayerState, _nowMs: number, event: EventOf<'place-changed'>): Transition {
  const { episode, saving, positionSeconds, durationSeconds } = state;
  const { episodeId, positionSeconds: floorSeconds } = event;
  if (episodeId !== episode?.id || saving.isChosen || floorSeconds <= positionSeconds) return stay(state);
  if (floorSeconds === saving.floorSeconds) return stay(state);
  // A place beyond the true length cannot be passed by playing.
  if (durationSeconds > 0 && floorSeconds >= durationSeconds) return stay(state);
  return stay({ ...state, saving: { ...saving, floorSeconds, floorSetAtSeconds: positionSeconds } });
}

/** Another height is prepared while this one plays; without a picture it is loaded directly. */
function chooseHeight(state: PlayerState, nowMs: number, event: EventOf<'choose-height'>): Transition {
  const { height, isAutomatic = false } = event;
  const staysSame = isAutomatic === state.isAutomatic && state.phase !== 'failed';
  if (staysSame && height === (state.pendingHeight ?? state.height)) return stay(state);
  const choosing = { ...state, loweredFrom: null, isAutomatic, isHeightChosen: !isAutomatic };
  if (staysSame && height === state.height) return stay({ ...choosing, pendingHeight: null });
  const hasPicture = state.phase === 'playing' || state.phase === 'paused';
  if (hasPicture && state.recovery.attempts === 0 && state.failure === null) {
    return stay(
      { ...choosing, pendingHeight: height, nextDueAtMs: 0, recovery: { ...state.recovery, probe: null } },
      { type: 'prepare-height', height, atSeconds: state.positionSeconds },
    );
  }
  return beginLoad({ ...choosing, recovery: NO_TROUBLE }, height, nowMs);
}

function heightShown(state: PlayerState, _nowMs: number, event: EventOf<'height-shown'>): Transition {
  const height = state.episode?.heights.find((offered) => offered === event.height);
  return stay(height === undefined || !state.isAutomatic ? state : { ...state, height });
}

function skipFailed(state: PlayerState, nowMs: number): Transition {
  if (state.phase !== 'failed' || state.failedStretch === null) return stay(state);
  return seekTo(state, state.failedStretch.stopSeconds + PAST_SECONDS, nowMs);
}

function mediaWaiting(state: PlayerState, nowMs: number): Transition {
  const isBeginning = state.phase === 'paused' && state.wantsToPlay;
  if (state.phase !== 'playing' && !isBeginning) return stay(state);
  if (state.failure !== null) return stay(failed(state));
  const stalled: PlayerState = {
    ...state,
    phase: 'stalled',
    waitingSinceMs: state.waitingSinceMs ?? nowMs,
    recovery: state.phase === 'playing' ? noteStall(state.recovery, nowMs) : state.recovery,
  };
  const { height, recovery } = state;
  return recovery.hasNewAddress && height !== null ? beginLoad(stalled, height, nowMs) : stay(stalled);
}

/** The true length replaces the service's; a saved place beyond it is void. */
function lengthKnown(state: PlayerState, nowMs: number, { durationSeconds }: EventOf<'length'>): Transition {
  if (!(Number.isFinite(durationSeconds) && durationSeconds > 0)) return stay(state);
  // A place beyond the true length cannot be passed by playing.
  const floorSeconds = state.saving.floorSeconds < durationSeconds ? state.saving.floorSeconds : 0;
  const position = Math.min(state.positionSeconds, durationSeconds);
  const known = moveTo({ ...state, durationSeconds, saving: { ...state.saving, floorSeconds } }, position, 'played');
  if (state.phase !== 'loading' || state.height === null) return stay(known);
  if (!state.saving.hasStarted && isPastResuming(state.positionSeconds, durationSeconds)) {
    const saving = { ...state.saving, floorSeconds: 0 };
    return beginLoad({ ...moveTo(known, 0, 'played'), saving }, state.height, nowMs);
  }
  if (state.positionSeconds <= durationSeconds) return stay(known);
  return beginLoad(moveTo(known, Math.max(0, durationSeconds - 1), 'played'), state.height, nowMs);
}

/** A position with a picture extends a known length. */
function playedTo(state: PlayerState, seconds: number): PlayerState {
  if (!Number.isFinite(seconds)) return state;
  const durationSeconds = state.durationSeconds > 0 ? Math.max(state.durationSeconds, seconds) : 0;
  return moveTo({ ...state, durationSeconds }, Math.max(0, seconds), 'played');
}

function mediaReady(state: PlayerState, nowMs: number, event: EventOf<'media-ready'>): Transition {
  if (state.phase !== 'loading') return stay(state);
  const waitingSinceMs = state.waitingSinceMs ?? nowMs;
  const play = state.wantsToPlay ? [{ type: 'play' } as const] : [];
  const { positionSeconds: reportedSeconds = state.positionSeconds } = event;
  if (Math.abs(reportedSeconds - state.positionSeconds) > SAME_PLACE_SECONDS) {
    return stay(
      { ...state, phase: 'seeking', waitingSinceMs },
      { type: 'seek', toSeconds: state.positionSeconds },
      ...play,
    );
  }
  return stay({ ...state, phase: 'paused', waitingSinceMs: state.wantsToPlay ? waitingSinceMs : null }, ...play);
}

function mediaTime(state: PlayerState, nowMs: number, { positionSeconds }: EventOf<'media-time'>): Transition {
  const { phase } = state;
  const isSettled = phase === 'playing' || phase === 'paused' || phase === 'stalled';
  if (!isSettled) return stay(state);
  const moved = playedTo(state, positionSeconds);
  // Paused while its picture was loaded: where that picture stands.
  if (phase === 'paused' && !state.wantsToPlay) return save(moved, nowMs, 'now');
  if (phase !== 'playing') return stay(moved);
  return andThen(save(moved, nowMs, 'timed'), (saved) => prepareNext(saved, nowMs));
}

function mediaPlaying(state: PlayerState): Transition {
  if (state.phase === 'loading' || state.phase === 'failed') return stay(state);
  return stay({
    ...state,
    phase: 'playing',
    wantsToPlay: true,
    isAutoplayRefused: false,
    waitingSinceMs: null,
    // Playback may be started from outside the page.
    nextCountdownMs: null,
    saving: { ...state.saving, hasStarted: true },
  });
}

/** While loading, the new source will be refused again; a failure or the end stays visible. */
function autoplayRefused(state: PlayerState): Transition {
  if (state.phase === 'loading' || state.phase === 'failed' || state.phase === 'ended') return stay(state);
  return stay({ ...state, phase: 'paused', wantsToPlay: false, isAutoplayRefused: true, waitingSinceMs: null });
}

/** The browser paused by itself (a media key, the small window, another tab's sound), or reports an ordered pause. */
function mediaPaused(state: PlayerState, nowMs: number): Transition {
  // Saved now, so that leaving the page much later does not overwrite what was watched elsewhere in the meantime.
  if (state.phase === 'paused') return save(state, nowMs, 'now');
  if (state.phase !== 'playing' && state.phase !== 'stalled') return stay(state);
  return save({ ...state, phase: 'paused', wantsToPlay: false, waitingSinceMs: null }, nowMs, 'now');
}

function mediaSeeked(state: PlayerState, nowMs: number, { positionSeconds }: EventOf<'media-seeked'>): Transition {
  if (state.phase !== 'seeking') return stay(state);
  const arrived = playedTo(state, positionSeconds);
  return save({ ...arrived, phase: state.wantsToPlay ? 'playing' : 'paused', waitingSinceMs: null }, nowMs, 'now');
}

function mediaEnded(state: PlayerState, nowMs: number): Transition {
  if (state.phase === 'loading' || state.phase === 'failed') return stay(state);
  const hasNext = state.episode?.nextId != null && state.rules.autoplayNext;
  const ended: PlayerState = {
    ...state,
    phase: 'ended',
    positionSeconds: state.durationSeconds > 0 ? state.durationSeconds : state.positionSeconds,
    waitingSinceMs: null,
    marks: { ...NO_MARKS, spent: state.marks.spent },
    nextCountdownMs: hasNext ? COUNTDOWN_MS : null,
  };
  return andThen(save(ended, nowMs, 'now'), (saved) => prepareNext(saved, nowMs));
}
