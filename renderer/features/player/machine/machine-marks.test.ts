import { describe, expect, it } from 'vitest';
import { BY_HAND, BY_ITSELF, playerRig, THIRD } from '../testing/player-rig.ts';
import { isProminent } from './marks.ts';
import { needsTicks } from './state.ts';

const jumps = (rig: ReturnType<typeof playerRig>) =>
  rig.took().filter((effect) => effect.type === 'seek' || effect.type === 'open-episode');

describe('an opening that is skipped by hand', () => {
  it('is offered inside the mark, and skipping leads to its stop', () => {
    const rig = playerRig().start().run(59);
    expect(rig.state.marks.current).toBeNull();
    rig.run(2);
    expect(rig.state.marks).toMatchObject({ current: 'opening', countdownMs: null });
    rig.took();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 150 }]);
    expect(rig.state.marks.current).toBeNull();
  });

  it('stands out for twelve seconds; nothing changes outside marks and after that', () => {
    const rig = playerRig().start().run(50);
    const { marks } = rig.state;
    rig.run(5);
    expect(rig.state.marks).toBe(marks);
    rig.run(10);
    expect([isProminent(rig.state.marks), needsTicks(rig.state)]).toEqual([true, true]);
    rig.run(10);
    expect([isProminent(rig.state.marks), needsTicks(rig.state)]).toEqual([false, false]);
  });

  it('never goes by itself', () => {
    const rig = playerRig().start().run(80);
    expect(jumps(rig)).toEqual([]);
  });

  it('is not offered when switched off', () => {
    const rig = playerRig({ ...BY_HAND, skipOpening: 'off' })
      .start()
      .run(70);
    expect(rig.state.marks.current).toBeNull();
    rig.took();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([]);
  });
});

describe('an opening that is skipped by itself', () => {
  it('goes after five seconds of played time', () => {
    const rig = playerRig(BY_ITSELF).start().run(60);
    rig.run(4.75);
    expect(jumps(rig)).toEqual([]);
    rig.run(0.5);
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 150 }]);
  });

  it('waits while playback is paused', () => {
    const rig = playerRig(BY_ITSELF).start().run(61);
    rig.send({ type: 'pause' });
    rig.wait(20);
    expect(jumps(rig)).toEqual([]);
    expect(rig.state.marks.countdownMs).not.toBeNull();
  });

  it('does not go once it was cancelled', () => {
    const rig = playerRig(BY_ITSELF).start().run(62);
    rig.send({ type: 'cancel-skip' });
    rig.run(80);
    expect(jumps(rig)).toEqual([]);
  });

  it('does not go again when sought back into or played through again', () => {
    const rig = playerRig(BY_ITSELF).start().run(66);
    rig.send({ type: 'media-seeked', positionSeconds: rig.state.positionSeconds });
    expect(jumps(rig)).toHaveLength(1);
    rig.seek(80);
    rig.took();
    rig.run(60);
    expect(jumps(rig)).toEqual([]);
    rig.seek(50);
    rig.took();
    rig.run(40);
    expect(jumps(rig)).toEqual([]);
    expect(rig.state.marks.current).toBe('opening');
  });

  it('does not go again when it is played through from before it', () => {
    const rig = playerRig(BY_ITSELF).start().run(66);
    rig.send({ type: 'media-seeked', positionSeconds: rig.state.positionSeconds });
    rig.seek(50);
    rig.took();
    rig.run(40);
    expect(jumps(rig)).toEqual([]);
  });

  it('does not go when someone seeks back into one that never fired', () => {
    const rig = playerRig(BY_ITSELF).start().seek(600).seek(100);
    rig.took();
    rig.run(30);
    expect(jumps(rig)).toEqual([]);
  });

  it('goes when someone seeks forward into it', () => {
    const rig = playerRig(BY_ITSELF).start().seek(100);
    rig.took();
    rig.run(6);
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 150 }]);
  });

  it('stops counting when someone seeks back within it', () => {
    const rig = playerRig(BY_ITSELF).start().run(64).seek(61);
    rig.took();
    rig.run(20);
    expect(jumps(rig)).toEqual([]);
  });

  it("is kept in a release's first episode when that is wanted", () => {
    const rules = { ...BY_ITSELF, keepFirstOpening: true };
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
  it('that closes the file leads to the next episode', () => {
    const rig = playerRig().start().seek(1350);
    rig.took();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'open-episode', episodeId: THIRD }]);
  });

  it('with a scene after it leads to that scene', () => {
    const rig = playerRig(BY_ITSELF).start({ changes: { ending: { startSeconds: 1300, stopSeconds: 1390 } } });
    rig.seek(1310);
    rig.took();
    rig.run(6);
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 1390 }]);
  });

  it('that closes the last episode leads to its stop', () => {
    const rig = playerRig()
      .start({ changes: { nextId: null } })
      .seek(1350);
    rig.took();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 1437 }]);
  });

  it('does not leave by itself when the next episode is not to start by itself', () => {
    const rig = playerRig({ ...BY_ITSELF, autoplayNext: false })
      .start()
      .seek(1350);
    rig.took();
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

  it('beyond the end of the file leads to the end', () => {
    const rig = playerRig().start({ changes: { nextId: null, ending: { startSeconds: 1345, stopSeconds: 9000 } } });
    rig.seek(1350);
    rig.took();
    rig.send({ type: 'skip' });
    expect(jumps(rig)).toEqual([{ type: 'seek', toSeconds: 1439.9 }]);
  });
});

describe('changing the rules inside a mark', () => {
  it('takes the offer away, or begins none by itself', () => {
    const rig = playerRig().start().run(65);
    rig.send({ type: 'rules', rules: BY_ITSELF });
    expect(rig.state.marks).toMatchObject({ current: 'opening', countdownMs: null });
    rig.send({ type: 'rules', rules: { ...BY_HAND, skipOpening: 'off' } });
    expect(rig.state.marks.current).toBeNull();
  });

  it('ends the countdown to the next episode', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.send({ type: 'rules', rules: { ...BY_HAND, autoplayNext: false } });
    expect(rig.state.nextCountdownMs).toBeNull();
  });
});
