/** A line of the log, taken apart to be read. */
export type LogEntry = {
  /** Null where the line does not say. */
  readonly time: Date | null;
  readonly level: 'info' | 'warn' | 'error' | 'other';
  readonly message: string;
  /** What else it says, as text; empty: nothing. */
  readonly details: string;
};

const LEVELS: readonly unknown[] = ['info', 'warn', 'error'] satisfies LogEntry['level'][];

/** Lines are objects in JSON; anything else, such as half a line from before a crash, is a message as it stands. */
export function logEntry(line: string): LogEntry {
  const known = objectIn(line);
  if (known === null) return { time: null, level: 'other', message: line, details: '' };
  const { time, level, message, ...rest } = known;
  const moment = typeof time === 'string' ? new Date(time) : null;
  return {
    time: moment === null || Number.isNaN(moment.getTime()) ? null : moment,
    // One of the levels by the line before.
    level: LEVELS.includes(level) ? (level as LogEntry['level']) : 'other',
    message: typeof message === 'string' ? message : line,
    details: detailsOf(rest),
  };
}

/** What is short in one line, then what is long. */
function detailsOf(fields: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? stackIn(value) : String(value)}`,
  );
  const isLong = (text: string) => text.includes('\n');
  const short = texts.filter((text) => !isLong(text)).join(' · ');
  return [short, ...texts.filter(isLong)].filter((text) => text !== '').join('\n');
}

/** The part of an error that tells where it came from. */
function stackIn(value: object | null): string {
  if (value !== null && 'stack' in value && typeof value.stack === 'string') return value.stack;
  return JSON.stringify(value);
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
