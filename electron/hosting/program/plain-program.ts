import { arch, release, type } from 'node:os';
import { join } from 'node:path';
import type { ProgramPort, UpdatesPort } from '#core/ports.ts';
import { readLogLines } from './log-lines.ts';

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
