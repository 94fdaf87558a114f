import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EPISODE, playerRig, THIRD } from '../testing/player-rig.ts';

describe('keeping the place', () => {
  it('loses at most five seconds, wherever playback is cut off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1200 }), (quarters) => {
        const rig = playerRig().start({ changes: { opening: null } });
        rig.run(quarters / 4);
        const last = rig.saves().at(-1)?.positionSeconds ?? 0;
        expect(rig.state.positionSeconds - last).toBeLessThanOrEqual(5);
      }),
      { numRuns: 60 },
    );
  });

  it('writes no more than every four seconds while nothing happens', () => {
    const rig = playerRig().start().run(40);
    expect(rig.saves().length).toBeLessThanOrEqual(11);
  });

  it('writes at once on pause, after a seek, at an episode change and when the page goes away', () => {
    const rig = playerRig().start().run(5);
    rig.took();
    rig.run(1);
    rig.send({ type: 'pause' });
    expect(rig.saves()).toMatchObject([{ positionSeconds: 6 }]);
    rig.took();
    rig.seek(600);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 600 }]);
    rig.took();
    rig.send({ type: 'play' });
    rig.send({ type: 'media-playing' });
    rig.run(1);
    rig.send({ type: 'leave' });
    expect(rig.saves()).toMatchObject([{ positionSeconds: 601 }]);
    rig.took();
    rig.run(1);
    rig.open({ changes: { id: THIRD } });
    expect(rig.saves()).toMatchObject([{ episodeId: EPISODE.id, releaseId: EPISODE.releaseId, positionSeconds: 602 }]);
  });

  it('writes the same place once', () => {
    const rig = playerRig().start().run(5);
    rig.send({ type: 'pause' });
    rig.took();
    rig.send({ type: 'leave' });
    rig.send({ type: 'leave' });
    expect(rig.saves()).toEqual([]);
  });

  it('writes nothing for an episode that never played', () => {
    const rig = playerRig().open({ startAtSeconds: 755, saved: { positionSeconds: 760, isWatched: false } });
    rig.send({ type: 'leave' });
    rig.open({ changes: { id: THIRD } });
    expect(rig.saves()).toEqual([]);
  });

  it('does not walk backwards when an episode is opened and closed again and again', () => {
    let saved = 760;
    for (let visit = 0; visit < 5; visit += 1) {
      const rig = playerRig()
        .start({ startAtSeconds: saved - 5, saved: { positionSeconds: saved, isWatched: false } })
        .run(3);
      rig.send({ type: 'leave' });
      saved = rig.saves().at(-1)?.positionSeconds ?? saved;
    }
    expect(saved).toBe(760);
  });

  it('believes a seek, also backwards', () => {
    const rig = playerRig().start({ startAtSeconds: 755, saved: { positionSeconds: 760, isWatched: false } });
    rig.took();
    rig.seek(200);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 200 }]);
  });
});

describe('an episode becomes watched', () => {
  it('when its ending begins, at once, and stays so', () => {
    const rig = playerRig().start().seek(1340);
    rig.took();
    rig.run(4.75);
    expect(rig.saves().every((save) => !save.isWatched)).toBe(true);
    rig.run(0.25);
    expect(rig.saves().at(-1)).toMatchObject({ positionSeconds: 1345, isWatched: true });
    rig.took();
    rig.seek(300);
    expect(rig.saves()).toMatchObject([{ positionSeconds: 300, isWatched: true }]);
  });

  it('at nine tenths without an ending, and at the real end whatever the marks say', () => {
    const plain = playerRig()
      .start({ changes: { ending: null } })
      .seek(1296);
    expect(plain.saves().at(-1)).toMatchObject({ isWatched: true });
    const odd = playerRig().start({ changes: { ending: { startSeconds: 5000, stopSeconds: 5090 } } });
    odd.run(4);
    odd.took();
    odd.send({ type: 'media-ended' });
    expect(odd.saves()).toMatchObject([{ positionSeconds: 1440, isWatched: true }]);
  });

  it('and is not unwatched by watching it again', () => {
    const rig = playerRig().start({ saved: { positionSeconds: 1440, isWatched: true } });
    rig.run(20);
    expect(rig.saves().length).toBeGreaterThan(0);
    expect(rig.saves().every((save) => save.isWatched)).toBe(true);
  });
});
