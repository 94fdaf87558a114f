import { join } from 'node:path';
import type { Host } from '#e2e/fixtures/host.ts';
import { spawnProgram } from '#e2e/fixtures/spawned.ts';
import { ensureLoopback } from '../ensure-built.ts';
import type { Lab } from './lab.ts';

/**
 * The app as who uses it in a browser starts it: from the bundle. The host of the lab runs from its sources, as developers
 * do, and holds every answer against the contract once more.
 */
export async function startBuiltHost(lab: Lab): Promise<Host> {
  await ensureLoopback();
  const { anime, novels } = await lab.services();
  const dataDir = await lab.folder();
  const program = await spawnProgram('out/loopback/serve.js', [
    ...['--port', '0', '--no-open', '--data', dataDir, '--downloads', join(dataDir, 'downloads')],
    ...['--anime-base-url', anime.baseUrl, '--anime-site-url', anime.siteUrl],
    ...['--novel-base-url', novels.baseUrl, '--novel-site-url', novels.siteUrl],
  ]);
  // It announces itself in this form.
  const { url } = program.announced as { url: string };
  return { url, dataDir, stop: program.stop, kill: program.kill };
}
