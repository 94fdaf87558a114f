import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { pictureThread } from './picture-thread.ts';

const project = resolve(import.meta.dirname, '..');

/** Puts the demo's film and pictures beside the bundle, where electron/shell/main.ts expects them. */
const copyMedia: Plugin = {
  name: 'engawa:copy-media',
  async writeBundle({ dir = '' }) {
    const media = resolve(project, 'electron/demo/media');
    await cp(join(media, 'footage'), join(dir, '../demo-footage'), { recursive: true });
    await cp(join(media, 'pictures'), join(dir, '../pictures'), { recursive: true });
  },
};

/** The Electron app without its page: main process and preload, each bundled whole. */
export default defineConfig({
  main: {
    root: project,
    plugins: [copyMedia, pictureThread],
    build: {
      outDir: resolve(project, 'out/main'),
      // One bundle starts faster than many files and needs no node_modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: resolve(project, 'electron/shell/main.ts'),
        output: { codeSplitting: false },
      },
    },
  },
  preload: {
    root: project,
    build: {
      outDir: resolve(project, 'out/preload'),
      externalizeDeps: false,
      // Sandboxed pages load no ES modules before them.
      rolldownOptions: {
        input: resolve(project, 'electron/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
});
