import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { expect, onTestFinished, test } from 'vitest';
import { type Archive, openArchive } from './archive.ts';
import { contentProblems, footageProblems } from './archive-contents.ts';
import { fileProblems } from './expected-files.ts';
import { partProblems, startProblems } from './program-parts.ts';

async function pack(files: Readonly<Record<string, string>>): Promise<{ archive: Archive; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'app', path)), { recursive: true });
    await writeFile(join(folder, 'app', path), content);
  }
  await createPackageWithOptions(join(folder, 'app'), join(folder, 'app.asar'), { unpack: '*.{node,cjs}' });
  return { archive: openArchive(folder), folder };
}

const TOKEN = `ghp_${'a1'.repeat(18)}`;

test.each([
  ['a source map', '//# sourceMappingURL=data:application/json;base64,e30='],
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
  ['a token', `const token = "${TOKEN}"`],
  ['a test', 'import { test } from "vitest"'],
])('a file with %s is reported', async (what, content) => {
  const { archive } = await pack({ 'out/main/main.js': content });
  expect(contentProblems(archive, '/builds/elsewhere')).toEqual([`out/main/main.js holds ${what}.`]);
});

test('a file that names the folder it was built in is reported', async () => {
  const { archive } = await pack({ 'out/main/main.js': 'open("/builds/elsewhere/shared/release.ts")' });
  expect(contentProblems(archive, '/builds/elsewhere')).toEqual([
    'out/main/main.js names the folder in which it was made.',
  ]);
});

test('development fields in package.json are reported', async () => {
  const { archive } = await pack({
    'package.json': JSON.stringify({ name: 'engawa', devDependencies: {}, scripts: {} }),
  });
  expect(contentProblems(archive, '/builds/elsewhere').join('\n')).toMatch(/devDependencies.*scripts/);
});

test('a file changed after packing is reported', async () => {
  const { archive, folder } = await pack({ 'native.node': 'as it was made' });
  expect(contentProblems(archive, '/builds/elsewhere')).toEqual([]);
  await writeFile(join(folder, 'app.asar.unpacked/native.node'), 'as it was mad!');
  expect(contentProblems(archive, '/builds/elsewhere')).toEqual(['native.node is not what its hash says.']);
});

test('missing segments of the film and ones in no playlist are reported', async () => {
  const { archive } = await pack({
    'out/demo-footage/480/index.m3u8': '#EXTM3U\n#EXTINF:4\nsegment-00.mpegts\n#EXTINF:4\nsegment-01.mpegts\n',
    'out/demo-footage/480/segment-00.mpegts': '',
    'out/demo-footage/480/segment-02.mpegts': '',
  });
  expect(footageProblems(archive)).toEqual([
    'out/demo-footage/480/segment-01.mpegts is named by its playlist and missing.',
    'out/demo-footage/480/segment-02.mpegts is in no playlist.',
  ]);
});

test('missing parts of the program and unused ones are reported', async () => {
  const { archive } = await pack({
    'out/main/main.js': 'import "./part-start.js";\n',
    'out/main/part-start.js': 'join(here, "./chunks/tray-AbCdEfGh.png");\nawait import("./part-later.js");\n',
    'out/main/part-later.js': 'import { a } from "./part-start.js";\nawait import("./part-gone.js");\n',
    'out/main/part-former.js': '',
  });
  expect(partProblems(archive)).toEqual([
    'out/main/chunks/tray-AbCdEfGh.png is read by the program and missing.',
    'out/main/part-gone.js is read by the program and missing.',
    'out/main/part-former.js is not read by the program.',
  ]);
});

test('only the script read until the window is made is limited in size', async () => {
  const program = (start: number, later: number) =>
    pack({
      'out/main/main.js': 'import { a } from "./part-start.js";\n',
      'out/main/part-start.js': `import "./part-more.js";\nawait import("./part-later.js");\n${' '.repeat(start)}`,
      'out/main/part-more.js': '',
      'out/main/part-later.js': ' '.repeat(later),
    });
  expect(startProblems((await program(899_000, 2_000_000)).archive)).toEqual([]);
  expect(startProblems((await program(900_000, 0)).archive)).toEqual([
    '901 kB of script are read until the window is made, more than 900: out/main/main.js, out/main/part-start.js, out/main/part-more.js',
  ]);
});

test('native code, files outside the archive and missing files are reported', async () => {
  const { archive } = await pack({
    'node_modules/fast/fast.node': '',
    'node_modules/fast/index.js': '',
    'out/preload/preload.cjs': '',
  });
  const problems = fileProblems(archive.files);
  expect(problems).toContain('node_modules/fast/fast.node is not expected beside the archive.');
  expect(problems).toContain('node_modules/fast/index.js is not expected in the archive.');
  expect(problems).toContain('out/preload/preload.cjs is not expected beside the archive.');
  expect(problems.some((problem) => problem.startsWith('Fewer than 2 of ^out\\/main\\/(?:main'))).toBe(true);
});
