import { describe, expect, it } from 'vitest';
import { HEIGHTS, playerRig } from '#renderer/features/player/testing/player-rig.ts';

const MISSING = { startSeconds: 24, stopSeconds: 28 };

function automatic() {
  const rig = playerRig().start({ isAutomatic: true, changes: { heights: HEIGHTS } });
  rig.send({ type: 'height-shown', height: 720 });
  rig.run(20).takeEffects();
  return rig;
}

describe('automatic quality', () => {
  it('takes the height that the picture reports, unless the episode does not offer it', () => {
    const rig = automatic();
    expect(rig.state).toMatchObject({ isAutomatic: true, height: 720 });
    rig.send({ type: 'height-shown', height: 900 });
    expect(rig.state.height).toBe(720);
    expect(rig.takeEffects()).toEqual([]);
  });

  it('ends when a height is chosen, and can be chosen again at that height', () => {
    const rig = automatic();
    rig.send({ type: 'choose-height', height: 720 });
    rig.send({ type: 'height-shown', height: 1080 });
    rig.send({ type: 'prepared', height: 720, isComplete: true });
    expect(rig.state).toMatchObject({ isAutomatic: false, isHeightChosen: true, height: 720 });
    rig.send({ type: 'media-ready' });
    rig.send({ type: 'media-playing' });
    rig.takeEffects();
    rig.send({ type: 'choose-height', height: 720, isAutomatic: true });
    rig.send({ type: 'choose-height', height: 720, isAutomatic: true });
    expect(rig.takeEffects()).toEqual([{ type: 'prepare-height', height: 720, atSeconds: 20 }]);
    expect(rig.state).toMatchObject({ isAutomatic: true, isHeightChosen: false });
  });

  it('loads fresh addresses after a refusal and stays automatic', () => {
    const rig = automatic();
    rig.send({ type: 'fault', fault: { kind: 'network', status: 403 } });
    expect(rig.takeEffects()).toEqual([{ type: 'refresh' }]);
    rig.send({ type: 'refreshed', height: 720, isNew: true });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 720, atSeconds: 20 }]);
    expect(rig.state.isAutomatic).toBe(true);
  });

  it('ends for this episode when a lower height has the missing segment; the next episode is automatic again', () => {
    const rig = automatic();
    rig.send({ type: 'fault', fault: { kind: 'network', status: 422, hole: MISSING } });
    expect(rig.takeEffects()).toEqual([{ type: 'prepare-height', height: 480, atSeconds: 26 }]);
    rig.send({ type: 'prepared', height: 480, isComplete: true });
    expect(rig.state).toMatchObject({ isAutomatic: false, height: 480, loweredFrom: 720 });
    rig.start({ isAutomatic: true, changes: { heights: HEIGHTS } });
    expect(rig.state).toMatchObject({ isAutomatic: true, loweredFrom: null });
  });

  it('falls back to the lowest height as a fixed one before it reports a failure', () => {
    const rig = automatic();
    rig.send({ type: 'height-shown', height: 480 });
    rig.send({ type: 'fault', fault: { kind: 'unplayable' } });
    expect(rig.takeEffects()).toEqual([{ type: 'load', height: 480, atSeconds: 20 }]);
    expect(rig.state).toMatchObject({ isAutomatic: false, loweredFrom: null, failure: null });
    rig.send({ type: 'fault', fault: { kind: 'unplayable' } });
    expect(rig.state.failure).toBe('unplayable');
  });
});
