import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { pictureThread } from './picture-thread.ts';

const project = resolve(import.meta.dirname, '..');

/** The loopback host in one file, which starts twice as fast. Lies as deep in the project as its source, so that relative paths fit both. */
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
