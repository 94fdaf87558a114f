import { open } from 'node:fs/promises';
import { arch, homedir, release, type } from 'node:os';
import { join } from 'node:path';
import type { ProgramPort, UpdatesPort } from '#core/ports.ts';
import { redact } from '../log/redact.ts';

/** For copies without updates. */
export const NO_UPDATES: UpdatesPort = {
  state: () => ({ kind: 'none' }),
  check: async () => undefined,
  download: async () => undefined,
  install: async () => undefined,
  follow: () => () => undefined,
};

/** What every host knows of itself; a host that can do more replaces it. */
export function createPlainProgram(dataFolder: string): ProgramPort {
  const logFile = join(dataFolder, 'logs', 'engawa.log');
  return {
    parts: [
      { name: 'Node', version: process.versions.node },
      { name: type(), version: `${release()} ${arch()}` },
    ],
    dataFolder,
    logFile,
    logLines: () => readLogLines(logFile),
    licences: async () => [],
    reveal: null,
    chooseFolder: null,
    tell: null,
    updates: NO_UPDATES,
  };
}

const MOST_LINES = 500;
/** Read from the end of a file: more than so many lines are long. */
const MOST_BYTES = 300_000;

/**
 * The last lines of the log and of the older file beside it, oldest first. They are redacted once more, as an older version may
 * have written them, and the person's own folder is `~`: the lines may be sent to others.
 */
export async function readLogLines(logFile: string, home: string = homedir()): Promise<string[]> {
  const files = await Promise.all([`${logFile}.1`, logFile].map(lastLinesOf));
  return files
    .flat()
    .slice(-MOST_LINES)
    .map((line) => redactedLine(line, home));
}

async function lastLinesOf(path: string): Promise<string[]> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, 'r');
  } catch {
    // Nothing was ever written there, or it cannot be: a log that cannot be read is an empty one.
    return [];
  }
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - MOST_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first one was cut.
    return lines.slice(start === 0 ? 0 : 1).filter((line) => line !== '');
  } finally {
    await file.close();
  }
}

/** Strings are redacted one by one, so that a line stays JSON. */
function redactedLine(line: string, home: string): string {
  const told = (text: string) => redact(home.length > 1 ? text.replaceAll(home, '~') : text);
  try {
    return JSON.stringify(JSON.parse(line), (_key, value: unknown) =>
      typeof value === 'string' ? told(value) : value,
    );
  } catch {
    // The last line before a crash may be half a line.
    return told(line);
  }
}
