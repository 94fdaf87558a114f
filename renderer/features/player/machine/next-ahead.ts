import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { PlayerState, Transition } from './state.ts';
import { markedEpisode, stay } from './steps.ts';

/** What the next episode needs first is fetched this long before the end, so that it starts at once. */
const BEFORE_END_SECONDS = 45;
/** An ending may be left as soon as it begins: by hand, or five seconds later by itself. */
const BEFORE_ENDING_SECONDS = 20;
const AGAIN_AFTER_MS = 5000;

export function prepareNext(state: PlayerState, nowMs: number): Transition {
  const { episode, durationSeconds, positionSeconds } = state;
  const nextId = episode?.nextId ?? null;
  if (episode === null || nextId === null || durationSeconds <= 0) return stay(state);
  const isBusy = state.isNextPrepared || state.pendingHeight !== null || state.recovery.probe !== null;
  // While something is wrong the present episode comes first.
  if (isBusy || state.recovery.attempts > 0 || nowMs < state.prepareNextAfterMs) return stay(state);
  const ending = markedEpisode(episode, durationSeconds).ending;
  const fromSeconds = Math.min(
    durationSeconds - BEFORE_END_SECONDS,
    (ending?.startSeconds ?? durationSeconds) - BEFORE_ENDING_SECONDS,
  );
  if (positionSeconds < Math.max(fromSeconds, durationSeconds / 2)) return stay(state);
  return stay({ ...state, isNextPrepared: true }, { type: 'prepare-next', episodeId: nextId });
}

/** What did not come completely is asked for once more a little later. */
export function nextPrepared(
  state: PlayerState,
  { episodeId, isComplete }: { readonly episodeId: EpisodeId; readonly isComplete: boolean },
  nowMs: number,
): Transition {
  if (isComplete || state.episode?.nextId !== episodeId) return stay(state);
  return stay({ ...state, isNextPrepared: false, prepareNextAfterMs: nowMs + AGAIN_AFTER_MS });
}
