import { elapse, isOver } from './countdown.ts';
import { elapseMarks, moveMarks, NO_MARKS } from './marks.ts';
import { mediaEnded, mediaPaused, mediaPlaying, mediaReady, mediaSeeked, mediaTime, mediaWaiting } from './media.ts';
import { cancelSkip, chooseHeight, pause, play, resumeNow, retry, toggle } from './person.ts';
import { decideRecovery, type Fault, isStuck, NO_TROUBLE, noteData, scheduleRetry } from './recovery.ts';
import { beginSaving } from './save.ts';
import {
  needsTicks,
  type OpenEvent,
  type PlaybackRules,
  type PlayerEvent,
  type PlayerState,
  type Transition,
} from './state.ts';
import { andThen, beginLoad, failed, moveTo, openEpisode, save, seekTo, skipMark, stay } from './steps.ts';

/** After sleep the clock jumps; no countdown may be lost in one stride. */
const LONGEST_TICK_MS = 1000;

/** The player's whole behaviour: a state and an event make the next state and what the edge must do. `nowMs` is monotonic. */
export function transition(state: PlayerState, event: PlayerEvent, nowMs: number): Transition {
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
    case 'online':
      return resumeNow(state);
    case 'rules':
      return stay(withRules(state, event.rules));
    case 'leave':
      return save(state, nowMs, 'now');
    case 'tick':
      return tick(state, nowMs);
    case 'fault':
      return fault(state, event.fault, nowMs);
    case 'refreshed':
      return beginLoad(state, event.height, nowMs);
    case 'refresh-failed':
      return event.isFinal
        ? stay(failed({ ...state, failure: 'expired' }))
        : stay({ ...state, recovery: scheduleRetry({ ...state.recovery, refreshedAtMs: null }, nowMs) });
    case 'data-arrived':
      return stay({ ...state, recovery: noteData(state.recovery, nowMs) });
    case 'prepared':
      return state.pendingHeight === event.height ? beginLoad(state, event.height, nowMs) : stay(state);
    case 'media-ready':
      return mediaReady(state, event.durationSeconds);
    case 'media-time':
      return mediaTime(state, event.positionSeconds, nowMs);
    case 'media-playing':
      return stay(mediaPlaying(state));
    case 'media-paused':
      return mediaPaused(state, nowMs);
    case 'media-waiting':
      return stay(mediaWaiting(state, nowMs));
    case 'media-seeked':
      return mediaSeeked(state, nowMs);
    case 'media-ended':
      return mediaEnded(state, nowMs);
    case 'autoplay-refused':
      return stay({ ...state, phase: 'ready', wantsToPlay: false, isAutoplayRefused: true, waitingSinceMs: null });
  }
}

function open(state: PlayerState, event: OpenEvent, nowMs: number): Transition {
  const { episode, saved, startAtSeconds } = event;
  const opened: PlayerState = {
    ...state,
    wantsToPlay: true,
    isAutoplayRefused: false,
    episode,
    positionSeconds: startAtSeconds,
    durationSeconds: episode.durationSeconds,
    waitingSinceMs: nowMs,
    marks: moveMarks(NO_MARKS, { from: null, to: startAtSeconds, by: 'played' }, episode, state.rules),
    nextCountdown: null,
    isNextPrepared: false,
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
  if (state.recovery.retryAtMs !== null && nowMs >= state.recovery.retryAtMs) return resumeNow(ticked);
  if (state.height !== null && isStuck(state.recovery, state.waitingSinceMs, nowMs)) {
    return beginLoad({ ...ticked, recovery: noteData(state.recovery, nowMs) }, state.height, nowMs);
  }
  if (state.phase !== 'playing') return stay(ticked);
  const { marks, fires } = elapseMarks(state.marks, elapsedMs);
  return fires ? skipMark({ ...ticked, marks }, true, nowMs) : stay({ ...ticked, marks });
}

function fault(state: PlayerState, what: Fault, nowMs: number): Transition {
  const { memory, decision } = decideRecovery(state.recovery, what, nowMs);
  const noted = { ...state, recovery: memory };
  switch (decision.kind) {
    case 'wait':
      return stay(noted);
    case 'refresh':
      return stay(noted, { type: 'refresh' });
    case 'recover-media':
      return stay(
        { ...noted, phase: 'loading', waitingSinceMs: state.waitingSinceMs ?? nowMs },
        { type: 'recover-media' },
      );
    case 'give-up':
      return andThen(save({ ...noted, failure: decision.reason }, nowMs, 'now'), (saved) =>
        stay(playsFromBuffer(saved) && what.kind !== 'media' ? saved : failed(saved)),
      );
  }
}

/** What was already fetched is still watched: the failure is said when it is used up. */
function playsFromBuffer(state: PlayerState): boolean {
  return state.phase === 'playing' || state.phase === 'paused' || state.phase === 'ready';
}
