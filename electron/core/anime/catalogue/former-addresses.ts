import { FORMER_STREAM_URL } from '#shared/domain/anime/release.ts';

/** No kept answer nests an episode deeper: a day of the schedule holds items that hold one. */
const DEEPEST = 6;

/** Removes stream addresses from an answer of any shape; heights stay, so it still says what can be played. */
export function withFormerAddresses(stored: unknown, depth = 0): unknown {
  if (typeof stored !== 'object' || stored === null || depth > DEEPEST) return stored;
  if (Array.isArray(stored)) return stored.map((item: unknown) => withFormerAddresses(item, depth + 1));
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]): [string, unknown] =>
      name === 'streams' && Array.isArray(value)
        ? [name, value.map((stream: unknown) => withFormerUrl(stream))]
        : [name, withFormerAddresses(value, depth + 1)],
    ),
  );
}

function withFormerUrl(stream: unknown): unknown {
  return typeof stream === 'object' && stream !== null ? { ...stream, url: FORMER_STREAM_URL } : stream;
}
