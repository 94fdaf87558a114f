import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { collectLicences } from './licences.ts';

/** Terms that allow us to pass the app on. Read any other licence before adding it here. */
const KNOWN = new Set([
  '(MPL-2.0 OR Apache-2.0)',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

const licences = await collectLicences();

test('every package in the app is listed with its version and terms, and no development tool is', async () => {
  const manifest: unknown = JSON.parse(await readFile(resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(manifest).toHaveProperty('dependencies');
  const { dependencies } = manifest as { dependencies: Record<string, string> }; // Looked at in the line before.
  const names = licences.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'electron']));
  expect(names).toEqual(expect.not.arrayContaining(['vitest', 'typescript', 'electron-builder']));
  for (const { name, version, text } of licences) {
    expect(version, name).toMatch(/^\d+\.\d+/);
    expect(text.length, name).toBeGreaterThan(40);
  }
});

test('every licence is on the list of accepted terms', () => {
  expect(licences.filter(({ licence }) => !KNOWN.has(licence))).toEqual([]);
});

test('picture libraries come with the terms of the codecs inside them', () => {
  const texts = ['avif', 'jpeg', 'webp'].map((name) => licences.find((one) => one.name === `@jsquash/${name}`)?.text);
  const writers = ['Alliance for Open Media', 'the Independent JPEG\n        Group', 'Google Inc'];
  for (const [index, writer] of writers.entries()) expect(texts[index]).toContain(writer);
});
