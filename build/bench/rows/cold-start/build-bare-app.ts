import { join } from 'node:path';
import { build } from 'vite';

/** Builds the bare page and its host into a folder, as the app's own are built. */
export async function buildBareApp(folder: string): Promise<{ readonly page: string; readonly host: string }> {
  const own = { configFile: false, logLevel: 'warn' } as const;
  const [page, host] = [join(folder, 'page'), join(folder, 'host')];
  await build({
    ...own,
    root: join(import.meta.dirname, 'page'),
    build: { outDir: page, emptyOutDir: true, target: 'chrome140', modulePreload: { polyfill: false } },
  });
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
  return { page, host: join(host, 'bare-host.js') };
}
