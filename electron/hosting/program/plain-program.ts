import { open, readFile } from 'node:fs/promises';
import { arch, homedir, release, type } from 'node:os';
import { join } from 'node:path';
import type { HostHandlersOf, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { desktopProcedures } from '#shared/contract/desktop-procedures.ts';
import { redact, redactedLine } from '../log/redact.ts';

export const NO_UPDATES: HostHandlersOf<'updates'> = {
  'updates.state': async () => ({ kind: 'none' }),
  'updates.check': async () => undefined,
  'updates.download': async () => undefined,
  'updates.install': async () => undefined,
};

type ProgramHandlers = HostHandlersOf<'app' | 'files' | 'display' | 'updates'>;
/** What only some hosts can do. */
export type AbleHandlers = Partial<ProgramHandlers>;

/** The handlers about the program itself, the same on every host; `able`: those of a host that can do more. */
export function createPlainProgram(dataFolder: string, version: string, able: AbleHandlers = {}) {
  const logFile = join(dataFolder, 'logs', 'engawa.log');
  return {
    'app.about': async () => ({
      ...{ version, parts: programParts(), dataFolder, logFile },
      canRevealFiles: 'app.reveal' in able,
      canChooseFolder: 'files.chooseFolder' in able,
    }),
    'app.logLines': async () => readLogLines(logFile),
    'app.licences': async () => [],
    'app.reveal': async () => {
      throw new AppFailure({ code: 'forbidden' });
    },
    'files.chooseFolder': async () => null,
    // A browser does it by itself while a film plays.
    'display.keepAwake': async () => undefined,
    ...NO_UPDATES,
    ...able,
  } satisfies ProgramHandlers;
}

function programParts() {
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
/** How much is read from the end of a file. */
const MOST_BYTES = 300_000;

/** The last lines of the log and its older file, oldest first. They may be sent to others: redacted again, with `~` for the home folder. */
export async function readLogLines(logFile: string, home: string = homedir()): Promise<string[]> {
  const files = await Promise.all([`${logFile}.1`, logFile].map(lastLinesOf));
  return files
    .flat()
    .slice(-MOST_LINES)
    .map((line) => redactedAgain(line, home));
}

async function lastLinesOf(path: string): Promise<string[]> {
  // A log that cannot be read counts as empty.
  await using file = await open(path, 'r').catch(() => null);
  if (file === null) return [];
  const { size } = await file.stat();
  const start = Math.max(0, size - MOST_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
  // The first line may be cut.
  return lines.slice(start === 0 ? 0 : 1).filter((line) => line !== '');
}

function redactedAgain(line: string, home: string): string {
  const redactText = (text: string) => redact(home.length > 1 ? text.replaceAll(home, '~') : text);
  try {
    return redactedLine(JSON.parse(line), redactText);
  } catch {
    // The last line before a crash may be half a line.
    return redactText(line);
  }
}

/** The licences collected by the build; empty without them. */
export async function readLicences(file: string, log: Log) {
  try {
    const licences = desktopProcedures['app.licences'].output.parse(JSON.parse(await readFile(file, 'utf8')));
    return licences.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  } catch (cause) {
    log.error('licences not read', cause);
    return [];
  }
}
