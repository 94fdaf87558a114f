import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadProblem, findElectron, findOrDownloadElectron } from './electron-binary.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-electron-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test.skipIf(process.platform !== 'linux')(
  'the folder that the environment names comes first, as in Electron',
  async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
    expect(findElectron()).toBeNull();
    await writeFile(join(folder, 'electron'), '');
    expect(findElectron()).toBe(join(folder, 'electron'));
  },
);

test.skipIf(findElectron() !== null)('a download that cannot be had is one sentence', async () => {
  vi.stubEnv('electron_config_cache', folder);
  const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${port}/`);
  try {
    expect(await findOrDownloadElectron()).toEqual({
      problem: 'Electron could not be downloaded (404).',
    });
  } finally {
    server.close();
  }
  expect(await findOrDownloadElectron()).toEqual({
    problem: expect.stringMatching(/host of its download cannot be reached/),
  });
});

test.each([
  [
    'Error: ENOSPC: no space left on device, write\n    at x',
    'There is not enough space on the disk to download Electron.',
  ],
  ['Error: EACCES: permission denied, open', 'Electron could not be downloaded (EACCES).'],
  [
    'HTTPError: Response code 404 (Not Found) for https://name:CANARY@mirror.example/',
    'Electron could not be downloaded (404).',
  ],
  ['', 'Electron could not be downloaded.'],
])('of what a download printed, no more than the reason is said: %s', (printed, sentence) => {
  expect(downloadProblem(printed)).toBe(sentence);
});
