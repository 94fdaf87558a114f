import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log, LogFields } from '#core/ports.ts';
import type { DataFolder } from '../data-folder.ts';
import { hideSecret, redact, redactedLine } from './redact.ts';

const MAXIMUM_FILE_BYTES = 2_000_000;

type LogOptions = {
  /** Lines go to `<dataFolder>/logs/engawa.log`. */
  readonly dataFolder: string;
  /** The terminal; standard error. */
  readonly echo: (line: string) => void;
  /** The terminal gets every line; otherwise only errors, as plain sentences. */
  readonly isVerbose: boolean;
};

/** The log of a host. Warns, also on the terminal, if other accounts can read the data folder. */
export function startLog({ path, isPrivate }: DataFolder, isVerbose: boolean): Log {
  const echo = (line: string) => process.stderr.write(`${line}\n`);
  const log = createLog({ dataFolder: path, echo, isVerbose });
  if (!isPrivate) {
    log.warn('data folder open to other accounts', { folder: path });
    echo(`Other accounts on this machine can read ${path}.`);
  }
  return log;
}

/** One redacted JSON object per line. An unwritable log never stops the app; the terminal says so once. */
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
      if (!isFileBroken) echo(`The log ${path} cannot be written: ${reasonOf(cause)}`);
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

/** The first line of the message, without a stack. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return redact(text.split('\n')[0] ?? '');
}

function causeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return String(cause);
  const { name, message, stack } = cause;
  return {
    ...{ name, message, stack },
    ...(cause.cause !== undefined && { cause: causeOf(cause.cause) }),
    ...(cause instanceof SuppressedError && { error: causeOf(cause.error), suppressed: causeOf(cause.suppressed) }),
  };
}

/** Keeps one older file (`<path>.1`): at most twice `maximumBytes`. Synchronous, so that the last lines before a crash are kept. */
export function createRotatingFile(path: string, maximumBytes: number) {
  let size = 0;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // The first line fails for the same reason and reports it.
  }

  return {
    append: (line: string): void => {
      const bytes = Buffer.byteLength(line) + 1;
      if (size > 0 && size + bytes > maximumBytes) {
        // Also if the older file cannot be replaced: the next try comes after as many bytes again.
        size = 0;
        renameSync(path, `${path}.1`);
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
      size += bytes;
    },
  };
}
