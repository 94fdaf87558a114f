import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../..');

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/**
 * The one library with native code comes as a package for each system and processor, and npm installs this machine's own.
 * Brings those of another one, at the version and with the content that package-lock.json names.
 */
export async function ensureNativePictures(platform: string, processor: string): Promise<void> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')));
  const own = `@img/sharp-${platform}-${processor}`;
  const its = Object.keys(packages[`node_modules/${own}`]?.optionalDependencies ?? {});
  for (const name of [own, ...its]) {
    const folder = join(project, 'node_modules', name);
    const { version, integrity } = packages[`node_modules/${name}`] ?? {};
    if (version === undefined || integrity === undefined) throw new Error(`package-lock.json does not name ${name}`);
    if (!existsSync(folder)) await bring(`${name}@${version}`, integrity, folder);
  }
}

async function bring(wanted: string, integrity: string, folder: string): Promise<void> {
  const place = await mkdtemp(join(project, 'node_modules/.native-'));
  try {
    const { stdout } = await run('npm', ['pack', wanted, '--silent'], {
      cwd: place,
      shell: process.platform === 'win32',
    });
    const file = join(place, stdout.trim());
    const actual = `sha512-${createHash('sha512')
      .update(await readFile(file))
      .digest('base64')}`;
    if (actual !== integrity) throw new Error(`${wanted} is not what package-lock.json names`);
    await run('tar', ['-xzf', file, '-C', place]);
    await mkdir(dirname(folder), { recursive: true });
    await rename(join(place, 'package'), folder);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
