import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureLoopback, isLoopbackBuilt } from './ensure-built.ts';

const project = resolve(import.meta.dirname, '..');

/** The app without Electron, on 127.0.0.1, from its build. */
export async function startInBrowser(flags: readonly string[]): Promise<void> {
  if (await isLoopbackBuilt()) {
    // The bundle reads its flags from process.argv.
    process.argv.splice(2, process.argv.length, ...flags);
    await import(pathToFileURL(resolve(project, 'out/loopback/serve.js')).href);
    return;
  }
  // Starts from the sources this once, because they check the flags before building.
  const { builtPage, runLoopback } = await import('#loopback/run.ts');
  await runLoopback(flags, builtPage, ensureLoopback);
}
