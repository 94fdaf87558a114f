import { arch, release, type } from 'node:os';
import { type BrowserWindow, dialog, shell } from 'electron';
import type { ProgramPort, RevealedPlace, UpdatesPort } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ShellWords } from './system/words.ts';

export type ShellProgramOptions = {
  readonly folders: Readonly<Record<RevealedPlace, string>>;
  readonly window: () => BrowserWindow | null;
  readonly words: () => ShellWords;
  readonly tell: ProgramPort['tell'];
  readonly updates: UpdatesPort;
};

/** What Electron can do for a page beyond what every host can. */
export function createShellProgram({
  folders,
  window,
  words,
  tell,
  updates,
}: ShellProgramOptions): Partial<ProgramPort> {
  return {
    parts: programParts(),
    reveal: async (place) => {
      if (!(await showFolder(folders[place]))) throw new AppFailure({ code: 'not-found' });
    },
    chooseFolder: async () => {
      const parent = window();
      const properties = ['openDirectory' as const, 'createDirectory' as const];
      const asked = { title: words().chooseFolder, properties };
      const { canceled, filePaths } = await (parent === null
        ? dialog.showOpenDialog(asked)
        : dialog.showOpenDialog(parent, asked));
      return canceled ? null : (filePaths[0] ?? null);
    },
    tell,
    updates,
  };
}

/** Only for the app's own folders, since opening a folder starts no program. False: the system cannot. */
export async function showFolder(folder: string): Promise<boolean> {
  return (await shell.openPath(folder)) === '';
}

function programParts(): ProgramPort['parts'] {
  const { electron, chrome, node } = process.versions;
  const known = [
    ['Electron', electron],
    ['Chromium', chrome],
    ['Node', node],
    [type(), `${release()} ${arch()}`],
  ] as const;
  return known.flatMap(([name, version]) => (version === undefined ? [] : [{ name, version }]));
}
