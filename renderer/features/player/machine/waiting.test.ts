import { describe, expect, it } from 'vitest';
import { playerRig } from '../testing/player-rig.ts';
import { waitingOf } from './state.ts';

describe('waiting for a picture', () => {
  it('shows nothing at first, then a spinner', () => {
    const rig = playerRig().open().wait(0.25);
    expect(waitingOf(rig.state)).toBe('nothing');
    rig.wait(0.25);
    expect(waitingOf(rig.state)).toBe('spinner');
  });

  it('is called slow after fifteen seconds, until the picture plays', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    rig.wait(14.75);
    expect(waitingOf(rig.state)).toBe('spinner');
    rig.wait(0.5);
    expect(waitingOf(rig.state)).toBe('slow');
    rig.send({ type: 'media-playing' });
    expect(waitingOf(rig.state)).toBe('nothing');
  });

  it('is called lost after two attempts without an answer', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    rig.send({ type: 'fault', fault: { kind: 'network', status: 0 } });
    rig.wait(1);
    rig.send({ type: 'fault', fault: { kind: 'network', status: 0 } });
    expect(waitingOf(rig.state)).toBe('lost');
  });

  it('is called failing, not slow, after fifteen seconds and an answer without video', () => {
    const rig = playerRig().start();
    rig.send({ type: 'media-waiting' });
    rig.send({ type: 'fault', fault: { kind: 'network', status: 429, waitMs: 60_000 } });
    rig.wait(14.75);
    expect(waitingOf(rig.state)).toBe('spinner');
    rig.wait(0.5);
    expect(waitingOf(rig.state)).toBe('failing');
  });

  it('ends when playback is paused again before it resumes', () => {
    const rig = playerRig().start();
    for (const type of ['pause', 'play', 'pause'] as const) rig.send({ type });
    expect(rig.state).toMatchObject({ phase: 'paused', wantsToPlay: false, waitingSinceMs: null });
    rig.takeEffects();
    rig.wait(60);
    expect(waitingOf(rig.state)).toBe('nothing');
    expect(rig.takeEffects()).toEqual([]);
  });
});
