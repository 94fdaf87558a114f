import { cp, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const PROJECT = resolve(import.meta.dirname, '../../../..');
const own = { configFile: false, logLevel: 'warn' } as const;

/**
 * Builds a bare React page into a folder, as the app's own is built, with two programs that serve it: a bare `host`, which takes
 * the page's folder, and `appHost`, the app's own with this page in the place of the app's. The app itself is built already.
 */
export async function buildBareApp(folder: string) {
  const [host, app] = [join(folder, 'host'), join(folder, 'app')];
  const page = join(app, 'out/renderer');
  // As the app's own folder says it: Node would read each script twice to find out.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const ssr = join(import.meta.dirname, 'bare-host.ts');
  await build({ ...own, build: { ssr, outDir: host, target: 'node24', minify: false } });
  // The host finds its page beside itself.
  await cp(join(PROJECT, 'out/loopback'), join(app, 'out/loopback'), { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(app, 'node_modules'));
  await build({
    ...own,
    root: join(import.meta.dirname, 'page'),
    build: { outDir: page, emptyOutDir: true, target: 'chrome140', modulePreload: { polyfill: false } },
  });
  return { page, host: join(host, 'bare-host.js'), appHost: join(app, 'out/loopback/serve.js') };
}
