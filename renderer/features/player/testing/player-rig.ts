import { transition } from '#renderer/features/player/machine/machine.ts';
import type { PlaybackRules } from '#renderer/features/player/machine/marks.ts';
import {
  initialPlayerState,
  type OpenEvent,
  type PlayerEffect,
  type PlayerEpisode,
  type PlayerEvent,
  type PlayerState,
} from '#renderer/features/player/machine/state.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export const FIRST = EpisodeId.parse('00000000-0000-4000-8000-000000000001');
export const SECOND = EpisodeId.parse('00000000-0000-4000-8000-000000000002');
export const THIRD = EpisodeId.parse('00000000-0000-4000-8000-000000000003');

/** 24 minutes; the opening at 1:00-2:30, the ending to the very end. */
export const EPISODE: PlayerEpisode = {
  id: SECOND,
  releaseId: ReleaseId.parse(7),
  durationSeconds: 1440,
  opening: { startSeconds: 60, stopSeconds: 150 },
  ending: { startSeconds: 1345, stopSeconds: 1437 },
  isFirst: false,
  previousId: FIRST,
  nextId: THIRD,
  heights: [1080],
};

/** For episodes that have lower heights. */
export const HEIGHTS = [480, 720, 1080] as const;

export const MANUAL: PlaybackRules = {
  skipOpening: 'button',
  skipEnding: 'button',
  keepFirstOpening: false,
  autoplayNext: true,
  watchedFraction: 0.9,
};

export const AUTOMATIC: PlaybackRules = { ...MANUAL, skipOpening: 'automatic', skipEnding: 'automatic' };

/** A player with a clock of its own: events go in, effects are collected. */
export function playerRig(rules: PlaybackRules = MANUAL) {
  let state: PlayerState = initialPlayerState(rules);
  let nowMs = 1_000_000;
  const log: PlayerEffect[] = [];

  function send(event: PlayerEvent): void {
    const next = transition(state, event, nowMs);
    state = next.state;
    log.push(...next.effects);
  }

  const rig = {
    get state() {
      return state;
    },
    /** Effects since the last call. */
    takeEffects(): PlayerEffect[] {
      return log.splice(0);
    },
    saves() {
      return log.filter((effect) => effect.type === 'save');
    },
    send,
    open(options: Partial<OpenEvent> & { readonly changes?: Partial<PlayerEpisode> } = {}) {
      const { changes, ...rest } = options;
      const episode = { ...EPISODE, ...changes };
      send({ type: 'open', episode, height: 1080, startAtSeconds: 0, saved: null, ...rest });
      return rig;
    },
    /** Opens an episode and plays it. */
    start(options: Partial<OpenEvent> & { readonly changes?: Partial<PlayerEpisode> } = {}) {
      rig.open(options);
      send({ type: 'media-ready' });
      send({ type: 'media-playing' });
      return rig;
    },
    /** The person seeks and the picture follows. */
    seek(toSeconds: number) {
      send({ type: 'seek', toSeconds });
      send({ type: 'media-seeked', positionSeconds: state.positionSeconds });
      return rig;
    },
    /** Time passes without a picture. */
    wait(seconds: number) {
      for (let passed = 0; passed < seconds * 1000; passed += 250) {
        nowMs += 250;
        send({ type: 'tick' });
      }
      return rig;
    },
    /** The picture plays, reporting its time four times a second as a video element does. */
    run(seconds: number, speed = 1) {
      for (let passed = 0; passed < seconds * 1000; passed += 250) {
        nowMs += 250;
        send({ type: 'media-time', positionSeconds: state.positionSeconds + 0.25 * speed });
        send({ type: 'tick' });
      }
      return rig;
    },
    /** As after sleep: the clock jumps, nothing was played. */
    jump(seconds: number) {
      nowMs += seconds * 1000;
      send({ type: 'tick' });
      return rig;
    },
  };
  return rig;
}
