import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultyPlayer } from '../testing/faulty-edge.ts';
import { playerRig } from '../testing/player-rig.ts';

const HOSTILE_SECONDS = 240;
/** Twenty seconds until a player counts as stuck, then the longest wait between attempts and the slowest answer. */
const WELL_AGAIN_SECONDS = 45;
const PER_MINUTE = 60;
const WORK: readonly string[] = ['load', 'recover-media', 'refresh', 'resume-loading', 'prepare-height'];
const SOME = { numRuns: 150 };

const underFaults = (live: (player: ReturnType<typeof faultyPlayer>) => void) =>
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const player = faultyPlayer(draw);
      player.open(600);
      live(player);
    }),
    SOME,
  );

describe('playback under random faults', () => {
  it('never moves the position back, nor ahead by more than a second at once', () => {
    underFaults((player) => {
      const leaps: (readonly [from: number, to: number])[] = [];
      let before = 600;
      player.run(HOSTILE_SECONDS, () => {
        const { positionSeconds } = player.state;
        if (positionSeconds < before || positionSeconds > before + 1) leaps.push([before, positionSeconds]);
        before = positionSeconds;
      });
      expect(leaps).toEqual([]);
    });
  });

  it('issues at most 60 loads, refreshes and retries in a minute', () => {
    underFaults((player) => {
      player.run(HOSTILE_SECONDS, () => undefined);
      const work = player.ordered.filter(({ type }) => WORK.includes(type));
      for (const [index, { atMs }] of work.entries()) {
        const minuteLater = work[index + PER_MINUTE];
        if (minuteLater !== undefined) expect(minuteLater.atMs - atMs).toBeGreaterThan(60_000);
      }
    });
  });

  it('plays within 45 seconds after the faults end, or within 45 seconds of a retry if it had failed', () => {
    underFaults((player) => {
      player.run(HOSTILE_SECONDS, () => undefined);
      player.heal();
      player.run(WELL_AGAIN_SECONDS, () => undefined);
      if (player.state.phase === 'failed') {
        expect(player.state.failure).not.toBeNull();
        player.send({ type: 'retry' });
        player.run(WELL_AGAIN_SECONDS, () => undefined);
      }
      expect(player.state.phase).toBe('playing');
    });
  });
});

describe('a flapping connection', () => {
  it('causes more than 10 and at most 60 attempts in a minute of 500 flaps', () => {
    const rig = playerRig().start().run(20);
    rig.send({ type: 'media-waiting' });
    rig.takeEffects();
    for (let flap = 0; flap < 500; flap += 1) {
      rig.send({ type: 'online' });
      // Every second flap takes a quarter of a second.
      if (flap % 2 === 0) rig.wait(0.25);
      rig.send({ type: 'fault', fault: { kind: 'network', status: 0 } });
    }
    const attempts = rig.takeEffects().filter(({ type }) => WORK.includes(type));
    expect(attempts.length).toBeLessThanOrEqual(PER_MINUTE);
    expect(attempts.length).toBeGreaterThan(10);
  });
});
