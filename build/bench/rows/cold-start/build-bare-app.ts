import { cp, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

export type BareApp = {
  /** The page and the program of a bare host for it. */
  readonly page: string;
  readonly host: string;
  /** The app's own host, which serves the same page in the place of the app's. */
  readonly appHost: string;
};

const PROJECT = resolve(import.meta.dirname, '../../../..');
const own = { configFile: false, logLevel: 'warn' } as const;

/** Builds the bare page and its hosts into a folder, as the app's own are built. The app itself is built already. */
export async function buildBareApp(folder: string): Promise<BareApp> {
  const [page, host, app] = [join(folder, 'page'), join(folder, 'host'), join(folder, 'app')];
  // As the app's own folder says it: Node would read each script twice to find out.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await buildPage(false, page);
  await build({
    ...own,
    build: {
      ssr: join(import.meta.dirname, 'bare-host.ts'),
      outDir: host,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
    },
  });
  // The host finds its page beside itself.
  await cp(join(PROJECT, 'out/loopback'), join(app, 'out/loopback'), { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(app, 'node_modules'));
  await buildPage(true, join(app, 'out/renderer'));
  return { page, host: join(host, 'bare-host.js'), appHost: join(app, 'out/loopback/serve.js') };
}

async function buildPage(isOnAppHost: boolean, outDir: string): Promise<void> {
  await build({
    ...own,
    define: { IS_ON_APP_HOST: String(isOnAppHost) },
    root: join(import.meta.dirname, 'page'),
    build: { outDir, emptyOutDir: true, target: 'chrome140', modulePreload: { polyfill: false } },
  });
}
