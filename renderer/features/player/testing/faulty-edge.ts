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
import { BY_HAND, EPISODE, HEIGHTS } from './player-rig.ts';

const STEP_MS = 250;
/** No request below the player is ever left alone for longer. */
const PATIENCE_MS = 8000;
/** Refused by a host that is near. */
const QUICK_MS = 100;

/** Mostly of the kind that passes, or the night would be over at once. */
const mostlyTrouble = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Fault>({ kind: 'network', status: 0 }, { kind: 'network', status: 502 }) },
  { weight: 1, arbitrary: anyFault },
);
/** How often the person presses, out of so many looks at a failure. */
const RETRIES_EVERY_LOOKS = 40;

type Draw = fc.GeneratorValue;
type Planned = { readonly atMs: number; readonly event: PlayerEvent };

/**
 * A player whose picture and network do their worst for as long as it is wanted: each order may work, fail in any way,
 * take long, or never be answered. Then everything is well, but what hangs goes on hanging.
 */
export function faultyPlayer(draw: Draw) {
  let state: PlayerState = initialPlayerState(BY_HAND);
  let nowMs = 1_000_000;
  let isFaulty = true;
  /** What the element really does. */
  let isPlaying = false;
  let isDead = false;
  let planned: Planned[] = [];
  const ordered: { readonly atMs: number; readonly type: PlayerEffect['type'] }[] = [];

  function plan(...events: readonly PlayerEvent[]): void {
    const atMs = nowMs + (isFaulty ? draw(fc.nat, draw(fc.constantFrom, QUICK_MS, PATIENCE_MS)) : STEP_MS);
    planned.push(...events.map((event) => ({ atMs, event })));
  }

  /** Works, fails, or is never heard of again. */
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
            { type: 'media-ready', durationSeconds: EPISODE.durationSeconds, positionSeconds: effect.atSeconds },
          ),
        );
        break;
      case 'recover-media':
        isPlaying = false;
        attempt(() => plan({ type: 'media-ready', durationSeconds: EPISODE.durationSeconds }));
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
    return { type: 'media-ready', durationSeconds: EPISODE.durationSeconds, positionSeconds: state.positionSeconds };
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
    if (isFaulty && state.phase === 'failed' && draw(fc.nat, RETRIES_EVERY_LOOKS) === 0) send({ type: 'retry' });
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
    /** From now on every order works. */
    heal(): void {
      isFaulty = false;
    },
  };
}
