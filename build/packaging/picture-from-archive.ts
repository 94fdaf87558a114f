import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Archive } from './archive.ts';

const DRAWING = `
import sharp from 'sharp';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
for (const format of ['webp', 'png', 'jpeg']) {
  const { info } = await sharp(Buffer.from(svg)).toFormat(format).toBuffer({ resolveWithObject: true });
  if (info.width !== 8) throw new Error('wrong width');
}
`;

/** Lays the archive's own libraries out where no others can be found, and draws with them: what was left out would be missed. */
export async function drawFromArchive({ files, read }: Archive): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-archive-'));
  try {
    for (const { path } of files.filter((file) => file.path.startsWith('node_modules/'))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), read(path));
    }
    await writeFile(join(folder, 'draw.mjs'), DRAWING);
    await promisify(execFile)(process.execPath, ['draw.mjs'], { cwd: folder });
    return [];
  } catch (cause) {
    return [`The packed library for pictures does not work: ${String(cause)}`];
  } finally {
    await rm(folder, { recursive: true });
  }
}
