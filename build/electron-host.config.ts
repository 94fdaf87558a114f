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
      // Bundled too, so that the package needs no node_modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: resolve(project, 'electron/shell/main.ts'),
        experimental: { attachDebugInfo: 'none' },
        output: {
          // Beside the entry, so that relative paths in the code hold in every file.
          chunkFileNames: 'part-[name].js',
          comments: false,
          // Keeps lines and names for the stacks in the log.
          minify: { compress: true, mangle: false, codegen: false },
          codeSplitting: {
            groups: [
              // One file until the window is made. Later parts import from it, not from the entry, which would run a second time.
              { name: 'start', tags: ['$initial'], test: (id) => !id.endsWith('electron/shell/main.ts') },
              { name: 'updater', test: /node_modules\/electron-updater/ },
            ],
          },
        },
      },
    },
  },
  preload: {
    root: project,
    build: {
      outDir: resolve(project, 'out/preload'),
      externalizeDeps: false,
      // The preload of a sandboxed page cannot be an ES module.
      rolldownOptions: {
        input: resolve(project, 'electron/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
});
