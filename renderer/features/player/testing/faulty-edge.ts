import fc from 'fast-check';
import { transition } from '../machine/machine.ts';
import type { Fault } from '../machine/recovery.ts';
import {
  initialPlayerState,
  needsTicks,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerState,
} from '../machine/state.ts';
import { anyFault } from './player-events.ts';
import { EPISODE, HEIGHTS, MANUAL } from './player-rig.ts';

const STEP_MS = 250;
/** The slowest answer. */
const PATIENCE_MS = 8000;
/** The slowest answer of a nearby host. */
const QUICK_MS = 100;

/** Mostly faults that may pass: a permanent one ends playback at once. */
const mostlyTrouble = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Fault>({ kind: 'network', status: 0 }, { kind: 'network', status: 502 }) },
  { weight: 1, arbitrary: anyFault },
);
/** While a failure is shown, the person retries in about one of so many steps. */
const STEPS_PER_RETRY = 40;

type Draw = fc.GeneratorValue;
type Planned = { readonly atMs: number; readonly event: PlayerEvent };

/**
 * A player whose picture and network are faulty until `heal`: each effect may work, fail in any way, take long, or never
 * be answered. Afterwards new effects work, but those that hang stay so.
 */
export function faultyPlayer(draw: Draw) {
  let state: PlayerState = initialPlayerState(MANUAL);
  let nowMs = 1_000_000;
  let isFaulty = true;
  /** Whether the video element really plays. */
  let isPlaying = false;
  let isDead = false;
  let planned: Planned[] = [];
  const ordered: { readonly atMs: number; readonly type: PlayerEffect['type'] }[] = [];

  function plan(...events: readonly PlayerEvent[]): void {
    const atMs = nowMs + (isFaulty ? draw(fc.nat, draw(fc.constantFrom, QUICK_MS, PATIENCE_MS)) : STEP_MS);
    planned.push(...events.map((event) => ({ atMs, event })));
  }

  /** Works, fails, or is never answered. */
  function attempt(works: () => void): void {
    const outcome = isFaulty ? draw(fc.constantFrom, 'works', 'fails', 'fails', 'hangs') : 'works';
    if (outcome === 'works') works();
    isDead = outcome !== 'works';
    if (outcome === 'fails') plan({ type: 'fault', fault: draw(() => mostlyTrouble) });
  }

  function obey(effect: PlayerEffect): void {
    ordered.push({ atMs: nowMs, type: effect.type });
    switch (effect.type) {
      case 'load':
        isPlaying = false;
        planned = planned.filter(
          ({ event }) => event.type === 'refreshed' || event.type === 'refresh-failed' || event.type === 'prepared',
        );
        attempt(() =>
          plan(
            { type: 'data-arrived' },
            { type: 'length', durationSeconds: EPISODE.durationSeconds },
            { type: 'media-ready', positionSeconds: effect.atSeconds },
          ),
        );
        break;
      case 'recover-media':
        isPlaying = false;
        attempt(() => plan({ type: 'media-ready' }));
        break;
      case 'resume-loading':
        attempt(() =>
          plan(
            { type: 'data-arrived' },
            ...(state.phase === 'loading' ? [readyAgain()] : [{ type: 'media-playing' } as const]),
          ),
        );
        break;
      case 'seek':
        attempt(() => plan({ type: 'media-seeked', positionSeconds: effect.toSeconds }, { type: 'media-playing' }));
        break;
      case 'play':
        if (isDead) plan({ type: 'media-waiting' });
        else plan({ type: 'media-playing' });
        break;
      case 'refresh':
        plan(
          isFaulty && draw(fc.boolean)
            ? { type: 'refresh-failed', waitMs: draw(fc.constantFrom, 0, null) }
            : { type: 'refreshed', height: state.height ?? 1080, isNew: isFaulty && draw(fc.boolean) },
        );
        break;
      case 'prepare-height':
        plan({ type: 'prepared', height: effect.height, isComplete: !isFaulty || draw(fc.boolean) });
        break;
      default:
    }
  }

  function readyAgain(): PlayerEvent {
    return { type: 'media-ready', positionSeconds: state.positionSeconds };
  }

  function send(event: PlayerEvent): void {
    if (event.type === 'media-playing') isPlaying = true;
    if (event.type === 'media-waiting') isPlaying = false;
    const next = transition(state, event, nowMs);
    state = next.state;
    for (const effect of next.effects) obey(effect);
  }

  function step(): void {
    nowMs += STEP_MS;
    const due = planned.filter(({ atMs }) => atMs <= nowMs);
    planned = planned.filter(({ atMs }) => atMs > nowMs);
    for (const { event } of due) send(event);
    if (isPlaying && state.phase === 'playing') {
      const mishap = isFaulty ? draw(fc.nat, 20) : 20;
      if (mishap === 0) attempt(() => undefined);
      if (mishap === 1) send({ type: 'media-waiting' });
      if (mishap > 1) send({ type: 'media-time', positionSeconds: state.positionSeconds + STEP_MS / 1000 });
    }
    if (isFaulty && state.phase === 'failed' && draw(fc.nat, STEPS_PER_RETRY) === 0) send({ type: 'retry' });
    if (needsTicks(state)) send({ type: 'tick' });
  }

  return {
    get state() {
      return state;
    },
    ordered,
    send,
    open: (startAtSeconds: number) =>
      send({
        type: 'open',
        episode: { ...EPISODE, heights: HEIGHTS, nextId: null },
        height: 1080,
        startAtSeconds,
        saved: null,
      }),
    run(seconds: number, look: () => void): void {
      for (let passedMs = 0; passedMs < seconds * 1000; passedMs += STEP_MS) {
        step();
        look();
      }
    },
    /** From now on every effect works. */
    heal(): void {
      isFaulty = false;
    },
  };
}
