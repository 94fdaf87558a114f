import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playerRig } from '../testing/player-rig.ts';
import type { PlayerEvent } from './state.ts';

/** A video element that obeys at once and reports later: each `report` delivers the oldest pending report. */
function obedientPlayer() {
  const rig = playerRig();
  let isPaused = true;
  let hasPicture = false;
  let seeks = 0;
  const pending: (() => readonly PlayerEvent[])[] = [];

  const playing = (): PlayerEvent[] => (isPaused || !hasPicture || seeks > 0 ? [] : [{ type: 'media-playing' }]);

  function obey(): void {
    for (const effect of rig.takeEffects()) {
      if (effect.type === 'load') {
        isPaused = true;
        hasPicture = false;
        pending.push(() => {
          hasPicture = true;
          return [{ type: 'media-ready' }];
        });
      } else if (effect.type === 'play' && isPaused) {
        isPaused = false;
        pending.push(playing);
      } else if (effect.type === 'pause' && !isPaused) {
        isPaused = true;
        pending.push(() => (hasPicture ? [{ type: 'media-paused' }] : []));
      } else if (effect.type === 'seek') {
        seeks += 1;
        pending.push(() => {
          seeks -= 1;
          return seeks > 0 ? [] : [{ type: 'media-seeked', positionSeconds: effect.toSeconds }, ...playing()];
        });
      }
    }
  }

  function send(event: PlayerEvent): void {
    rig.send(event);
    obey();
  }

  rig.open();
  obey();
  return {
    send,
    report: () => {
      for (const event of pending.shift()?.() ?? []) send(event);
    },
    hasReported: () => pending.length === 0,
    get state() {
      return rig.state;
    },
    get isPaused() {
      return isPaused;
    },
  };
}

const press = fc.oneof(
  fc.constantFrom<PlayerEvent>({ type: 'play' }, { type: 'pause' }, { type: 'toggle' }),
  fc.integer({ min: 0, max: 1200 }).map((toSeconds): PlayerEvent => ({ type: 'seek', toSeconds })),
);

describe('commands that arrive faster than the video element reports', () => {
  it('pause, seek and play in a row end in playback', () => {
    const player = obedientPlayer();
    for (let count = 0; count < 2; count += 1) player.report();
    for (const event of [{ type: 'pause' }, { type: 'seek', toSeconds: 600 }, { type: 'play' }] as const) {
      player.send(event);
    }
    while (!player.hasReported()) player.report();
    expect(player).toMatchObject({ isPaused: false, state: { phase: 'playing' } });
  });

  it('any sequence leaves the machine and the element in agreement about playing', () => {
    const steps = fc.array(fc.option(press), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (sequence) => {
        const player = obedientPlayer();
        for (const event of sequence) {
          if (event === null) player.report();
          else player.send(event);
        }
        while (!player.hasReported()) player.report();
        const { phase, wantsToPlay } = player.state;
        expect(phase === 'playing').toBe(wantsToPlay);
        expect(player.isPaused).toBe(!wantsToPlay);
      }),
      { numRuns: 2000 },
    );
  });
});
