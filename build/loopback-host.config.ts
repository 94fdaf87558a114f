import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { pictureThread } from './picture-thread.ts';

const project = resolve(import.meta.dirname, '..');

/** Bundles the loopback host, which then starts twice as fast. The output folder is as deep as the sources', so relative paths hold. */
export default defineConfig({
  root: project,
  publicDir: false,
  plugins: [pictureThread],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: resolve(project, 'out/loopback'),
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: ['serve', 'run'].map((name) => resolve(project, `electron/loopback/${name}.ts`)),
      experimental: { attachDebugInfo: 'none' },
      output: {
        chunkFileNames: '[name].js',
        comments: false,
        // One file until the host listens.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: (id) => !id.endsWith('/serve.ts') }] },
      },
    },
  },
});
