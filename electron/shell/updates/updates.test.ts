import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import type { NetworkState } from '#shared/domain/app/network.ts';
import { createUpdateRounds, createUpdates, type Updater, updateFailure, updateFeed, updateProxy } from './updates.ts';

test('automatic downloads are off before the first check, and without an update nothing is fetched or installed', async () => {
  const fetchedByItself: boolean[] = [];
  const updater: Updater = {
    // The library's defaults.
    autoDownload: true,
    autoInstallOnAppQuit: true,
    logger: null,
    on: () => undefined,
    checkForUpdates: async () => {
      fetchedByItself.push(updater.autoDownload);
      return null;
    },
    downloadUpdate: async () => expect.fail('it was not asked to'),
    quitAndInstall: () => expect.fail('it was not asked to'),
  };
  const handlers = createUpdates({ updater, endWith: (last) => last(), onChange: () => undefined, log: silentLog });
  const ask = (what: keyof typeof handlers) => handlers[what]({}, new AbortController());
  await ask('updates.check');
  expect(await ask('updates.state')).toEqual({ kind: 'newest', checkedAt: expect.any(Number) });
  await ask('updates.download');
  await ask('updates.install');
  expect(fetchedByItself).toEqual([false]);
});

const failed = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  ['the network is down', new Error('net::ERR_INTERNET_DISCONNECTED'), 'offline'],
  ['the host name is unknown', failed('ENOTFOUND'), 'offline'],
  ['the proxy does not answer', new Error('net::ERR_PROXY_CONNECTION_FAILED'), 'offline'],
  ['the file is not the published one', failed('ERR_CHECKSUM_MISMATCH', 'sha512 checksum mismatch'), 'damaged'],
  ['the signature is invalid', failed('ERR_UPDATER_INVALID_SIGNATURE'), 'damaged'],
  ['the disk is full', failed('ENOSPC'), 'disk'],
  ['the folder cannot be written to', failed('EACCES'), 'disk'],
  ['the certificate is bad', new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'feed'],
  ['nothing is published there', failed('HTTP_ERROR_404', '404 Not Found'), 'feed'],
  ['something else is thrown', 'nothing', 'feed'],
] as const)('an update fails with the right reason when %s', (_, cause, reason) => {
  expect(updateFailure(cause)).toBe(reason);
});

describe('the address of updates', () => {
  let folder: string;
  const packaged = (...lines: readonly string[]) => writeFile(join(folder, 'app-update.yml'), lines.join('\n'));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engawa-feed-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is null if the package names none', async () => {
    expect(updateFeed(folder)).toBeNull();
    await packaged('provider: generic');
    expect(updateFeed(folder)).toBeNull();
  });

  test.each([
    ['url: https://updates.example/engawa', 'https://updates.example/engawa'],
    ["url: 'https://updates.example/'", 'https://updates.example/'],
    ['url: http://127.0.0.1:8080/feed', 'http://127.0.0.1:8080/feed'],
  ])('is read as it was packaged: %s', async (line, expected) => {
    await packaged('provider: generic', line, 'updaterCacheDirName: engawa-updater');
    expect(updateFeed(folder)).toBe(expected);
  });

  test.each([
    'url: http://updates.example/',
    'url: http://127.0.0.1.evil.example/',
    'url: file:///srv/updates',
    'url: updates.example',
    'other-url: https://updates.example/',
  ])('is null without https to another machine: %s', async (line) => {
    await packaged('provider: generic', line);
    expect(updateFeed(folder)).toBeNull();
  });
});

test('the updater uses the app’s proxy', () => {
  const way = (mode: NetworkState['proxy']['mode'], address: string | null) =>
    updateProxy({
      proxy: { mode, address, username: null, hasPassword: false, keepsPassword: true },
      systemProxy: null,
    });
  expect(way('none', 'http://proxy.example:3128')).toEqual({ mode: 'direct' });
  expect(way('system', 'http://proxy.example:3128')).toEqual({ mode: 'system' });
  const proxyRules = 'socks5://proxy.example:1080';
  expect(way('manual', proxyRules)).toEqual({ mode: 'fixed_servers', proxyRules });
  expect(way('manual', null)).toEqual({ mode: 'system' });
});

test('updates are checked a minute after the start and then twice a day, while the setting is on', () => {
  vi.useFakeTimers();
  const hour = 60 * 60_000;
  let checks = 0;
  const set = createUpdateRounds(async () => {
    checks += 1;
  });
  set(true);
  vi.advanceTimersByTime(59_000);
  // Called again at every change of any setting.
  set(true);
  expect(checks).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(checks).toBe(1);
  vi.advanceTimersByTime(48 * hour);
  expect(checks).toBe(5);
  set(false);
  set(false);
  vi.advanceTimersByTime(48 * hour);
  expect(checks).toBe(5);
  set(true);
  vi.advanceTimersByTime(60_000);
  expect(checks).toBe(6);
  vi.useRealTimers();
});
