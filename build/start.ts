import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { whenAbandoned } from '#hosting/when-abandoned.ts';
import { findOrDownloadElectron } from './electron-binary.ts';
import { ensureApp } from './ensure-built.ts';
import { startInBrowser } from './start-in-browser.ts';

/** `npm start -- [flags]`: the app in Electron or, where Electron's program cannot be had, the same app on 127.0.0.1. */
const flags = process.argv.slice(2);
const electron = await findOrDownloadElectron();
if (electron === null) {
  process.stderr.write(
    'Electron is not installed and cannot be downloaded here: Engawa starts in a browser window instead.\n',
  );
  await startInBrowser();
} else {
  await ensureApp();
  process.exitCode = await runElectron(electron);
}

async function runElectron(program: string): Promise<number> {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const project = resolve(import.meta.dirname, '..');
  const app = spawn(program, [project, ...flags], { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal));
  whenAbandoned(() => app.kill('SIGTERM'));
  const [code] = await once(app, 'exit');
  return typeof code === 'number' ? code : 1;
}
