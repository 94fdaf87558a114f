import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { pictureThread } from './picture-thread.ts';

const project = resolve(import.meta.dirname, '..');

/**
 * The loopback host in one file: from hundreds of sources it starts half as fast. As far from the
 * project's folder as its source, so that what lies beside both is found by one path.
 */
export default defineConfig({
  root: project,
  publicDir: false,
  plugins: [pictureThread],
  ssr: { noExternal: true },
  build: {
    ssr: resolve(project, 'electron/loopback/serve.ts'),
    outDir: resolve(project, 'out/loopback'),
    target: 'node24',
    minify: false,
  },
});
