import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const project = resolve(import.meta.dirname, '../..');

type Licence = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  readonly text: string;
};

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().default(''),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

/** Writes the licences whenever the page is built, for the about page and for packages. */
export const writeLicences: Plugin = {
  name: 'engawa:licences',
  apply: 'build',
  async closeBundle() {
    const file = join(project, 'out/licences.json');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(await collectLicences()));
  },
};

/** Every package in package-lock.json that is not only for development, and Electron. */
export async function collectLicences(): Promise<readonly Licence[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')));
  const own = Object.entries(packages).flatMap(([place, { version, license, dev, devOptional }]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    const isShipped = name !== '' && !dev && !devOptional && existsSync(join(project, place));
    return isShipped ? [{ place, name, version, licence: license }] : [];
  });
  const electron = { place: 'node_modules/electron', name: 'electron', licence: 'MIT' };
  const all = [...own, { ...electron, version: packages[electron.place]?.version ?? '' }];
  const list = await Promise.all(
    all.map(async ({ place, ...rest }) => ({ ...rest, text: await findText(place, rest) })),
  );
  return list.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

async function findText(place: string, { name, licence }: Pick<Licence, 'name' | 'licence'>): Promise<string> {
  // Codec libraries keep their terms in a subfolder. For those without any, we keep them in `terms`.
  const folders = [join(project, place), join(project, place, 'codec'), join(import.meta.dirname, 'terms', name)];
  const files = (await Promise.all(folders.map(filesIn))).flat();
  const texts = await Promise.all(files.filter(isTerms).map((file) => readFile(file, 'utf8')));
  return texts.length === 0 ? `${name} names its terms in its package as ${licence}.` : texts.join('\n\n').trim();
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort().map((name) => join(folder, name));
}

function isTerms(file: string): boolean {
  return /^(?:licen[cs]e|copying|notice)/i.test(basename(file));
}
