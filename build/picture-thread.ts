import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const project = resolve(import.meta.dirname, '..');

/** Copies the codecs into the folder of the thread's script and points the script to them. */
const codecsBeside: Plugin = {
  name: 'engawa:codecs',
  transform(code) {
    return code.replaceAll(/import\.meta\.resolve\(["'](@jsquash\/[\w./-]+\.wasm)["']\)/g, (_, path) => {
      const fileName = basename(path);
      this.emitFile({ type: 'asset', fileName, source: readFileSync(fileURLToPath(import.meta.resolve(path))) });
      return `new URL('./${fileName}', import.meta.url).href`;
    });
  },
};

/** Builds electron/core/library/export/picture-thread.ts into the folder of the bundle that starts it (convert-picture.ts). */
export const pictureThread: Plugin = {
  name: 'engawa:picture-thread',
  async writeBundle({ dir = '' }, bundle) {
    const starter = Object.values(bundle).find(
      (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith('convert-picture.ts')),
    );
    if (starter === undefined) throw new Error('No part of the bundle starts the thread.');
    await build({
      configFile: false,
      root: project,
      publicDir: false,
      logLevel: 'warn',
      plugins: [codecsBeside],
      ssr: { noExternal: true },
      build: {
        ssr: resolve(project, 'electron/core/library/export/picture-thread.ts'),
        outDir: dirname(resolve(dir, starter.fileName)),
        emptyOutDir: false,
        emitAssets: true,
        target: 'node24',
        minify: false,
      },
    });
  },
};
