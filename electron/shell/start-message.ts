import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { app, dialog } from 'electron';
import { DataFolderRefusal, type StartRefusal } from '#hosting/data-folder.ts';
import { NoSandboxRefusal } from './security/process-policy.ts';
import { showFolder } from './shell-program.ts';
import { createLanguage, type ShellWords, shellWords } from './system/words.ts';

type Button = 'tryAgain' | 'openDataFolder' | 'quitStart';

/** Repeats a step of the start while it refuses the data folder and the person wants to retry. */
export async function retryOnRefusal<Result>(step: () => Promise<Result>): Promise<Result> {
  return step().catch(async (cause: unknown) => {
    if (!(cause instanceof DataFolderRefusal) || !(await showRefusal(cause))) throw cause;
    return retryOnRefusal(step);
  });
}

/** Shows why the app does not start, on the terminal and in a message. True: the person wants to retry. */
export async function showRefusal(refusal: StartRefusal): Promise<boolean> {
  // The refusal's own message may suggest flags, which a packaged app ignores.
  process.stderr.write(`${app.isPackaged ? sentenceOf(refusal, shellWords('en')) : refusal.message}\n`);
  await app.whenReady();
  // A message shown in the same turn as `ready` is closed by macOS at once.
  await nextTurn();
  // The starter may have stopped waiting for the file.
  await tellStarter().catch(() => undefined);
  const words = createLanguage(() => app.getPreferredSystemLanguages()).words();
  const buttons = buttonsFor(refusal);
  for (;;) {
    // Synchronous: without a window, Linux brings an asynchronous answer half a minute late.
    const answer = dialog.showMessageBoxSync({
      type: 'error',
      title: app.getName(),
      message: words.cannotStart,
      detail: sentenceOf(refusal, words),
      buttons: buttons.map((button) => words[button]),
      defaultId: 0,
      cancelId: buttons.length - 1,
      noLink: true,
    });
    if (buttons[answer] !== 'openDataFolder' || !(refusal instanceof DataFolderRefusal))
      return buttons[answer] === 'tryAgain';
    // One that cannot be written to may be missing.
    await showFolder(refusal.problem === 'unwritable' ? dirname(refusal.folder) : refusal.folder);
  }
}

/** Enter chooses the first one, Escape the last one. */
function buttonsFor(refusal: StartRefusal): readonly Button[] {
  if (!(refusal instanceof DataFolderRefusal)) return ['quitStart'];
  if (refusal.problem === 'newer') return ['openDataFolder', 'quitStart'];
  const isTaken = refusal.problem === 'running' || refusal.problem === 'inUse';
  return isTaken ? ['tryAgain', 'quitStart'] : ['tryAgain', 'openDataFolder', 'quitStart'];
}

function sentenceOf(refusal: StartRefusal, words: ShellWords): string {
  if (refusal instanceof DataFolderRefusal) return words.dataFolder[refusal.problem](refusal.folder);
  return refusal instanceof NoSandboxRefusal ? words.noSandbox : refusal.message;
}

/** Creates the file by which `npm start` learns that a window or a message is shown; without it, it opens a browser. */
export async function tellStarter(): Promise<void> {
  const file = starterFile();
  if (file !== undefined) await appendFile(file, '');
}

/** The file by which `npm start` learns that a window is shown; undefined if there is none. */
export function starterFile(): string | undefined {
  return app.isPackaged ? undefined : process.env['ENGAWA_SHOWN_FILE'];
}
