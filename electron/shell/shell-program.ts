import { stat } from 'node:fs/promises';
import { type BrowserWindow, dialog, shell } from 'electron';
import type { AbleHandlers } from '#hosting/program/plain-program.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { InputOf } from '#shared/contract/define.ts';
import type { desktopProcedures } from '#shared/contract/desktop-procedures.ts';
import type { ShellWords } from './system/words.ts';

type ShellProgramOptions = {
  readonly folders: Readonly<Record<InputOf<typeof desktopProcedures, 'app.reveal'>['place'], string>>;
  readonly window: () => BrowserWindow | null;
  readonly words: () => ShellWords;
};

/** What Electron can do and the other hosts cannot. */
export function createShellProgram({ folders, window, words }: ShellProgramOptions) {
  return {
    'app.reveal': async ({ place }) => {
      if (!(await showFolder(folders[place]))) throw new AppFailure({ code: 'not-found' });
    },
    'files.chooseFolder': async () => {
      const parent = window();
      const properties = ['openDirectory' as const, 'createDirectory' as const];
      const asked = { title: words().chooseFolder, properties };
      const { canceled, filePaths } = await (parent === null
        ? dialog.showOpenDialog(asked)
        : dialog.showOpenDialog(parent, asked));
      return canceled ? null : (filePaths[0] ?? null);
    },
  } satisfies AbleHandlers;
}

/** Opens one of the app's folders, never a file, which could be a program. False: it is missing, or the system cannot. */
export async function showFolder(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() === true && (await shell.openPath(folder)) === '';
}
