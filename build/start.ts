import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hasDisplay } from '#loopback/open-page.ts';
import { findOrDownloadElectron } from './electron-binary.ts';
import { causeBeforeTrying, causeOfFailure, type Machine } from './electron-cause.ts';
import { electronFlags } from './electron-flags.ts';
import { runElectron } from './electron-run.ts';
import { ensureApp } from './ensure-built.ts';
import { startInBrowser } from './start-in-browser.ts';

/** `npm start -- [flags]`: the app in Electron, or on 127.0.0.1 after one sentence on why not. `--electron` insists on Electron. */
const PATIENCE_SECONDS = 20;
const OUTPUT_FILE = 'out/electron.log';
const project = resolve(import.meta.dirname, '..');
const given = process.argv.slice(2);
const insists = given.includes('--electron');
const flags = given.filter((flag) => flag !== '--electron');
const machine = readMachine(flags);

await start();

async function start(): Promise<void> {
  if (flags.includes('--help')) return startInBrowser(flags);
  const cause = insists ? null : causeBeforeTrying(machine);
  if (cause !== null) return goOnWithout(cause, 1);
  const found = await findOrDownloadElectron();
  if ('problem' in found) return goOnWithout(found.problem, 1);
  await ensureApp();

  const outcome = await runElectron({
    program: found.program,
    flags: [project, ...electronFlags(flags)],
    patienceSeconds: PATIENCE_SECONDS,
    onSilence: () => {
      if (insists) say(`Electron has shown no window for ${PATIENCE_SECONDS} seconds.`);
      return insists;
    },
    write: (text) => process.stderr.write(text),
  });
  if (outcome.kind === 'ended') {
    process.exitCode = outcome.code;
    return;
  }
  const reason = causeOfFailure({ program: found.program, ...outcome }, machine);
  const isKept = await keepOutput(outcome.output);
  await goOnWithout(isKept ? `${reason}\nWhat Electron printed is in ${OUTPUT_FILE}.` : reason, outcome.code);
}

/** Prints the reason and opens the app in a browser, unless the person insists on Electron. */
async function goOnWithout(reason: string, code: number): Promise<void> {
  say(reason);
  if (insists) {
    process.exitCode = code;
    return;
  }
  say('Engawa opens in a browser instead.');
  await startInBrowser(flags.filter((flag) => flag !== '--no-sandbox'));
}

async function keepOutput(output: string): Promise<boolean> {
  if (output.trim() === '') return false;
  try {
    await writeFile(resolve(project, OUTPUT_FILE), output);
    return true;
  } catch {
    // The project's folder may belong to another account.
    return false;
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Starts no program to find out. `isRoot` is false with `--no-sandbox`, since Electron then runs as root. */
function readMachine(flags: readonly string[]): Machine {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0 && !flags.includes('--no-sandbox'),
    hasDisplay: hasDisplay(),
    namespacesForbiddenBy: namespacesForbiddenBy(),
  };
}

function namespacesForbiddenBy(): Machine['namespacesForbiddenBy'] {
  if (setting('kernel/apparmor_restrict_unprivileged_userns') === '1') return 'AppArmor';
  const isOff = setting('kernel/unprivileged_userns_clone') === '0' || setting('user/max_user_namespaces') === '0';
  return isOff ? 'the kernel' : null;
}

/** A kernel setting; null if the system does not have it. */
function setting(name: string): string | null {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return null;
  }
}
