import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureLoopback, isLoopbackBuilt } from './ensure-built.ts';

const project = resolve(import.meta.dirname, '..');

/** The app without Electron, on 127.0.0.1, from what was built of it; flags are the program's own. */
export async function startInBrowser(): Promise<void> {
  enableCompileCache(resolve(project, 'node_modules/.cache/compiled'));
  if (await isLoopbackBuilt()) {
    await import(pathToFileURL(resolve(project, 'out/loopback/serve.js')).href);
    return;
  }
  // This once from its sources: nobody waits for a build to be told of a typo.
  const { runLoopback } = await import('#loopback/run.ts');
  const { builtPage } = await import('#loopback/start-loopback.ts');
  await runLoopback(process.argv.slice(2), builtPage, ensureLoopback);
}
