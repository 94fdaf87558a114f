import fc from 'fast-check';
import type { Fault } from '../machine/recovery.ts';
import type { OpenEvent, PlayerEvent } from '../machine/state.ts';
import { AUTOMATIC, EPISODE, HEIGHTS, MANUAL, THIRD } from './player-rig.ts';

/** Seconds, valid or not. */
const seconds = fc.oneof(
  { weight: 6, arbitrary: fc.nat(5760).map((quarters) => quarters / 4) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, -1, 1439.99, 1440, 1441, 5000, 1e12, Number.NaN, Number.POSITIVE_INFINITY),
  },
);
const height = fc.constantFrom(...HEIGHTS);
const hole = fc.nat(140).map((index) => ({ startSeconds: index * 10, stopSeconds: index * 10 + 10 }));

export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('network'), status: fc.constantFrom(0, 401, 403, 404, 410, 416, 429, 500, 502, 503) }),
  fc.record({ kind: fc.constant('network'), status: fc.constantFrom(0, 403, 404, 502), hole }),
  fc.record({ kind: fc.constantFrom('garbled', 'foreign', 'media', 'unplayable') }),
  fc.record({ kind: fc.constantFrom('garbled', 'foreign'), hole }),
);

export const anyOpening: fc.Arbitrary<OpenEvent> = fc.record({
  type: fc.constant('open'),
  episode: fc
    .record({
      heights: fc.subarray([...HEIGHTS], { minLength: 1 }),
      durationSeconds: fc.constantFrom(1440, 0, 90),
      nextId: fc.constantFrom(THIRD, null),
    })
    .map((changed) => ({ ...EPISODE, ...changed })),
  height,
  startAtSeconds: seconds,
  saved: fc.option(fc.record({ positionSeconds: seconds, isWatched: fc.boolean() }), { nil: null }),
});

/** Any event, in any order, whether or not it makes sense. */
export const anyEvent: fc.Arbitrary<PlayerEvent> = fc.oneof(
  { weight: 1, arbitrary: anyOpening },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom(
        ...(['play', 'pause', 'toggle', 'skip', 'cancel-skip', 'cancel-next', 'retry', 'skip-failed'] as const),
        ...(['go-next', 'go-previous', 'leave', 'online'] as const),
      ),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constantFrom(
        ...(['media-playing', 'media-paused', 'media-waiting', 'media-ended'] as const),
        ...(['autoplay-refused', 'data-arrived', 'bytes-arrived', 'tick'] as const),
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('media-time', 'media-seeked'), positionSeconds: seconds }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('media-ready'), positionSeconds: seconds }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('length'), durationSeconds: seconds }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('seek'), toSeconds: seconds }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('choose-height'), height }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rules'), rules: fc.constantFrom(MANUAL, AUTOMATIC) }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('fault'), fault: anyFault }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('prepared'), height, isComplete: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('refreshed'), height, isNew: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('refresh-failed'), waitMs: fc.constantFrom(0, null) }) },
);
