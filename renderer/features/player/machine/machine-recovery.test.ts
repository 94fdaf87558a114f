import { describe, expect, it } from 'vitest';
import { playerRig } from '../testing/player-rig.ts';
import { needsTicks } from './state.ts';

const NETWORK = { type: 'fault', fault: { kind: 'network', status: 0 } } as const;
const STALE = { type: 'fault', fault: { kind: 'network', status: 403 } } as const;
const BROKEN = { type: 'fault', fault: { kind: 'media' } } as const;
const only = (rig: ReturnType<typeof playerRig>, type: string) =>
  rig.takeEffects().filter((effect) => effect.type === type);

describe('a lost network', () => {
  it('lets buffered video play, then stalls at its position without a failure', () => {
    const rig = playerRig().start().run(20);
    rig.send(NETWORK);
    expect(rig.state.phase).toBe('playing');
    rig.send({ type: 'media-waiting' });
    for (let second = 0; second < 600; second += 10) {
      rig.wait(10);
      rig.send(NETWORK);
    }
    expect(rig.state).toMatchObject({ phase: 'stalled', positionSeconds: 20, failure: null });
  });

  it('is retried at intervals that grow to three seconds', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    rig.takeEffects();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 120; attempt += 1) {
      rig.send(NETWORK);
      let waited = 0;
      while (only(rig, 'resume-loading').length === 0) {
        rig.wait(0.25);
        waited += 0.25;
      }
      waits.push(waited);
    }
    expect(waits.slice(0, 6)).toEqual([0.5, 1, 2, 3, 3, 3]);
    expect(Math.max(...waits)).toBe(3);
  });

  it('is not retried while playback is paused, and at once on play', () => {
    const rig = playerRig().start().run(20);
    rig.send({ type: 'pause' });
    rig.send(NETWORK);
    rig.takeEffects();
    rig.wait(60);
    expect(rig.takeEffects()).toEqual([]);
    expect(needsTicks(rig.state)).toBe(false);
    rig.send({ type: 'play' });
    rig.wait(0.25);
    expect(rig.takeEffects()).toEqual([{ type: 'play' }, { type: 'resume-loading', atSeconds: 20 }]);
  });

  it('is retried at once when the browser comes online or the person retries', () => {
    for (const type of ['online', 'retry'] as const) {
      const rig = playerRig().start().run(20);
      rig.send(NETWORK);
      rig.takeEffects();
      rig.send({ type });
      expect(rig.takeEffects()).toEqual([{ type: 'resume-loading', atSeconds: 20 }]);
      rig.wait(10);
      expect(rig.takeEffects()).toEqual([]);
    }
  });

  it('no longer counts after data arrives', () => {
    const rig = playerRig().start();
    rig.send(NETWORK);
    rig.wait(1);
    rig.send(NETWORK);
    rig.send({ type: 'data-arrived' });
    expect(rig.state.recovery).toMatchObject({ attempts: 0, retryAtMs: null });
  });
});

describe('a host that answers with errors', () => {
  it('is retried every eight seconds after a minute', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    for (let second = 0; second < 60; second += 1) {
      if (rig.state.recovery.retryAtMs === null) rig.send({ type: 'fault', fault: { kind: 'network', status: 503 } });
      rig.wait(1);
    }
    rig.takeEffects();
    for (let second = 0; second < 80; second += 1) {
      if (rig.state.recovery.retryAtMs === null) rig.send({ type: 'fault', fault: { kind: 'network', status: 503 } });
      rig.wait(1);
    }
    expect(only(rig, 'resume-loading')).toHaveLength(10);
  });
});

describe('a refused address', () => {
  it.each([403, 404, 410])(
    'with status %i is renewed once and played from the same position; a second refusal fails',
    (status) => {
      const rig = playerRig().start().run(20);
      rig.takeEffects();
      rig.send({ type: 'fault', fault: { kind: 'network', status } });
      expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
      rig.send({ type: 'refreshed', height: 1080, isNew: true });
      expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 20 }]);
      rig.send({ type: 'fault', fault: { kind: 'network', status } });
      expect(only(rig, 'refresh')).toEqual([]);
      expect(rig.state).toMatchObject({ phase: 'failed', failure: 'expired', positionSeconds: 20 });
    },
  );

  it('includes one that leads to no playlist: it is renewed once, then unplayable', () => {
    const rig = playerRig().open();
    rig.takeEffects();
    rig.send({ type: 'fault', fault: { kind: 'garbled' } });
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    rig.send({ type: 'fault', fault: { kind: 'garbled' } });
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'unplayable' });
  });

  it('is renewed again after two minutes of playback', () => {
    const rig = playerRig().start();
    rig.send(STALE);
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    rig.send({ type: 'media-ready' });
    rig.send({ type: 'media-playing' });
    rig.run(120);
    rig.takeEffects();
    rig.send(STALE);
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
  });

  it('is reported as a failure only when the buffer is used up', () => {
    const rig = playerRig().start();
    rig.send({ type: 'fault', fault: { kind: 'network', status: 416 } });
    expect(rig.state.phase).toBe('playing');
    rig.send({ type: 'media-waiting' });
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'expired' });
  });

  it('is retried when the person seeks before the buffer is used up', () => {
    const rig = playerRig().start();
    rig.send({ type: 'fault', fault: { kind: 'network', status: 416 } });
    rig.takeEffects();
    rig.send({ type: 'seek', toSeconds: 700 });
    expect(rig.takeEffects()).toEqual([
      { type: 'seek', toSeconds: 700 },
      { type: 'resume-loading', atSeconds: 700 },
    ]);
    expect(rig.state.failure).toBeNull();
  });

  it('is retried when a refresh fails for now, and fails when no fresh address exists', () => {
    const later = playerRig().start();
    later.send(STALE);
    later.send({ type: 'refresh-failed', waitMs: 0 });
    later.takeEffects();
    later.wait(1);
    expect(only(later, 'resume-loading')).toHaveLength(1);
    later.send(STALE);
    expect(only(later, 'refresh')).toHaveLength(1);
    const gone = playerRig().start();
    gone.send(STALE);
    gone.send({ type: 'refresh-failed', waitMs: null });
    expect(gone.state.phase).toBe('playing');
    gone.send({ type: 'media-waiting' });
    expect(gone.state).toMatchObject({ phase: 'failed', failure: 'expired' });
  });

  it('is no failure while each refresh fails only for now', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      rig.send(STALE);
      rig.send({ type: 'refresh-failed', waitMs: 0 });
      rig.wait(4);
      // The service may have been asked for another host as well.
      rig.send({ type: 'refresh-failed', waitMs: 0 });
    }
    expect(rig.state).toMatchObject({ phase: 'stalled', failure: null });
    rig.takeEffects();
    rig.send(STALE);
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
  });

  it('is retried after the wait that the host or the service asks for, at most a minute', () => {
    const limited = { type: 'fault', fault: { kind: 'network', status: 429, waitMs: 60_000 } } as const;
    const refused = { type: 'refresh-failed', waitMs: 3_600_000 } as const;
    for (const events of [[limited], [STALE, refused]]) {
      const rig = playerRig().start();
      rig.send({ type: 'media-waiting' });
      for (const event of events) rig.send(event);
      rig.takeEffects();
      rig.wait(59.75);
      expect(rig.takeEffects()).toEqual([]);
      rig.wait(0.5);
      expect(rig.takeEffects()).toEqual([{ type: 'resume-loading', atSeconds: 0 }]);
    }
  });
});

describe('a decoding error', () => {
  it('is recovered from three times within a minute, then fails', () => {
    const rig = playerRig().start().run(20);
    rig.takeEffects();
    for (let time = 0; time < 3; time += 1) {
      rig.send(BROKEN);
      expect(rig.takeEffects()).toEqual([{ type: 'recover-media' }]);
      rig.send({ type: 'media-ready' });
      expect(rig.takeEffects()).toEqual([{ type: 'play' }]);
      rig.send({ type: 'media-playing' });
    }
    rig.send(BROKEN);
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'media', positionSeconds: 20 });
  });

  it('is recovered from again after a minute without errors', () => {
    const rig = playerRig().start();
    for (let time = 0; time < 3; time += 1) {
      rig.send(BROKEN);
      rig.send({ type: 'media-ready' });
      rig.send({ type: 'media-playing' });
    }
    rig.run(61);
    rig.takeEffects();
    rig.send(BROKEN);
    expect(only(rig, 'recover-media')).toHaveLength(1);
  });

  it('fails at once when the source is unplayable', () => {
    const rig = playerRig().open();
    rig.send({ type: 'fault', fault: { kind: 'unplayable' } });
    expect(rig.state).toMatchObject({ phase: 'failed', failure: 'unplayable' });
  });
});

describe('a stuck player', () => {
  it('loads again at its position after twenty seconds without bytes, not sooner', () => {
    const rig = playerRig().start().run(20);
    rig.send({ type: 'media-waiting' });
    rig.takeEffects();
    rig.wait(18);
    rig.send({ type: 'bytes-arrived' });
    rig.wait(18);
    expect(rig.takeEffects()).toEqual([]);
    rig.wait(3);
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 20 }]);
    rig.wait(18);
    expect(rig.takeEffects()).toEqual([]);
  });
});

describe('after a failure', () => {
  it('a seek loads the new position', () => {
    const rig = playerRig().start().run(20);
    for (let time = 0; time < 4; time += 1) rig.send(BROKEN);
    expect(rig.state.phase).toBe('failed');
    rig.takeEffects();
    rig.send({ type: 'seek', toSeconds: 700 });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 700 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', failure: null });
  });

  it('a retry loads fresh addresses at the same position', () => {
    const rig = playerRig().start().run(20);
    rig.send({ type: 'fault', fault: { kind: 'unplayable' } });
    rig.send({ type: 'media-waiting' });
    rig.takeEffects();
    rig.send({ type: 'retry' });
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
    rig.send({ type: 'refreshed', height: 1080, isNew: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 20 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', failure: null });
  });

  it('choosing another height, or the same one, loads it at the same position', () => {
    for (const height of [480, 1080] as const) {
      const rig = playerRig().start().run(20);
      rig.send({ type: 'fault', fault: { kind: 'unplayable' } });
      rig.send({ type: 'media-waiting' });
      rig.takeEffects();
      rig.send({ type: 'choose-height', height });
      expect(rig.takeEffects()).toEqual([{ type: 'load', height, atSeconds: 20 }]);
      expect(rig.state.failure).toBeNull();
    }
  });
});
