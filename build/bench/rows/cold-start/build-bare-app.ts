import { cp, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const PROJECT = resolve(import.meta.dirname, '../../../..');

/**
 * Builds a bare React page into a folder, as the app's own is built. Returns the app's own host with this page in the place of the
 * app's; the app itself is built already.
 */
export async function buildBareApp(folder: string): Promise<string> {
  // As the app's own folder says it: Node would read each script twice to find out.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  // The host finds its page beside itself.
  await cp(join(PROJECT, 'out/loopback'), join(folder, 'out/loopback'), { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  await build({
    ...{ configFile: false, logLevel: 'warn', root: join(import.meta.dirname, 'page') },
    build: {
      ...{ outDir: join(folder, 'out/renderer'), emptyOutDir: true, target: 'chrome140' },
      modulePreload: { polyfill: false },
    },
  });
  return join(folder, 'out/loopback/serve.js');
}
