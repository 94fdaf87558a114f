import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createServicesFile } from './services-file.ts';

const DEMO = { anime: null, novels: null };
const NOVELS = { baseUrl: 'https://n.example', siteUrl: 'https://n.example' };
const EVIL = { ...NOVELS, baseUrl: 'http://evil.example' };
let folder: string;
let warned: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-services-'));
  warned = [];
});
afterEach(() => rm(folder, { recursive: true }));

function open() {
  return createServicesFile(folder, { ...silentLog, warn: (message) => warned.push(message) });
}

test('the last choice is read back, and nothing else is left in the folder', async () => {
  expect(await open().read()).toBeNull();
  expect(await open().wasLost()).toBe(false);
  await open().write({ choice: { anime: null, novels: NOVELS } });
  const chosen = { choice: DEMO, former: { anime: null, novels: { ...NOVELS, baseUrl: 'http://127.0.0.1:1' } } };
  await open().write(chosen);
  expect(await open().read()).toEqual(chosen);
  expect(await readdir(folder)).toEqual(['services.json']);
  expect(warned).toEqual([]);
});

test.each([
  ['an empty file', ''],
  ['broken JSON', '{'],
  ['another machine without https', kept(EVIL)],
  ['a site with a name and a password', kept({ ...NOVELS, siteUrl: 'https://a:b@evil.example' })],
  [
    'a former choice that is not allowed',
    JSON.stringify({ version: 1, choice: DEMO, former: { ...DEMO, novels: EVIL } }),
  ],
  ['a newer version', JSON.stringify({ version: 2, choice: DEMO })],
  ['an unknown field', JSON.stringify({ version: 1, choice: { ...DEMO, more: 1 } })],
])('%s is moved aside unchanged, and logged', async (_name, content) => {
  await writeFile(join(folder, 'services.json'), content);
  expect(await open().read()).toBeNull();
  expect(warned).toEqual(['chosen services not understood']);
  const [aside = '', ...rest] = await readdir(folder);
  expect(rest).toEqual([]);
  expect(aside).toMatch(/^services\.json\.damaged-\d+$/);
  expect(await readFile(join(folder, aside), 'utf8')).toBe(content);
  expect(await open().read()).toBeNull();
  expect(await open().wasLost()).toBe(true);
  await open().write({ choice: DEMO });
  expect(await open().wasLost()).toBe(false);
});

function kept(novels: typeof NOVELS): string {
  return JSON.stringify({ version: 1, choice: { anime: null, novels } });
}
