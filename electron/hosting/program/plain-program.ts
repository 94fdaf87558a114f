import { open, readFile } from 'node:fs/promises';
import { arch, homedir, release, type } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Licence, Log, ProgramPort, UpdatesPort } from '#core/ports.ts';
import { redact, redactedLine } from '../log/redact.ts';

export const NO_UPDATES: UpdatesPort = {
  state: () => ({ kind: 'none' }),
  check: async () => undefined,
  download: async () => undefined,
  install: async () => undefined,
  follow: () => () => undefined,
};

/** What every host can do; a host that can do more replaces parts of it. */
export function createPlainProgram(dataFolder: string): ProgramPort {
  const logFile = join(dataFolder, 'logs', 'engawa.log');
  return {
    parts: programParts(),
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

function programParts(): ProgramPort['parts'] {
  const { electron, chrome, node } = process.versions;
  const known = Object.entries({
    Electron: electron,
    Chromium: chrome,
    Node: node,
    [type()]: `${release()} ${arch()}`,
  });
  return known.flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }]));
}

const MOST_LINES = 500;
/** Read from the end of a file. */
const MOST_BYTES = 300_000;

/** The last lines of the log and of the older file beside it, oldest first, to be sent to others: redacted again, and with `~` for the home folder. */
export async function readLogLines(logFile: string, home: string = homedir()): Promise<string[]> {
  const files = await Promise.all([`${logFile}.1`, logFile].map(lastLinesOf));
  return files
    .flat()
    .slice(-MOST_LINES)
    .map((line) => redactedAgain(line, home));
}

async function lastLinesOf(path: string): Promise<string[]> {
  // A log that cannot be read counts as empty.
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return [];
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

function redactedAgain(line: string, home: string): string {
  const told = (text: string) => redact(home.length > 1 ? text.replaceAll(home, '~') : text);
  try {
    return redactedLine(JSON.parse(line), told);
  } catch {
    // The last line before a crash may be half a line.
    return told(line);
  }
}

const Licences = z.array(
  z.object({ name: z.string().min(1), version: z.string(), licence: z.string(), text: z.string() }),
);

/** The licences that the build collected; none where it did not. */
export async function readLicences(file: string, log: Log): Promise<Licence[]> {
  try {
    const licences = Licences.parse(JSON.parse(await readFile(file, 'utf8')));
    return licences.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  } catch (cause) {
    log.error('licences not read', cause);
    return [];
  }
}
