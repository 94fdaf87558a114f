import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { collectLicences } from './licences.ts';

/** Terms under which all of it may be given on; another one is to be read before it is added here. */
const KNOWN = new Set([
  '(MPL-2.0 OR Apache-2.0)',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

const licences = await collectLicences();

test('everything that the app holds of others is named with its terms', async () => {
  const manifest: unknown = JSON.parse(await readFile(resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(manifest).toHaveProperty('dependencies');
  const { dependencies } = manifest as { dependencies: Record<string, string> }; // Looked at in the line before.
  const names = licences.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'electron', 'libvips']));
  expect(names).toEqual(expect.not.arrayContaining(['vitest', 'typescript', 'electron-builder']));
  for (const { name, version, text } of licences) {
    expect(version, name).toMatch(/^\d+\.\d+/);
    expect(text.length, name).toBeGreaterThan(40);
  }
});

test('nothing comes under terms that nobody has read', () => {
  expect(licences.filter(({ licence }) => !KNOWN.has(licence))).toEqual([]);
});

test('the library under the LGPL comes with both texts that it asks for', () => {
  const { text = '' } = licences.find(({ name }) => name === 'libvips') ?? {};
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(text).toContain('END OF TERMS AND CONDITIONS');
  expect(text).toMatch(/\| librsvg +\| LGPLv3/);
});
