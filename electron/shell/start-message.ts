import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { app, dialog } from 'electron';
import { DataFolderRefusal, type StartRefusal } from '#hosting/data-folder.ts';
import { NoSandboxRefusal } from './security/process-policy.ts';
import { showFolder } from './shell-program.ts';
import { createLanguage, type ShellWords, shellWords } from './system/words.ts';

type Way = 'tryAgain' | 'openDataFolder' | 'quitStart';

/** Repeats a step of the start while the data folder refuses and the person wants another try. */
export async function retryOnRefusal<Result>(step: () => Promise<Result>): Promise<Result> {
  return step().catch(async (cause: unknown) => {
    if (!(cause instanceof DataFolderRefusal) || !(await showRefusal(cause))) throw cause;
    return retryOnRefusal(step);
  });
}

/** Shows why the app does not start, on the terminal and in a message. True: the person wants another try. */
export async function showRefusal(refusal: StartRefusal): Promise<boolean> {
  // The terminal's own sentences may offer flags, which a packaged app ignores.
  process.stderr.write(`${app.isPackaged ? sentenceOf(refusal, shellWords('en')) : refusal.message}\n`);
  await app.whenReady();
  // In the turn of `ready` itself macOS closes a message at once.
  await nextTurn();
  // The starter may have stopped waiting for the file.
  await tellStarter().catch(() => undefined);
  const words = createLanguage(() => app.getPreferredSystemLanguages()).words();
  const ways = waysOn(refusal);
  for (;;) {
    // Synchronous: without a window, Linux brings an asynchronous answer half a minute late.
    const answer = dialog.showMessageBoxSync({
      type: 'error',
      title: app.getName(),
      message: words.cannotStart,
      detail: sentenceOf(refusal, words),
      buttons: ways.map((way) => words[way]),
      defaultId: 0,
      cancelId: ways.length - 1,
      noLink: true,
    });
    if (ways[answer] !== 'openDataFolder' || !(refusal instanceof DataFolderRefusal))
      return ways[answer] === 'tryAgain';
    await showFolder(folderToShow(refusal));
  }
}

/** Enter chooses the first one, Escape the last one. */
function waysOn(refusal: StartRefusal): readonly Way[] {
  if (!(refusal instanceof DataFolderRefusal)) return ['quitStart'];
  if (refusal.problem === 'newer') return ['openDataFolder', 'quitStart'];
  const isTaken = refusal.problem === 'running' || refusal.problem === 'inUse';
  return isTaken ? ['tryAgain', 'quitStart'] : ['tryAgain', 'openDataFolder', 'quitStart'];
}

function sentenceOf(refusal: StartRefusal, words: ShellWords): string {
  if (refusal instanceof DataFolderRefusal) return words.dataFolder[refusal.problem](refusal.path);
  return refusal instanceof NoSandboxRefusal ? words.noSandbox : refusal.message;
}

/** Never a file, which the system would open: the folder around it, or around a missing one. */
function folderToShow({ problem, folder, path }: DataFolderRefusal): string {
  const shown = problem === 'isFile' ? dirname(path) : folder;
  return existsSync(shown) || shown === dirname(shown) ? shown : dirname(shown);
}

/** Makes the file by which `npm start` learns that a window or a message is shown; otherwise it opens a browser. */
export async function tellStarter(): Promise<void> {
  const file = starterFile();
  if (file !== undefined) await appendFile(file, '');
}

/** The file that tells `npm start`; undefined without one. */
export function starterFile(): string | undefined {
  return app.isPackaged ? undefined : process.env['ENGAWA_SHOWN_FILE'];
}
