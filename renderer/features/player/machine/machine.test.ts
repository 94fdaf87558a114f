import { describe, expect, it } from 'vitest';
import { EPISODE, FIRST, MANUAL, playerRig, THIRD } from '../testing/player-rig.ts';
import { keepsPlaying, needsTicks } from './state.ts';

describe('opening an episode', () => {
  it('loads it at the saved position', () => {
    const rig = playerRig().open({ startAtSeconds: 755, saved: { positionSeconds: 760, isWatched: false } });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 755 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', positionSeconds: 755, durationSeconds: 1440 });
  });

  it('loads it at the saved position even if the service names a shorter length', () => {
    const rig = playerRig().open({ changes: { durationSeconds: 600 }, startAtSeconds: 755 });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 1080, atSeconds: 755 }]);
    rig.send({ type: 'length', durationSeconds: 1440 });
    expect(rig.state).toMatchObject({ phase: 'loading', positionSeconds: 755, durationSeconds: 1440 });
  });

  it('takes new neighbours for the open episode only', () => {
    const rig = playerRig().open();
    rig.takeEffects();
    const episode = { ...EPISODE, previousId: null, nextId: FIRST, heights: [720 as const] };
    rig.send({ type: 'neighbours', episode: { ...episode, id: THIRD } });
    expect(rig.state.episode).toMatchObject({ nextId: THIRD });
    rig.send({ type: 'neighbours', episode });
    rig.send({ type: 'go-next' });
    expect(rig.takeEffects().at(-1)).toEqual({ type: 'open-episode', episodeId: FIRST });
  });

  it('plays as soon as there is a picture', () => {
    const rig = playerRig().open();
    rig.takeEffects();
    rig.send({ type: 'length', durationSeconds: 1441.5 });
    rig.send({ type: 'media-ready' });
    expect(rig.takeEffects()).toEqual([{ type: 'play' }]);
    rig.send({ type: 'media-playing' });
    expect(rig.state).toMatchObject({ phase: 'playing', durationSeconds: 1441.5, waitingSinceMs: null });
  });

  it('keeps the start position while the source reports zero', () => {
    const rig = playerRig().open({ startAtSeconds: 755 });
    rig.send({ type: 'media-time', positionSeconds: 0 });
    expect(rig.state.positionSeconds).toBe(755);
  });

  it('keeps the countdown when the browser refuses autoplay after the end', () => {
    const rig = playerRig().open();
    rig.send({ type: 'media-ready' });
    rig.send({ type: 'media-ended' });
    const { nextCountdownMs } = rig.state;
    expect(nextCountdownMs).not.toBeNull();
    rig.send({ type: 'autoplay-refused' });
    expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs, isAutoplayRefused: false });
  });

  it('offers a play button and no error when the browser refuses autoplay', () => {
    const rig = playerRig().open();
    rig.send({ type: 'media-ready' });
    rig.send({ type: 'autoplay-refused' });
    expect(rig.state).toMatchObject({ phase: 'paused', isAutoplayRefused: true, failure: null });
    rig.takeEffects();
    rig.send({ type: 'play' });
    expect(rig.takeEffects()).toEqual([{ type: 'play' }]);
    rig.send({ type: 'media-playing' });
    expect(rig.state).toMatchObject({ phase: 'playing', isAutoplayRefused: false });
  });

  it('does not play if it was paused before the picture came', () => {
    const rig = playerRig().open();
    rig.send({ type: 'toggle' });
    rig.takeEffects();
    rig.send({ type: 'media-ready' });
    expect(rig.takeEffects()).toEqual([]);
    expect(rig.state.phase).toBe('paused');
  });
});

describe('playing and pausing', () => {
  it('follows the toggle', () => {
    const rig = playerRig().start();
    rig.takeEffects();
    rig.send({ type: 'toggle' });
    expect(rig.state.phase).toBe('paused');
    expect(rig.takeEffects()[0]).toEqual({ type: 'pause' });
    rig.send({ type: 'toggle' });
    expect(rig.takeEffects()).toEqual([{ type: 'play' }]);
  });

  it('follows a pause from outside the page', () => {
    const rig = playerRig().start().run(3);
    rig.send({ type: 'media-paused' });
    expect(rig.state).toMatchObject({ phase: 'paused', wantsToPlay: false });
  });

  it('stalls without data and continues with it', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    expect(rig.state.phase).toBe('stalled');
    expect(rig.state.waitingSinceMs).not.toBeNull();
    rig.send({ type: 'media-playing' });
    expect(rig.state).toMatchObject({ phase: 'playing', waitingSinceMs: null });
  });
});

describe('seeking', () => {
  it('stays within the episode, ignores NaN, and shows the new position at once', () => {
    const rig = playerRig().start();
    rig.takeEffects();
    rig.send({ type: 'seek', toSeconds: 5000 });
    expect(rig.takeEffects()).toEqual([{ type: 'seek', toSeconds: 1439.9 }]);
    rig.send({ type: 'seek', toSeconds: -5 });
    expect(rig.takeEffects()).toEqual([{ type: 'seek', toSeconds: 0 }]);
    expect(rig.state).toMatchObject({ phase: 'seeking', positionSeconds: 0 });
    rig.send({ type: 'seek', toSeconds: Number.NaN });
    expect(rig.takeEffects()).toEqual([]);
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
    rig.takeEffects();
    rig.send({ type: 'seek', toSeconds: 300 });
    expect(rig.takeEffects()).toEqual([{ type: 'seek', toSeconds: 300 }]);
    expect(rig.state).toMatchObject({ phase: 'loading', positionSeconds: 300 });
  });

  it('back from the end plays again', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.takeEffects();
    rig.send({ type: 'seek', toSeconds: 100 });
    expect(rig.takeEffects()).toEqual([{ type: 'seek', toSeconds: 100 }, { type: 'play' }]);
    expect(rig.state.nextCountdownMs).toBeNull();
  });
});

describe('the end of an episode', () => {
  it('counts down five seconds, then opens the next one', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    expect(rig.state).toMatchObject({ phase: 'ended', positionSeconds: 1440 });
    rig.wait(4.75);
    expect(rig.takeEffects().some((effect) => effect.type === 'open-episode')).toBe(false);
    rig.wait(0.5);
    expect(rig.takeEffects()).toEqual([{ type: 'open-episode', episodeId: THIRD }]);
  });

  it('opens nothing when the countdown is cancelled, autoplay is off or no episode follows', () => {
    const cancelled = playerRig().start();
    cancelled.send({ type: 'media-ended' });
    cancelled.send({ type: 'cancel-next' });
    const unwanted = playerRig({ ...MANUAL, autoplayNext: false }).start();
    unwanted.send({ type: 'media-ended' });
    const last = playerRig().start({ changes: { nextId: null } });
    last.send({ type: 'media-ended' });
    for (const rig of [cancelled, unwanted, last]) {
      rig.takeEffects();
      rig.wait(10);
      expect(rig.takeEffects()).toEqual([]);
      expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs: null });
      expect(needsTicks(rig.state)).toBe(false);
    }
  });

  it('keeps the countdown cancelled when the person seeks to the end; paused, it shows the last frame', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.send({ type: 'cancel-next' });
    rig.takeEffects();
    rig.send({ type: 'seek', toSeconds: 1445 });
    rig.send({ type: 'seek', toSeconds: 1440 });
    rig.send({ type: 'seek', toSeconds: 1439.95 });
    expect(rig.takeEffects()).toEqual([]);
    expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs: null });
    // Paused, the last frame with a picture can be shown.
    rig.send({ type: 'pause' });
    rig.send({ type: 'seek', toSeconds: 1439.95 });
    expect(rig.state).toMatchObject({ phase: 'seeking', wantsToPlay: false, positionSeconds: 1439.9 });
  });

  it('opens nothing after a pause', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    expect(keepsPlaying(rig.state)).toBe(true);
    rig.send({ type: 'pause' });
    expect(keepsPlaying(rig.state)).toBe(false);
    rig.takeEffects();
    rig.wait(10);
    expect(rig.takeEffects()).toEqual([]);
  });

  it('a toggle cancels the countdown; a second one plays the episode from the start', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.send({ type: 'toggle' });
    expect(rig.state).toMatchObject({ phase: 'ended', nextCountdownMs: null });
    rig.takeEffects();
    rig.send({ type: 'toggle' });
    expect(rig.takeEffects()).toEqual([{ type: 'seek', toSeconds: 0 }, { type: 'play' }]);
  });

  const prepared = (rig: ReturnType<typeof playerRig>) =>
    rig.takeEffects().filter(({ type }) => type === 'prepare-next');

  it('the next episode is prepared once, 45 seconds before the end', () => {
    const rig = playerRig().start({ changes: { ending: null } });
    rig.seek(1390).run(4);
    expect(prepared(rig)).toEqual([]);
    rig.run(4);
    expect(prepared(rig)).toEqual([{ type: 'prepare-next', episodeId: THIRD }]);
    rig.run(30);
    expect(prepared(rig)).toEqual([]);
  });

  it('the next episode is prepared 20 seconds before an ending begins', () => {
    const rig = playerRig().start().seek(1320).run(4);
    expect(prepared(rig)).toEqual([]);
    rig.run(4);
    expect(prepared(rig)).toHaveLength(1);
  });

  it('the next episode is prepared again after a change of height', () => {
    const rig = playerRig().start().seek(1400).run(1);
    expect(prepared(rig)).toHaveLength(1);
    rig.send({ type: 'choose-height', height: 480 });
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    rig.send({ type: 'media-ready' });
    rig.send({ type: 'media-playing' });
    rig.run(1);
    expect(prepared(rig)).toHaveLength(1);
  });

  it('the countdown loses at most a second per tick when the clock jumps', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.jump(0.25).jump(8 * 3600);
    expect(rig.state.nextCountdownMs).toBe(4000);
  });
});

describe('going to other episodes', () => {
  it('opens the previous one, and nothing when there are no neighbours', () => {
    const rig = playerRig().start();
    rig.takeEffects();
    rig.send({ type: 'go-previous' });
    expect(rig.takeEffects().at(-1)).toEqual({ type: 'open-episode', episodeId: FIRST });
    const alone = playerRig().start({ changes: { previousId: null, nextId: null } });
    alone.takeEffects();
    alone.send({ type: 'go-previous' });
    alone.send({ type: 'go-next' });
    expect(alone.takeEffects()).toEqual([]);
  });

  it('resets position, marks and recovery', () => {
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
  it('prepares the new one while the old one plays, then switches at the current position', () => {
    const rig = playerRig().start().run(10);
    rig.takeEffects();
    rig.send({ type: 'choose-height', height: 480 });
    expect(rig.takeEffects()).toEqual([{ type: 'prepare-height', height: 480, atSeconds: 10 }]);
    expect(rig.state.phase).toBe('playing');
    rig.run(1);
    rig.takeEffects();
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 480, atSeconds: 11 }]);
    rig.takeEffects();
    rig.send({ type: 'media-ready' });
    expect(rig.takeEffects()).toEqual([{ type: 'play' }]);
  });

  it('stays paused when it was paused', () => {
    const rig = playerRig().start().run(10);
    rig.send({ type: 'pause' });
    rig.send({ type: 'choose-height', height: 480 });
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    rig.takeEffects();
    rig.send({ type: 'media-ready' });
    expect(rig.takeEffects()).toEqual([]);
    expect(rig.state).toMatchObject({ phase: 'paused', positionSeconds: 10, height: 480 });
  });

  it('follows the last choice only', () => {
    const rig = playerRig().start();
    rig.send({ type: 'choose-height', height: 480 });
    rig.send({ type: 'choose-height', height: 1080 });
    rig.takeEffects();
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    expect(rig.takeEffects()).toEqual([]);
    expect(rig.state).toMatchObject({ height: 1080, pendingHeight: null, phase: 'playing' });
  });

  it('loads it at once while playback is stalled', () => {
    const rig = playerRig().start().run(10);
    rig.send({ type: 'media-waiting' });
    rig.takeEffects();
    rig.send({ type: 'choose-height', height: 480 });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 480, atSeconds: 10 }]);
  });

  it('loads the last second when the episode has ended', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-ended' });
    rig.takeEffects();
    rig.send({ type: 'choose-height', height: 480 });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 480, atSeconds: EPISODE.durationSeconds - 1 }]);
  });
});
