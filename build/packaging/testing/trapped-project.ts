import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

const project = resolve(import.meta.dirname, '../../..');

/** Two libraries that are bundled and so must not be packed. */
const DEPENDENCIES = ['react', 'zustand'];

/** Files of a build that belong in a package. */
const BUILT = [
  'out/main/main.js',
  'out/main/part-start.js',
  'out/main/picture-thread.js',
  'out/main/avif_dec.wasm',
  'out/main/mozjpeg_enc.wasm',
  'out/main/webp_dec.wasm',
  'out/main/chunks/tray-AbCdEfGh.png',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/index-AbCdEfGh.js',
  'out/renderer/assets/home-page-AbCdEfGh.js',
  'out/renderer/assets/index-AbCdEfGh.css',
  'out/renderer/assets/icon-AbCdEfGh.svg',
  'out/renderer/assets/font-AbCdEfGh.woff2',
  'out/pictures/poster-0.webp',
  'out/licences.json',
];
const FILM = ['1080', '720', '480'].flatMap((height) =>
  ['index.m3u8', 'segment-00.mpegts'].map((name) => `out/demo-footage/${height}/${name}`),
);

/** Files of a working folder that no package may hold. */
const TRAPS = [
  '.env',
  '.git/config',
  '.npmrc',
  'CHANGELOG.md',
  'README.md',
  'electron/shell/main.ts',
  'electron/shell/main.test.ts',
  'shared/domain/anime/release.ts',
  'e2e/browser/player/player-fit.spec.ts',
  'test-results/trace.zip',
  'notes/secret-plan.md',
  'out/main/main.js.map',
  'out/main/part-start.js.map',
  'out/main/chunks/notes.txt',
  'out/main/picture-thread.js.map',
  'out/pictures/poster-0.psd',
  'out/preload/preload.cjs.map',
  'out/renderer/assets/index-AbCdEfGh.js.map',
  'out/renderer/assets/font-AbCdEfGh.woff',
  'out/renderer/stats.html',
  'out/demo-footage/1080/raw.mov',
  'out/types/core/core.d.ts',
  'out/release-notes.md',
  'release/Engawa.exe',
];

/** Creates a project with the real configuration, some libraries, small stand-ins for built files, and traps. */
export async function layOutTrappedProject(folder: string): Promise<void> {
  const libraries = DEPENDENCIES.map((name) => join('node_modules', name));
  for (const name of ['electron-builder.yml', 'LICENSE', 'build/icons', 'build/packaging', ...libraries]) {
    if (existsSync(join(project, name))) await cp(join(project, name), join(folder, name), { recursive: true });
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(await manifest()));
  for (const path of [...BUILT, ...FILM, ...TRAPS]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contentOf(path));
  }
}

/** The real one without the libraries that were not copied. */
async function manifest(): Promise<unknown> {
  const text = await readFile(join(project, 'package.json'), 'utf8');
  const { dependencies, ...rest } = z
    .looseObject({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text));
  const copied = Object.entries(dependencies).filter(([name]) => DEPENDENCIES.includes(name));
  return { ...rest, dependencies: Object.fromEntries(copied) };
}

function contentOf(path: string): string {
  if (path.endsWith('.m3u8')) return '#EXTM3U\n#EXTINF:4\nsegment-00.mpegts\n';
  if (path === 'out/main/main.js') return 'import "./part-start.js";\n';
  if (path === 'out/main/part-start.js') return 'read("./chunks/tray-AbCdEfGh.png");\n';
  return path.endsWith('.json') ? '[]' : `${path}\n`;
}
