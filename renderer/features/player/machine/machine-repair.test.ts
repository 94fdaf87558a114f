import { describe, expect, it } from 'vitest';
import type { PlayerEffect } from '#renderer/features/player/machine/state.ts';
import { HEIGHTS, playerRig } from '../testing/player-rig.ts';

const NETWORK = { type: 'fault', fault: { kind: 'network', status: 0 } } as const;
const HOLE = { startSeconds: 30, stopSeconds: 40 };
const missing = (status: number) => ({ type: 'fault', fault: { kind: 'network', status, hole: HOLE } }) as const;
const begun = () => {
  const rig = playerRig()
    .start({ changes: { heights: HEIGHTS } })
    .run(20);
  rig.takeEffects();
  return rig;
};
type Rig = ReturnType<typeof playerRig>;
const only = (rig: Rig, type: string) => rig.takeEffects().filter((effect) => effect.type === type);

/** The address was just renewed, so that an expired one is ruled out. */
function renewed(): Rig {
  const rig = begun();
  rig.send(missing(404));
  rig.send({ type: 'refreshed', height: 1080, isNew: true });
  rig.send({ type: 'media-ready' });
  rig.send({ type: 'media-playing' });
  rig.takeEffects();
  return rig;
}

describe('a segment that one height lacks', () => {
  it('is looked for at the next lower height and played there', () => {
    const rig = renewed();
    rig.send(missing(404));
    expect(rig.takeEffects()).toEqual([{ type: 'prepare-height', height: 720, atSeconds: 35 }]);
    expect(rig.state.phase).toBe('playing');
    rig.send({ type: 'prepared', height: 720, isComplete: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 720, atSeconds: 20 }]);
    expect(rig.state).toMatchObject({ height: 720, loweredFrom: 1080 });
  });

  it('is reported and can be skipped at the same height when no lower height has it', () => {
    const rig = renewed();
    rig.send(missing(404));
    rig.send({ type: 'prepared', height: 720, isComplete: false });
    rig.send({ type: 'prepared', height: 480, isComplete: false });
    expect(rig.state).toMatchObject({ phase: 'playing', failure: 'refused', height: 1080, failedStretch: HOLE });
    rig.send({ type: 'media-waiting' });
    expect(rig.state.phase).toBe('failed');
    rig.takeEffects();
    rig.send({ type: 'skip-failed' });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 40.1 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', failure: null, failedStretch: null });
  });

  it('may also be garbled: each lower height is tried before playback fails', () => {
    const rig = begun();
    const garbled = { type: 'fault', fault: { kind: 'garbled', hole: HOLE } } as const;
    rig.send(garbled);
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    rig.takeEffects();
    rig.send(garbled);
    expect(rig.takeEffects()).toEqual([{ type: 'prepare-height', height: 720, atSeconds: 35 }]);
    rig.send({ type: 'prepared', height: 720, isComplete: true });
    rig.send(garbled);
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    rig.send(garbled);
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'refused', failedStretch: HOLE, height: 480 });
  });

  it('is reported on play when it was found while paused', () => {
    const rig = renewed();
    rig.send({ type: 'pause' });
    rig.send(missing(404));
    rig.send({ type: 'prepared', height: 720, isComplete: false });
    rig.send({ type: 'prepared', height: 480, isComplete: false });
    expect(rig.state.phase).toBe('paused');
    rig.send({ type: 'play' });
    rig.send({ type: 'media-waiting' });
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'refused' });
  });

  it('is taken from a lower height when its host keeps failing', () => {
    const rig = begun();
    rig.send({ type: 'media-waiting' });
    for (let time = 0; time < 4; time += 1) {
      rig.send(missing(502));
      rig.wait(3);
    }
    const effects = rig.takeEffects();
    expect(effects.filter(({ type }) => type === 'resume-loading')).toHaveLength(4);
    expect(effects).toContainEqual({ type: 'prepare-height', height: 720, atSeconds: 35 });
    rig.send({ type: 'prepared', height: 720, isComplete: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 720, atSeconds: 20 }]);
  });
});

describe('a refused episode', () => {
  const REFUSED = { type: 'fault', fault: { kind: 'network', status: 403 } } as const;
  const GARBLED = { type: 'fault', fault: { kind: 'garbled' } } as const;

  /** Refused, and refused again after one refresh. */
  function refused(fault: typeof REFUSED | typeof GARBLED): Rig {
    const rig = playerRig().open();
    rig.send(fault);
    expect(only(rig, 'refresh')).toHaveLength(1);
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    rig.send(fault);
    rig.takeEffects();
    return rig;
  }

  it.each([REFUSED, GARBLED])('is retried in the background and loads once it is available: $fault', (fault) => {
    const rig = refused(fault);
    rig.wait(7);
    expect(rig.takeEffects()).toEqual([]);
    rig.wait(2);
    expect(rig.takeEffects()).toEqual([{ type: 'prepare-height', height: 1080, atSeconds: 0 }]);
    const failure = fault === REFUSED ? 'expired' : 'unplayable';
    expect(rig.state).toMatchObject({ phase: 'failed', failure });
    rig.send({ type: 'prepared', height: 1080, isComplete: false });
    rig.wait(9);
    rig.takeEffects();
    rig.send({ type: 'prepared', height: 1080, isComplete: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 0 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', failure: null, loweredFrom: null });
  });

  it('is retried every eight seconds at most, with fresh addresses once a minute, and not while paused', () => {
    const rig = refused(REFUSED);
    const asked = { refresh: 0, 'prepare-height': 0 };
    const answer = () => {
      for (const { type } of rig.takeEffects()) {
        if (type !== 'refresh' && type !== 'prepare-height') continue;
        asked[type] += 1;
        rig.send({ type: 'refreshed', height: 1080, isNew: false });
        rig.send({ type: 'prepared', height: 1080, isComplete: false });
      }
    };
    for (let second = 0; second < 600; second += 1) {
      rig.wait(1);
      answer();
    }
    expect(asked['prepare-height']).toBeGreaterThan(60);
    expect(asked['prepare-height']).toBeLessThanOrEqual(75);
    expect(asked.refresh).toBeGreaterThanOrEqual(9);
    expect(asked.refresh).toBeLessThanOrEqual(10);
    rig.send({ type: 'pause' });
    rig.takeEffects();
    expect(rig.wait(60).takeEffects()).toEqual([]);
  });

  it.each(['toggle', 'play'] as const)('is retried at once on %s', (type) => {
    const rig = refused(REFUSED);
    rig.send({ type });
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
    expect(rig.state).toMatchObject({ phase: 'loading', wantsToPlay: true, failure: null });
  });

  it('is not retried after the service reports that it has no address', () => {
    const rig = refused(REFUSED);
    rig.wait(61);
    rig.send({ type: 'prepared', height: 1080, isComplete: false });
    rig.wait(9);
    expect(only(rig, 'refresh')).toHaveLength(1);
    rig.send({ type: 'refresh-failed', waitMs: null });
    rig.takeEffects();
    expect(rig.wait(600).takeEffects()).toEqual([]);
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'expired' });
  });
});

describe('a height that loads too slowly', () => {
  const slow = (rig: Rig) => {
    rig.send({ type: 'media-waiting' });
    for (let second = 0; second < 11; second += 1) {
      rig.send({ type: 'bytes-arrived' });
      rig.wait(1);
    }
  };

  it('is replaced by the next lower one', () => {
    const rig = begun();
    slow(rig);
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 720, atSeconds: 20 }]);
    expect(rig.state.loweredFrom).toBe(1080);
  });

  it('is also replaced when playback stalls for the third time in a minute', () => {
    const rig = begun();
    for (let time = 0; time < 3; time += 1) {
      rig.send({ type: 'bytes-arrived' });
      rig.send({ type: 'media-waiting' });
      rig.wait(1);
      rig.send({ type: 'media-playing' });
      rig.run(2);
    }
    expect(only(rig, 'load')).toMatchObject([{ height: 720 }]);
  });

  it('is kept when the person chose it or no lower one exists', () => {
    const chosen = begun();
    chosen.send({ type: 'choose-height', height: 720 });
    chosen.send({ type: 'prepared', height: 720, isComplete: true });
    chosen.send({ type: 'media-ready' });
    chosen.send({ type: 'media-playing' });
    const lowest = playerRig().start().run(20);
    for (const rig of [chosen, lowest]) {
      rig.takeEffects();
      slow(rig);
      expect(only(rig, 'load')).toEqual([]);
    }
  });
});

describe('a host that does not answer', () => {
  it('does not count as slow: the height stays when data arrives again', () => {
    const rig = begun();
    rig.send({ type: 'media-waiting' });
    for (let time = 0; time < 4; time += 1) {
      rig.send(NETWORK);
      rig.wait(3);
    }
    rig.takeEffects();
    rig.send({ type: 'data-arrived' });
    rig.wait(1);
    expect(only(rig, 'load')).toEqual([]);
    expect(rig.state).toMatchObject({ height: 1080, loweredFrom: null });
  });

  const outage = () => {
    const rig = begun();
    rig.send({ type: 'media-waiting' });
    for (let time = 0; time < 3; time += 1) {
      rig.send(NETWORK);
      rig.wait(3);
    }
    return rig;
  };

  it('is replaced at the same position as soon as the service names another', () => {
    const rig = outage();
    expect(only(rig, 'refresh')).toHaveLength(1);
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 20 }]);
  });

  it('is retried when the service names the same one again', () => {
    const rig = outage();
    rig.takeEffects();
    rig.send({ type: 'refreshed', height: 1080, isNew: false });
    rig.send(NETWORK);
    rig.wait(4);
    expect(rig.takeEffects()).toEqual([{ type: 'resume-loading', atSeconds: 20 }]);
  });

  it('is replaced only when the buffer is used up', () => {
    const rig = begun();
    for (let time = 0; time < 3; time += 1) {
      rig.send(NETWORK);
      rig.wait(3);
    }
    rig.takeEffects();
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    expect(rig.takeEffects()).toEqual([]);
    rig.send({ type: 'media-waiting' });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 20 }]);
  });
});

describe('a computer that sleeps', () => {
  const isWork = ({ type }: PlayerEffect) => type !== 'save';

  it('saves its place, makes one attempt by itself, and loads on at once when the network is back', () => {
    const rig = begun();
    rig.run(2);
    rig.takeEffects();
    rig.send({ type: 'leave' });
    rig.send({ type: 'media-waiting' });
    rig.send(NETWORK);
    expect(rig.takeEffects()).toEqual([expect.objectContaining({ type: 'save', positionSeconds: 22 })]);
    const attempt = { type: 'resume-loading', atSeconds: 22 };
    rig.jump(8 * 3600);
    expect(rig.takeEffects().filter(isWork)).toEqual([attempt]);
    rig.send(NETWORK);
    rig.send({ type: 'online' });
    expect(rig.takeEffects().filter(isWork)).toEqual([attempt]);
  });

  it('makes an attempt every three seconds after it woke up, although nothing reports that', () => {
    const rig = begun();
    rig.send({ type: 'media-waiting' });
    rig.send(NETWORK);
    rig.jump(8 * 3600);
    for (let time = 0; time < 20; time += 1) {
      expect(only(rig, 'resume-loading')).toHaveLength(1);
      rig.send(NETWORK);
      rig.wait(3);
    }
  });

  it('renews an address that expired meanwhile, even if nothing reports that it woke up', () => {
    const rig = begun();
    rig.jump(8 * 3600);
    rig.takeEffects();
    rig.send({ type: 'fault', fault: { kind: 'network', status: 403 } });
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 20 }]);
  });
});

describe('repeated decoding errors', () => {
  it('move playback to lower heights, and fail at the lowest', () => {
    const rig = begun();
    const heights: number[] = [];
    for (let time = 0; time < 12 && rig.state.phase !== 'failed'; time += 1) {
      rig.send({ type: 'fault', fault: { kind: 'media' } });
      heights.push(rig.state.height ?? 0);
    }
    expect(heights).toEqual([1080, 1080, 1080, 720, 480, 480]);
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'media', positionSeconds: 20 });
  });
});
