import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { writeLicences } from './packaging/licences.ts';

const project = resolve(import.meta.dirname, '..');

/** The page, for both hosts. Its policy (shared/contract/page-policy.ts) forbids inline code and `data:` addresses. */
export default defineConfig({
  root: resolve(project, 'renderer'),
  base: '/',
  cacheDir: resolve(project, 'node_modules/.vite/renderer'),
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(project, 'renderer/app/zod-without-eval.ts') }] },
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), writeLicences],
  build: {
    // Electron's own Chromium or a current browser. For older ones `light-dark()` would be rewritten so that it works on the
    // root only, and parts of the page could not have a theme of their own.
    target: 'chrome140',
    outDir: resolve(project, 'out/renderer'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // Of what is shared the name would list who shares it.
        sanitizeFileName: (name) => name.replace(/~.*/, ''),
        codeSplitting: {
          groups: [
            // All that every start needs is one file: a hundred small ones wait for each other.
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
          ],
        },
      },
    },
  },
});
