import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateFeed } from './updates.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-feed-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a package that names no address has no updates', async () => {
  expect(updateFeed(folder)).toBeNull();
  await writeFile(join(folder, 'app-update.yml'), 'provider: generic\n');
  expect(updateFeed(folder)).toBeNull();
});

test.each([
  ['url: https://updates.example/engawa', 'https://updates.example/engawa'],
  ["url: 'https://updates.example/'", 'https://updates.example/'],
  ['url: http://127.0.0.1:8080/feed', 'http://127.0.0.1:8080/feed'],
])('the address is read as it was packaged: %s', async (line, expected) => {
  await writeFile(join(folder, 'app-update.yml'), `provider: generic\n${line}\nupdaterCacheDirName: engawa-updater\n`);
  expect(updateFeed(folder)).toBe(expected);
});

test.each([
  'url: http://updates.example/',
  'url: http://127.0.0.1.evil.example/',
  'url: file:///srv/updates',
  'url: updates.example',
  'other-url: https://updates.example/',
])('an address that anybody on the way could answer for counts as none: %s', async (line) => {
  await writeFile(join(folder, 'app-update.yml'), `provider: generic\n${line}\n`);
  expect(updateFeed(folder)).toBeNull();
});
