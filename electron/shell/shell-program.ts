import { type BrowserWindow, dialog, shell } from 'electron';
import type { ProgramPort, RevealedPlace } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ShellWords } from './system/words.ts';

type ShellProgramOptions = {
  readonly folders: Readonly<Record<RevealedPlace, string>>;
  readonly window: () => BrowserWindow | null;
  readonly words: () => ShellWords;
};

/** What Electron can do beyond every other host. */
export function createShellProgram({ folders, window, words }: ShellProgramOptions): Partial<ProgramPort> {
  return {
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
  };
}

/** Opens one of the app's folders, never a file, which could be a program. False: the system cannot. */
export async function showFolder(folder: string): Promise<boolean> {
  return (await shell.openPath(folder)) === '';
}
