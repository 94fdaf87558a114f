import { join } from 'node:path';
import type { Log, LogFields } from '#core/ports.ts';
import { redact } from './redact.ts';
import { createRotatingFile } from './rotating-file.ts';

const MAXIMUM_FILE_BYTES = 2_000_000;

export type LogOptions = {
  /** The lines also go to `<dataFolder>/logs/engawa.log`. */
  readonly dataFolder: string;
  /** Where a developer looks; standard error. */
  readonly echo: (line: string) => void;
};

/** One JSON object a line, redacted as a whole. A log that cannot be written never stops the app: it is said once on the echo. */
export function createLog({ dataFolder, echo }: LogOptions): Log {
  const file = createRotatingFile(join(dataFolder, 'logs', 'engawa.log'), MAXIMUM_FILE_BYTES);
  let isFileBroken = false;

  function write(level: string, message: string, fields: Readonly<Record<string, unknown>>): void {
    const line = redactedLine({ time: new Date().toISOString(), level, message, ...fields });
    echo(line);
    try {
      file.append(line);
      isFileBroken = false;
    } catch (cause) {
      if (!isFileBroken) echo(redactedLine({ level: 'warn', message: 'log file not written', cause: causeOf(cause) }));
      isFileBroken = true;
    }
  }

  return {
    info: (message, fields: LogFields = {}) => write('info', message, fields),
    warn: (message, fields: LogFields = {}) => write('warn', message, fields),
    error: (message, cause, fields: LogFields = {}) => write('error', message, { ...fields, cause: causeOf(cause) }),
  };
}

/** Strings are redacted one by one, so that the line stays JSON. */
function redactedLine(entry: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'string' ? redact(value) : value));
}

function causeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return String(cause);
  const { name, message, stack } = cause;
  return { name, message, stack, ...(cause.cause === undefined ? {} : { cause: causeOf(cause.cause) }) };
}
