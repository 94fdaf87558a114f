import { describe, expect, it } from 'vitest';
import { AUTOMATIC, MANUAL, playerRig, THIRD } from '../testing/player-rig.ts';
import { isProminent } from './marks.ts';
import { needsTicks } from './state.ts';

const jumps = (rig: ReturnType<typeof playerRig>) =>
  rig.takeEffects().filter((effect) => effect.type === 'seek' || effect.type === 'open-episode');

describe('an opening with manual skip', () => {
  it('offers a skip inside the mark, to where the mark stops', () => {
    const rig = playerRig().start().run(59);
    expect(rig.state.marks.current).toBeNull();
    rig.run(2);
    expect(rig.state.marks).toMatchObject({ current: 'opening', countdownMs: null });
    rig.takeEffects();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 150 }]);
    expect(rig.state.marks.current).toBeNull();
  });

  it('has a prominent offer for twelve seconds, then needs no ticks; outside the mark nothing changes', () => {
    const rig = playerRig().start().run(50);
    const { marks } = rig.state;
    rig.run(5);
    expect(rig.state.marks).toBe(marks);
    rig.run(10);
    expect([isProminent(rig.state.marks), needsTicks(rig.state)]).toEqual([true, true]);
    rig.run(10);
    expect([isProminent(rig.state.marks), needsTicks(rig.state)]).toEqual([false, false]);
  });

  it('is never skipped automatically', () => {
    const rig = playerRig().start().run(80);
    expect(jumps(rig)).toEqual([]);
  });

  it('offers no skip when skipping is off, and ignores a skip command', () => {
    const rig = playerRig({ ...MANUAL, skipOpening: 'off' })
      .start()
      .run(70);
    expect(rig.state.marks.current).toBeNull();
    rig.takeEffects();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([]);
  });
});

describe('an opening with automatic skip', () => {
  it('is skipped after five seconds of played time', () => {
    const rig = playerRig(AUTOMATIC).start().run(60);
    rig.run(4.75);
    expect(jumps(rig)).toEqual([]);
    rig.run(0.5);
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 150 }]);
  });

  it('is not skipped while playback is paused, and keeps its countdown', () => {
    const rig = playerRig(AUTOMATIC).start().run(61);
    rig.send({ type: 'pause' });
    rig.wait(20);
    expect(jumps(rig)).toEqual([]);
    expect(rig.state.marks.countdownMs).not.toBeNull();
  });

  it('is not skipped after the skip was cancelled', () => {
    const rig = playerRig(AUTOMATIC).start().run(62);
    rig.send({ type: 'cancel-skip' });
    rig.run(80);
    expect(jumps(rig)).toEqual([]);
  });

  it('is not skipped a second time after seeking back into it, nor from before it afterwards', () => {
    const rig = playerRig(AUTOMATIC).start().run(66);
    rig.send({ type: 'media-seeked', positionSeconds: rig.state.positionSeconds });
    expect(jumps(rig)).toHaveLength(1);
    rig.seek(80);
    rig.takeEffects();
    rig.run(60);
    expect(jumps(rig)).toEqual([]);
    rig.seek(50);
    rig.takeEffects();
    rig.run(40);
    expect(jumps(rig)).toEqual([]);
    expect(rig.state.marks.current).toBe('opening');
  });

  it('is not skipped a second time after seeking back to before it', () => {
    const rig = playerRig(AUTOMATIC).start().run(66);
    rig.send({ type: 'media-seeked', positionSeconds: rig.state.positionSeconds });
    rig.seek(50);
    rig.takeEffects();
    rig.run(40);
    expect(jumps(rig)).toEqual([]);
  });

  it('is not skipped after seeking back into it from a later position, even the first time', () => {
    const rig = playerRig(AUTOMATIC).start().seek(600).seek(100);
    rig.takeEffects();
    rig.run(30);
    expect(jumps(rig)).toEqual([]);
  });

  it('is skipped after seeking forward into it', () => {
    const rig = playerRig(AUTOMATIC).start().seek(100);
    rig.takeEffects();
    rig.run(6);
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 150 }]);
  });

  it('is not skipped after seeking back within it', () => {
    const rig = playerRig(AUTOMATIC).start().run(64).seek(61);
    rig.takeEffects();
    rig.run(20);
    expect(jumps(rig)).toEqual([]);
  });

  it("is only offered in a release's first episode when the person keeps first openings", () => {
    const rules = { ...AUTOMATIC, keepFirstOpening: true };
    const first = playerRig(rules)
      .start({ changes: { isFirst: true } })
      .run(80);
    expect(jumps(first)).toEqual([]);
    expect(first.state.marks.current).toBe('opening');
    const later = playerRig(rules).start().run(80);
    expect(jumps(later)).toHaveLength(1);
  });
});

describe('an ending', () => {
  it('leads to the next episode when it closes the file and is skipped', () => {
    const rig = playerRig().start().seek(1350);
    rig.takeEffects();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'open-episode', episodeId: THIRD }]);
  });

  it('leads to the scene after it when it is skipped', () => {
    const rig = playerRig(AUTOMATIC).start({ changes: { ending: { startSeconds: 1300, stopSeconds: 1390 } } });
    rig.seek(1310);
    rig.takeEffects();
    rig.run(6);
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 1390 }]);
  });

  it('leads to its own stop when it is skipped in the last episode', () => {
    const rig = playerRig()
      .start({ changes: { nextId: null } })
      .seek(1350);
    rig.takeEffects();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 1437 }]);
  });

  it('is skipped automatically only to its stop when autoplay is off', () => {
    const rig = playerRig({ ...AUTOMATIC, autoplayNext: false })
      .start()
      .seek(1350);
    rig.takeEffects();
    rig.run(6);
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 1437 }]);
  });

  it('is not offered in the last second', () => {
    const rig = playerRig().start({ changes: { ending: { startSeconds: 1345, stopSeconds: 1440 } } });
    expect(rig.seek(1438.9).state.marks.current).toBe('ending');
    expect(rig.run(0.5).state.marks.current).toBeNull();
    expect(rig.seek(1400).state.marks.current).toBe('ending');
    expect(rig.seek(1440).state.marks.current).toBeNull();
  });

  it('leads to the end of the file when its stop lies beyond and it is skipped', () => {
    const rig = playerRig().start({ changes: { nextId: null, ending: { startSeconds: 1345, stopSeconds: 9000 } } });
    rig.seek(1350);
    rig.takeEffects();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 1439.9 }]);
  });
});

describe('changed playback rules', () => {
  it('start no countdown inside a mark, and remove its offer when skipping is off', () => {
    const rig = playerRig().start().run(65);
    rig.send({ type: 'rules', rules: AUTOMATIC });
    expect(rig.state.marks).toMatchObject({ current: 'opening', countdownMs: null });
    rig.send({ type: 'rules', rules: { ...MANUAL, skipOpening: 'off' } });
    expect(rig.state.marks.current).toBeNull();
  });

  it('end the countdown to the next episode when autoplay is off', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.send({ type: 'rules', rules: { ...MANUAL, autoplayNext: false } });
    expect(rig.state.nextCountdownMs).toBeNull();
  });
});
