import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EPISODE, playerRig } from '../testing/player-rig.ts';
import type { PlayerEvent } from './state.ts';

/** A video element that obeys, and tells of it later: what it told is held back until `tell`. */
function obedientPlayer() {
  const rig = playerRig();
  let isPaused = true;
  let hasPicture = false;
  let seeks = 0;
  const untold: (() => readonly PlayerEvent[])[] = [];

  const playing = (): PlayerEvent[] => (isPaused || !hasPicture || seeks > 0 ? [] : [{ type: 'media-playing' }]);

  function obey(): void {
    for (const effect of rig.took()) {
      if (effect.type === 'load') {
        isPaused = true;
        hasPicture = false;
        untold.push(() => {
          hasPicture = true;
          return [{ type: 'media-ready', durationSeconds: EPISODE.durationSeconds }];
        });
      } else if (effect.type === 'play' && isPaused) {
        isPaused = false;
        untold.push(playing);
      } else if (effect.type === 'pause' && !isPaused) {
        isPaused = true;
        untold.push(() => (hasPicture ? [{ type: 'media-paused' }] : []));
      } else if (effect.type === 'seek') {
        seeks += 1;
        untold.push(() => {
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
    tell: () => {
      for (const event of untold.shift()?.() ?? []) send(event);
    },
    hasTold: () => untold.length === 0,
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

describe('keys that are faster than the picture', () => {
  it('play what is still being sought, though it was paused', () => {
    const player = obedientPlayer();
    for (let told = 0; told < 2; told += 1) player.tell();
    for (const event of [{ type: 'pause' }, { type: 'seek', toSeconds: 600 }, { type: 'play' }] as const) {
      player.send(event);
    }
    while (!player.hasTold()) player.tell();
    expect(player).toMatchObject({ isPaused: false, state: { phase: 'playing' } });
  });

  it('lead to what the last one wanted, on the screen as in the element', () => {
    const steps = fc.array(fc.option(press), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (sequence) => {
        const player = obedientPlayer();
        for (const event of sequence) {
          if (event === null) player.tell();
          else player.send(event);
        }
        while (!player.hasTold()) player.tell();
        const { phase, wantsToPlay } = player.state;
        expect(phase === 'playing').toBe(wantsToPlay);
        expect(player.isPaused).toBe(!wantsToPlay);
      }),
      { numRuns: 2000 },
    );
  });
});
