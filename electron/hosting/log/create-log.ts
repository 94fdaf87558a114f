import { join } from 'node:path';
import type { Log, LogFields } from '#core/ports.ts';
import { hideSecret, redact } from './redact.ts';
import { createRotatingFile } from './rotating-file.ts';

const MAXIMUM_FILE_BYTES = 2_000_000;

export type LogOptions = {
  /** The lines also go to `<dataFolder>/logs/engawa.log`. */
  readonly dataFolder: string;
  /** The terminal; standard error. */
  readonly echo: (line: string) => void;
  /** Every line goes to the terminal as it is in the file; otherwise errors alone, as one plain sentence each. */
  readonly isVerbose: boolean;
};

/** One JSON object a line, redacted as a whole. A log that cannot be written never stops the app: the terminal is told once. */
export function createLog({ dataFolder, echo, isVerbose }: LogOptions): Log {
  const path = join(dataFolder, 'logs', 'engawa.log');
  const file = createRotatingFile(path, MAXIMUM_FILE_BYTES);
  let isFileBroken = false;

  function write(level: string, message: string, fields: Readonly<Record<string, unknown>>): void {
    const line = redactedLine({ time: new Date().toISOString(), level, message, ...fields });
    if (isVerbose) echo(line);
    try {
      file.append(line);
      isFileBroken = false;
    } catch (cause) {
      if (!isFileBroken && isVerbose) {
        echo(redactedLine({ level: 'warn', message: 'log file not written', cause: causeOf(cause) }));
      } else if (!isFileBroken) {
        echo(`The log ${path} cannot be written: ${reasonOf(cause)}`);
      }
      isFileBroken = true;
    }
  }

  return {
    info: (message, fields: LogFields = {}) => write('info', message, fields),
    warn: (message, fields: LogFields = {}) => write('warn', message, fields),
    error: (message, cause, fields: LogFields = {}) => {
      if (!isVerbose) echo(cause === null ? `Error: ${message}` : `Error: ${message}: ${reasonOf(cause)}`);
      write('error', message, { ...fields, cause: causeOf(cause) });
    },
    hide: hideSecret,
  };
}

/** Strings are redacted one by one, so that the line stays JSON. */
function redactedLine(entry: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'string' ? redact(value) : value));
}

/** The first line of what happened, without a stack. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return redact(text.split('\n')[0] ?? '');
}

function causeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return String(cause);
  const { name, message, stack } = cause;
  return { name, message, stack, ...(cause.cause === undefined ? {} : { cause: causeOf(cause.cause) }) };
}
