import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { app, dialog } from 'electron';
import { DataFolderRefusal, type StartRefusal } from '#hosting/data-folder.ts';
import { NoSandboxRefusal } from './security/process-policy.ts';
import { showFolder } from './shell-program.ts';
import { tellStarter } from './starter.ts';
import { type ShellWords, shellWords } from './system/words.ts';
import { createLanguage } from './window/language.ts';

type Way = 'tryAgain' | 'openDataFolder' | 'quitStart';

/** Runs a step of the start again for as long as its data folder refuses and the person asks for another try. */
export async function retryOnRefusal<Result>(step: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await step();
    } catch (cause) {
      if (!(cause instanceof DataFolderRefusal) || !(await showRefusal(cause))) throw cause;
    }
  }
}

/** Says why the app does not start, on the terminal and in a message. True: the person wants another try. */
export async function showRefusal(refusal: StartRefusal): Promise<boolean> {
  // A packaged app takes no flags, which the terminal's own sentences may offer.
  process.stderr.write(`${app.isPackaged ? sentenceOf(refusal, shellWords('en')) : refusal.message}\n`);
  await app.whenReady();
  // In the turn of `ready` itself macOS closes a message at once.
  await nextTurn();
  // The starter may have stopped waiting for the file.
  await tellStarter().catch(() => undefined);
  const words = createLanguage(() => app.getPreferredSystemLanguages()).words();
  const ways = waysOn(refusal);
  for (;;) {
    // Waited for in place: with no window yet, Linux brings the answer of the other kind half a minute late.
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

/** The first one is what Enter does, the last one what Escape does. */
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

/** Never a file, which would be started: the folder around one, or around what is not there. */
function folderToShow({ problem, folder, path }: DataFolderRefusal): string {
  const shown = problem === 'isFile' ? dirname(path) : folder;
  return existsSync(shown) || shown === dirname(shown) ? shown : dirname(shown);
}
