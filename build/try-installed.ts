import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultDataFolder, StartRefusal } from '#hosting/data-folder.ts';
import { DEMO_SERVICES } from '#shared/domain/app/own-services.ts';

/**
 * `npm run package:try -- PROGRAM [flags]`: starts an installed app on the demo, waits until its log shows the home page's
 * requests, ends it, and removes its data.
 */
const SECONDS = Number(process.env['ENGAWA_TRY_SECONDS'] ?? 60);
/** Only a home page that was drawn asks for this. */
const HOME_ASKED = /"message":"answered".*\/anime\/genres\/random".*"outcome":200/;
const LOOK_MILLISECONDS = 250;

const [program, ...flags] = process.argv.slice(2);
if (program === undefined) throw new StartRefusal('Name the program: npm run package:try -- PROGRAM');
const folder = defaultDataFolder();
if (existsSync(folder)) throw new StartRefusal(`${folder} is there: somebody uses Engawa on this machine.`);
await mkdir(folder, { recursive: true });
try {
  await writeFile(join(folder, 'services.json'), JSON.stringify({ version: 1, choice: DEMO_SERVICES }));
  await tryProgram(program);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}

async function tryProgram(path: string): Promise<void> {
  const app = spawn(path, flags, { stdio: 'inherit' });
  const ended = once(app, 'exit').catch((cause: unknown) => {
    throw new StartRefusal(`${path} cannot be started: ${String(cause)}`);
  });
  const timer = setTimeout(() => app.kill('SIGKILL'), SECONDS * 1_000);
  const isSeen = await Promise.race([seesHome(), ended.then(() => false)]);
  if (isSeen) quit(app.pid);
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (!isSeen) throw new StartRefusal(`${path} showed no home page (${signal ?? code}). Its log:\n${await log()}`);
  // flatpak does not pass the signal on to the app.
  const isPeaceful = code === 0 || (path === 'flatpak' && signal === 'SIGTERM');
  if (!isPeaceful) throw new StartRefusal(`${path} ended with ${signal ?? code}. Its log:\n${await log()}`);
  console.log(`${path}: the home page was shown, and it ended well.`);
}

async function seesHome(): Promise<boolean> {
  while (!HOME_ASKED.test(await log())) await pause(LOOK_MILLISECONDS, undefined, { ref: false });
  return true;
}

function log(): Promise<string> {
  return readFile(join(folder, 'logs/engawa.log'), 'utf8').catch(() => '');
}

/** On Windows a signal would kill the app, so its windows are closed. */
function quit(processId: number | undefined): void {
  if (processId === undefined) return;
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(processId)], { stdio: 'inherit' });
  else process.kill(processId, 'SIGTERM');
}
