const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 3_600_000;

/**
 * How long a `Retry-After` header (seconds or an HTTP date) asks to wait; null when it is absent or unreadable.
 * A date is compared with the answer's own `Date`, so that a wrong clock on this machine does not matter.
 */
export function retryAfterMilliseconds(headers: Headers, nowMilliseconds: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1_000);
  const until = Date.parse(text);
  // Date.parse reads bare and negative numbers as years; a real date has letters.
  if (Number.isNaN(until) || !/[a-z]/i.test(text)) return null;
  const from = Date.parse(headers.get('date') ?? '');
  return clamp(until - (Number.isNaN(from) ? nowMilliseconds : from));
}

function clamp(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, SHORTEST_MILLISECONDS), LONGEST_MILLISECONDS);
}
