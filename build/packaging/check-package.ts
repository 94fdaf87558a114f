import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { ensureApp } from '../ensure-built.ts';
import { type Archive, openArchive } from './archive.ts';
import { contentProblems, footageProblems } from './archive-contents.ts';
import { fileProblems } from './expected-files.ts';
import { packApp, type Target } from './pack-app.ts';
import { convertFromArchive } from './picture-from-archive.ts';
import { partProblems, startProblems } from './program-parts.ts';
import { sealProblems } from './program-seal.ts';

/** `npm run package:check`: packs the app around a stand-in for Electron and fails on unexpected files. `-- --all`: for every system. */
const LIMIT_MEGABYTES = 24;
/** As the installers compress it. */
const DOWNLOAD_LIMIT_MEGABYTES = 12;
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };
const MEGABYTE = 1_000_000;
const ALL: readonly Target[] = (['linux', 'win32', 'darwin'] as const).flatMap((platform) =>
  (['x64', 'arm64'] as const).map((processor) => ({ platform, processor })),
);
const project = resolve(import.meta.dirname, '../..');

const isOwn = ({ platform, processor }: Target) => platform === process.platform && processor === process.arch;
const targets = process.argv.includes('--all') ? ALL : ALL.filter(isOwn);
if (targets.length === 0) throw new Error(`No package is made for ${process.platform} on ${process.arch}.`);

await ensureApp();
for (const target of targets) await check(target);

async function check(target: Target): Promise<void> {
  await using output = await mkdtempDisposable(join(tmpdir(), 'engawa-package-'));
  const app = await packApp(target, output.path);
  const archive = openArchive(app.resources);
  print(target, archive);
  const problems = [
    ...fileProblems(archive.files),
    ...contentProblems(archive, project),
    ...partProblems(archive),
    ...startProblems(archive),
    ...footageProblems(archive),
    ...(await sealProblems(app, archive.headerHash)),
    ...sizeProblems(archive),
    ...(await convertFromArchive(archive)),
  ];
  for (const problem of problems) console.error(`PROBLEM: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

function print({ platform, processor }: Target, { files }: Archive): void {
  console.log(`\n${platform} ${processor}`);
  for (const { path, bytes, isOutside } of files)
    console.log(`${String(bytes).padStart(10)} ${isOutside ? '>' : ' '} ${path}`);
  console.log(`${files.length} files: ${(size(files) / MEGABYTE).toFixed(1)} MB`);
}

function size(files: Archive['files']): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function sizeProblems({ files, read }: Archive): readonly string[] {
  const download = zstdCompressSync(Buffer.concat(files.map(({ path }) => read(path))), COMPRESSION).byteLength;
  console.log(`${(download / MEGABYTE).toFixed(1)} MB of a download`);
  return [
    ...(size(files) > LIMIT_MEGABYTES * MEGABYTE ? [`More than ${LIMIT_MEGABYTES} MB in the archive.`] : []),
    ...(download > DOWNLOAD_LIMIT_MEGABYTES * MEGABYTE
      ? [`More than ${DOWNLOAD_LIMIT_MEGABYTES} MB of a download.`]
      : []),
  ];
}
