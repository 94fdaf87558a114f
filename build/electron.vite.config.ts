import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { DEVELOPMENT_POLICY } from './development-policy.ts';
import renderer from './renderer-vite.config.ts';

const project = resolve(import.meta.dirname, '..');
const DEVELOPMENT_PORT = 5199;

/** The Electron app: main process and preload bundled whole, the page as on the other host. */
export default defineConfig({
  main: {
    root: project,
    build: {
      outDir: resolve(project, 'out/main'),
      // One bundle starts faster than many files and needs no node_modules, but for native code.
      externalizeDeps: false,
      rolldownOptions: { input: resolve(project, 'electron/shell/main.ts'), external: ['sharp'] },
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
  renderer: {
    ...renderer,
    build: { ...renderer.build, rolldownOptions: { input: resolve(project, 'renderer/index.html') } },
    server: {
      host: '127.0.0.1',
      port: DEVELOPMENT_PORT,
      strictPort: true,
      headers: { 'Content-Security-Policy': DEVELOPMENT_POLICY },
      // The page's own origin is app://engawa (electron/shell/development-page.ts), where no web socket listens.
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: DEVELOPMENT_PORT },
    },
  },
});
