import { describe, expect, it } from 'vitest';
import { BY_HAND, EPISODE, FIRST, playerRig, THIRD } from '../testing/player-rig.ts';
import { goesOn, needsTicks } from './state.ts';

describe('opening an episode', () => {
  it('loads it where it was left, so that the first segment is the right one', () => {
    const rig = playerRig().open({ startAtSeconds: 755, saved: { positionSeconds: 760, isWatched: false } });
    expect(rig.took()).toEqual([{ type: 'load', height: 1080, atSeconds: 755 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', positionSeconds: 755, durationSeconds: 1440 });
  });

  it('begins at the place where it was left, although the service says that it ends before that', () => {
    const rig = playerRig().open({ changes: { durationSeconds: 600 }, startAtSeconds: 755 });
    expect(rig.took()).toEqual([{ type: 'load', height: 1080, atSeconds: 755 }]);
    rig.send({ type: 'length', durationSeconds: 1440 });
    expect(rig.state).toMatchObject({ phase: 'loading', positionSeconds: 755, durationSeconds: 1440 });
  });

  it('goes to the episode that can be played now, when the service went away meanwhile', () => {
    const rig = playerRig().open();
    rig.took();
    const episode = { ...EPISODE, previousId: null, nextId: FIRST, heights: [720 as const] };
    rig.send({ type: 'neighbours', episode: { ...episode, id: THIRD } });
    expect(rig.state.episode).toMatchObject({ nextId: THIRD });
    rig.send({ type: 'neighbours', episode });
    rig.send({ type: 'go-next' });
    expect(rig.took().at(-1)).toEqual({ type: 'open-episode', episodeId: FIRST });
  });

  it('plays as soon as there is a picture', () => {
    const rig = playerRig().open();
    rig.took();
    rig.send({ type: 'media-ready', durationSeconds: 1441.5 });
    expect(rig.took()).toEqual([{ type: 'play' }]);
    rig.send({ type: 'media-playing' });
    expect(rig.state).toMatchObject({ phase: 'playing', durationSeconds: 1441.5, waitingSinceMs: null });
  });

  it('keeps the position while the new source still stands at zero', () => {
    const rig = playerRig().open({ startAtSeconds: 755 });
    rig.send({ type: 'media-time', positionSeconds: 0 });
    expect(rig.state.positionSeconds).toBe(755);
  });

  it('is at its end still when the browser refuses to begin afterwards, and counts down to the next one', () => {
    const rig = playerRig().open();
    rig.send({ type: 'media-ready', durationSeconds: 1440 });
    rig.send({ type: 'media-ended' });
    const { nextCountdownMs } = rig.state;
    expect(nextCountdownMs).not.toBeNull();
    rig.send({ type: 'autoplay-refused' });
    expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs, isAutoplayRefused: false });
  });

  it('offers a play button and no error when the browser refuses to begin by itself', () => {
    const rig = playerRig().open();
    rig.send({ type: 'media-ready', durationSeconds: 1440 });
    rig.send({ type: 'autoplay-refused' });
    expect(rig.state).toMatchObject({ phase: 'ready', isAutoplayRefused: true, failure: null });
    rig.took();
    rig.send({ type: 'play' });
    expect(rig.took()).toEqual([{ type: 'play' }]);
    rig.send({ type: 'media-playing' });
    expect(rig.state).toMatchObject({ phase: 'playing', isAutoplayRefused: false });
  });

  it('stands still when it was paused before the picture came', () => {
    const rig = playerRig().open();
    rig.send({ type: 'toggle' });
    rig.took();
    rig.send({ type: 'media-ready', durationSeconds: 1440 });
    expect(rig.took()).toEqual([]);
    expect(rig.state.phase).toBe('ready');
  });
});

describe('playing and pausing', () => {
  it('follows the person', () => {
    const rig = playerRig().start();
    rig.took();
    rig.send({ type: 'toggle' });
    expect(rig.state.phase).toBe('paused');
    expect(rig.took()[0]).toEqual({ type: 'pause' });
    rig.send({ type: 'toggle' });
    expect(rig.took()).toEqual([{ type: 'play' }]);
  });

  it('follows a pause that came from outside the page', () => {
    const rig = playerRig().start().run(3);
    rig.send({ type: 'media-paused' });
    expect(rig.state).toMatchObject({ phase: 'paused', wantsToPlay: false });
  });

  it('stalls without data and goes on with it', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    expect(rig.state.phase).toBe('stalled');
    expect(rig.state.waitingSinceMs).not.toBeNull();
    rig.send({ type: 'media-playing' });
    expect(rig.state).toMatchObject({ phase: 'playing', waitingSinceMs: null });
  });
});

describe('seeking', () => {
  it('stays within the episode, where there are pictures, and shows the new place at once', () => {
    const rig = playerRig().start();
    rig.took();
    rig.send({ type: 'seek', toSeconds: 5000 });
    expect(rig.took()).toEqual([{ type: 'seek', toSeconds: 1439.9 }]);
    rig.send({ type: 'seek', toSeconds: -5 });
    expect(rig.took()).toEqual([{ type: 'seek', toSeconds: 0 }]);
    expect(rig.state).toMatchObject({ phase: 'seeking', positionSeconds: 0 });
    rig.send({ type: 'seek', toSeconds: Number.NaN });
    expect(rig.took()).toEqual([]);
  });

  it('ignores late reports of the old place', () => {
    const rig = playerRig().start();
    rig.send({ type: 'seek', toSeconds: 600 });
    rig.send({ type: 'media-time', positionSeconds: 3 });
    expect(rig.state.positionSeconds).toBe(600);
  });

  it('ends in the state it began in', () => {
    expect(playerRig().start().seek(600).state.phase).toBe('playing');
    const paused = playerRig().start();
    paused.send({ type: 'pause' });
    expect(paused.seek(600).state.phase).toBe('paused');
  });

  it('works before the first picture', () => {
    const rig = playerRig().open();
    rig.took();
    rig.send({ type: 'seek', toSeconds: 300 });
    expect(rig.took()).toEqual([{ type: 'seek', toSeconds: 300 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', positionSeconds: 300 });
  });

  it('back from the end plays again', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.took();
    rig.send({ type: 'seek', toSeconds: 100 });
    expect(rig.took()).toEqual([{ type: 'seek', toSeconds: 100 }, { type: 'play' }]);
    expect(rig.state.nextCountdownMs).toBeNull();
  });
});

describe('the end of an episode', () => {
  it('counts five seconds and goes to the next one', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    expect(rig.state).toMatchObject({ phase: 'ended', positionSeconds: 1440 });
    rig.wait(4.75);
    expect(rig.took().some((effect) => effect.type === 'open-episode')).toBe(false);
    rig.wait(0.5);
    expect(rig.took()).toEqual([{ type: 'open-episode', episodeId: THIRD }]);
  });

  it('waits when it was cancelled, is not wanted, or nothing follows', () => {
    const cancelled = playerRig().start();
    cancelled.send({ type: 'media-ended' });
    cancelled.send({ type: 'cancel-next' });
    const unwanted = playerRig({ ...BY_HAND, autoplayNext: false }).start();
    unwanted.send({ type: 'media-ended' });
    const last = playerRig().start({ changes: { nextId: null } });
    last.send({ type: 'media-ended' });
    for (const rig of [cancelled, unwanted, last]) {
      rig.took();
      rig.wait(10);
      expect(rig.took()).toEqual([]);
      expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs: null });
      expect(needsTicks(rig.state)).toBe(false);
    }
  });

  it('stays where it is, and cancelled, when the person seeks further', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.send({ type: 'cancel-next' });
    rig.took();
    rig.send({ type: 'seek', toSeconds: 1445 });
    rig.send({ type: 'seek', toSeconds: 1440 });
    rig.send({ type: 'seek', toSeconds: 1439.95 });
    expect(rig.took()).toEqual([]);
    expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs: null });
    // One that rests shows the frame before the last.
    rig.send({ type: 'pause' });
    rig.send({ type: 'seek', toSeconds: 1439.95 });
    expect(rig.state).toMatchObject({ phase: 'seeking', wantsToPlay: false, positionSeconds: 1439.9 });
  });

  it('opens nothing once it was paused', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    expect(goesOn(rig.state)).toBe(true);
    rig.send({ type: 'pause' });
    expect(goesOn(rig.state)).toBe(false);
    rig.took();
    rig.wait(10);
    expect(rig.took()).toEqual([]);
  });

  it('is held back by the key that pauses; pressed once more, it plays the episode again from the start', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.send({ type: 'toggle' });
    expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs: null });
    rig.took();
    rig.send({ type: 'toggle' });
    expect(rig.took()).toEqual([{ type: 'seek', toSeconds: 0 }, { type: 'play' }]);
  });

  const prepared = (rig: ReturnType<typeof playerRig>) => rig.took().filter(({ type }) => type === 'prepare-next');

  it('is prepared ahead, once', () => {
    const rig = playerRig().start({ changes: { ending: null } });
    rig.seek(1390).run(4);
    expect(prepared(rig)).toEqual([]);
    rig.run(4);
    expect(prepared(rig)).toEqual([{ type: 'prepare-next', episodeId: THIRD }]);
    rig.run(30);
    expect(prepared(rig)).toEqual([]);
  });

  it('is prepared ahead before an ending begins that may be left at once', () => {
    const rig = playerRig().start().seek(1320).run(4);
    expect(prepared(rig)).toEqual([]);
    rig.run(4);
    expect(prepared(rig)).toHaveLength(1);
  });

  it('is prepared again when it did not come completely, or came in another quality', () => {
    const rig = playerRig().start().seek(1400).run(1);
    expect(prepared(rig)).toHaveLength(1);
    rig.send({ type: 'next-failed', episodeId: THIRD });
    rig.run(4);
    expect(prepared(rig)).toEqual([]);
    rig.run(2);
    expect(prepared(rig)).toHaveLength(1);
    rig.send({ type: 'choose-height', height: 480 });
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    rig.send({ type: 'media-ready', durationSeconds: 1440 });
    rig.send({ type: 'media-playing' });
    rig.run(1);
    expect(prepared(rig)).toHaveLength(1);
  });

  it('is not hurried by a clock that jumps while the machine slept', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.jump(0.25).jump(8 * 3600);
    expect(rig.state.nextCountdownMs).toBe(4000);
  });
});

describe('going to other episodes', () => {
  it('leads to the neighbours and nowhere else', () => {
    const rig = playerRig().start();
    rig.took();
    rig.send({ type: 'go-previous' });
    expect(rig.took().at(-1)).toEqual({ type: 'open-episode', episodeId: FIRST });
    const alone = playerRig().start({ changes: { previousId: null, nextId: null } });
    alone.took();
    alone.send({ type: 'go-previous' });
    alone.send({ type: 'go-next' });
    expect(alone.took()).toEqual([]);
  });

  it('begins the new one with nothing of the old', () => {
    const rig = playerRig().start().run(70);
    rig.send({ type: 'fault', fault: { kind: 'network', status: 0 } });
    rig.open({ changes: { id: THIRD } });
    expect(rig.state).toMatchObject({
      positionSeconds: 0,
      marks: { current: null, spent: [] },
      recovery: { attempts: 0 },
    });
  });
});

describe('choosing a quality', () => {
  it('fetches the new one while the old plays, then changes at the place that was reached', () => {
    const rig = playerRig().start().run(10);
    rig.took();
    rig.send({ type: 'choose-height', height: 480 });
    expect(rig.took()).toEqual([{ type: 'prepare-height', height: 480, atSeconds: 10 }]);
    expect(rig.state.phase).toBe('playing');
    rig.run(1);
    rig.took();
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    expect(rig.took()).toEqual([{ type: 'load', height: 480, atSeconds: 11 }]);
    rig.took();
    rig.send({ type: 'media-ready', durationSeconds: 1440 });
    expect(rig.took()).toEqual([{ type: 'play' }]);
  });

  it('stays paused when it was paused', () => {
    const rig = playerRig().start().run(10);
    rig.send({ type: 'pause' });
    rig.send({ type: 'choose-height', height: 480 });
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    rig.took();
    rig.send({ type: 'media-ready', durationSeconds: 1440 });
    expect(rig.took()).toEqual([]);
    expect(rig.state).toMatchObject({ phase: 'ready', positionSeconds: 10, height: 480 });
  });

  it('follows the last choice only', () => {
    const rig = playerRig().start();
    rig.send({ type: 'choose-height', height: 480 });
    rig.send({ type: 'choose-height', height: 1080 });
    rig.took();
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    expect(rig.took()).toEqual([]);
    expect(rig.state).toMatchObject({ height: 1080, pendingHeight: null, phase: 'playing' });
  });

  it('changes at once when nothing plays anyway', () => {
    const rig = playerRig().start().run(10);
    rig.send({ type: 'media-waiting' });
    rig.took();
    rig.send({ type: 'choose-height', height: 480 });
    expect(rig.took()).toEqual([{ type: 'load', height: 480, atSeconds: 10 }]);
  });

  it('does not ask for a frame beyond the end', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.took();
    rig.send({ type: 'choose-height', height: 480 });
    expect(rig.took()).toEqual([{ type: 'load', height: 480, atSeconds: EPISODE.durationSeconds - 1 }]);
  });
});
