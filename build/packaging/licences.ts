import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const project = resolve(import.meta.dirname, '../..');

export type Licence = {
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it. */
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
/** The libraries for pictures come as a package for each system; they are named once, as what is in them. */
const NATIVE = /^@img\/sharp-/;
const PICTURES = '@img/sharp-libvips-linux-x64';

/** Every page that is built brings the list of what the app is made with along, for the about page and for packages. */
export const writeLicences: Plugin = {
  name: 'engawa:licences',
  apply: 'build',
  async closeBundle() {
    const file = join(project, 'out/licences.json');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(await collectLicences()));
  },
};

/** What the app holds of others: every package that package-lock.json has for more than development, libvips, and Electron. */
export async function collectLicences(): Promise<readonly Licence[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')));
  const own = Object.entries(packages).flatMap(([place, { version, license, dev, devOptional }]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    const isShipped = name !== '' && !dev && !devOptional && !NATIVE.test(name) && existsSync(join(project, place));
    return isShipped ? [{ place, name, version, licence: license }] : [];
  });
  const electron = { place: 'node_modules/electron', name: 'electron', licence: 'MIT' };
  const all = [...own, { ...electron, version: packages[electron.place]?.version ?? '' }];
  const texts = await Promise.all(
    all.map(async ({ place, ...rest }) => ({ ...rest, text: await findText(place, rest) })),
  );
  const list = [...texts, await libvips(packages[`node_modules/${PICTURES}`]?.version ?? '')];
  return list.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

async function findText(place: string, { name, licence }: Pick<Licence, 'name' | 'licence'>): Promise<string> {
  const folder = join(project, place);
  const names = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
  // Two small packages name their terms and bring no text.
  return texts.length === 0 ? `${name} names its terms in its package as ${licence}.` : texts.join('\n\n').trim();
}

/** Its terms ask for both texts, and for the names of what is in it. */
async function libvips(version: string): Promise<Licence> {
  const parts = (await nativeReadmes())
    .map((text) => /^This software contains third-party[\s\S]*/m.exec(text)?.[0].trim())
    .find(Boolean);
  if (parts === undefined) throw new Error('No package of libvips says what is in it.');
  const terms = ['lgpl-3.0.txt', 'gpl-3.0.txt'].map((file) =>
    readFile(join(import.meta.dirname, 'terms', file), 'utf8'),
  );
  const text = [parts, ...(await Promise.all(terms))].join('\n\n');
  return { name: 'libvips', version, licence: 'LGPL-3.0-or-later', text };
}

/** Of whichever system's packages are here: they hold the same. */
async function nativeReadmes(): Promise<readonly string[]> {
  const folder = join(project, 'node_modules/@img');
  const names = (await readdir(folder)).filter((name) => name.startsWith('sharp-')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name, 'README.md'), 'utf8')));
}
