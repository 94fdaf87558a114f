import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEvent, anyOpening } from '../testing/player-events.ts';
import { AUTOMATIC } from '../testing/player-rig.ts';
import { transition } from './machine.ts';
import { initialPlayerState, type PlayerEffect, type PlayerEvent, type PlayerState } from './state.ts';

type Step = { readonly event: PlayerEvent; readonly afterMs: number };
const afterMs = fc.oneof(fc.nat(400), fc.nat(8000), fc.constant(8 * 3_600_000));
const anyStep = fc.record({ event: anyEvent, afterMs });
const steps = fc
  .tuple(fc.record({ event: anyOpening, afterMs }), fc.array(anyStep, { maxLength: 120 }))
  .map(([first, rest]) => [first, ...rest]);
const MANY = { numRuns: 1000 };

/** Every state of a sequence, with the effects that led to it. */
function* through(sequence: readonly Step[]) {
  let state: PlayerState = initialPlayerState(AUTOMATIC);
  let nowMs = 1_000_000;
  for (const { event, afterMs } of sequence) {
    nowMs += afterMs;
    const before = state;
    const next = transition(state, event, nowMs);
    state = next.state;
    yield { before, event, state, effects: next.effects, nowMs };
  }
}

const always = (
  holds: (at: {
    before: PlayerState;
    event: PlayerEvent;
    state: PlayerState;
    effects: readonly PlayerEffect[];
  }) => void,
) =>
  fc.assert(
    fc.property(steps, (sequence) => {
      for (const at of through(sequence)) holds(at);
    }),
    MANY,
  );

describe('any sequence of events', () => {
  it('keeps the position a number within the episode', () => {
    always(({ state: { phase, positionSeconds, durationSeconds } }) => {
      expect(Number.isFinite(positionSeconds)).toBe(true);
      expect(positionSeconds).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(durationSeconds)).toBe(true);
      // The service may be wrong about the length: until the picture is there, a place beyond it may be true.
      if (phase !== 'loading' && phase !== 'failed' && durationSeconds > 0)
        expect(positionSeconds).toBeLessThanOrEqual(durationSeconds);
    });
  });

  it('never leads to a contradictory state', () => {
    always(({ state }) => {
      const { phase } = state;
      if (phase === 'failed') expect(state.failure).not.toBeNull();
      if (phase === 'playing') expect(state.wantsToPlay).toBe(true);
      if (phase === 'failed' || phase === 'playing' || phase === 'ended') {
        expect(state.waitingSinceMs).toBeNull();
      }
      const isWaiting = phase === 'seeking' || phase === 'stalled' || (phase === 'loading' && state.episode !== null);
      if (isWaiting) expect(state.waitingSinceMs).not.toBeNull();
      if (state.nextCountdownMs !== null) expect(phase).toBe('ended');
      if (state.failedStretch !== null) expect(state.failure).not.toBeNull();
      if (phase === 'paused') expect(state.waitingSinceMs !== null).toBe(state.wantsToPlay);
    });
  });

  it('keeps the lists in the state bounded', () => {
    always(({ state: { recovery, marks } }) => {
      expect(recovery.mediaRecoveriesAtMs.length).toBeLessThanOrEqual(3);
      expect(recovery.stallsAtMs.length).toBeLessThanOrEqual(3);
      expect(marks.spent.length).toBeLessThanOrEqual(2);
    });
  });

  it('has no effects before an episode is opened', () => {
    fc.assert(
      fc.property(fc.array(anyStep), (sequence) => {
        for (const { before, event, effects } of through(sequence)) {
          if (before.episode === null && event.type !== 'open') expect(effects).toEqual([]);
        }
      }),
      MANY,
    );
  });

  it('causes at most four effects per event, with valid positions, and saves only the present or former episode', () => {
    always(({ before, state, effects }) => {
      expect(effects.length).toBeLessThanOrEqual(4);
      for (const type of ['load', 'refresh', 'recover-media', 'resume-loading', 'open-episode'] as const) {
        expect(effects.filter((effect) => effect.type === type).length).toBeLessThanOrEqual(1);
      }
      for (const effect of effects) {
        if (effect.type === 'save') {
          expect([before.episode?.id, state.episode?.id]).toContain(effect.episodeId);
          expect(effect.positionSeconds).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(effect.positionSeconds)).toBe(true);
        }
        if (effect.type === 'load' || effect.type === 'resume-loading' || effect.type === 'prepare-height') {
          expect(effect.atSeconds).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(effect.atSeconds)).toBe(true);
        }
      }
    });
  });

  it('leads to no failure without a way out: retry, another height, a seek and a skip each load again', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        for (const { state, nowMs } of through(sequence)) {
          if (state.phase !== 'failed') continue;
          const ways: readonly PlayerEvent[] = [
            { type: 'retry' },
            { type: 'choose-height', height: 480 },
            { type: 'seek', toSeconds: 1 },
            ...(state.failedStretch === null ? [] : [{ type: 'skip-failed' } as const]),
          ];
          for (const way of ways) {
            const next = transition(state, way, nowMs);
            expect(next.effects.some(({ type }) => type === 'load' || type === 'refresh')).toBe(true);
            expect(next.state).toMatchObject({ phase: 'loading', failure: null });
          }
        }
      }),
      MANY,
    );
  });
});
