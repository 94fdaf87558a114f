import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { Envelope } from '#shared/contract/define.ts';
import type { ServiceChoice } from '#shared/domain/own-services.ts';
import { type AppOptions, startApp } from './start-app.ts';

const DEMO: ServiceChoice = { anime: null, novels: null };
let demo: Demo;
let own: ServiceChoice;
let dataFolder: string;
const closes: Array<() => Promise<void>> = [];

beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: 1, seed: 7 });
  const { baseUrl, siteUrl } = demo.anime;
  own = { anime: { baseUrl, siteUrl }, novels: { baseUrl: demo.novels.baseUrl, siteUrl: demo.novels.siteUrl } };
});
afterAll(() => demo.close());
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engawa-app-'));
});
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  await rm(dataFolder, { recursive: true });
});

async function start(options: Partial<AppOptions> = {}) {
  const app = await startApp({
    hostName: 'loopback',
    version: '0.0.0-test',
    dataFolder,
    downloadsFolder: join(dataFolder, 'downloads'),
    services: null,
    timeScale: 60,
    createVault: async () => createMemoryVault(),
    log: silentLog,
    checksOutput: true,
    ...options,
  });
  closes.push(app.close);
  const heard: Array<readonly [string, unknown]> = [];
  app.core.subscribe((name, payload) => heard.push([name, payload]));
  const ask = (name: string, input: unknown = {}): Promise<Envelope> =>
    app.core.dispatch(name, input, new AbortController().signal);
  return {
    heard,
    ask,
    close: async () => {
      closes.pop();
      await app.close();
    },
  };
}

test('at the very first start nobody has chosen and the demo runs; choosing it is remembered and told', async () => {
  const first = await start();
  expect(await first.ask('services.read')).toEqual({
    ok: true,
    value: { choice: DEMO, isChosen: false, isFixed: false },
  });
  expect(await first.ask('app.info')).toMatchObject({ value: { services: 'demo' } });
  const chosen = { choice: DEMO, isChosen: true, isFixed: false };
  expect(await first.ask('services.choose', DEMO)).toEqual({ ok: true, value: chosen });
  expect(first.heard).toContainEqual(['services.changed', chosen]);
  expect(existsSync(join(dataFolder, 'services'))).toBe(false);
  await first.close();
  expect(await (await start()).ask('services.read')).toEqual({ ok: true, value: chosen });
});

test('other services have data of their own; settings come along, and the way back finds all as it was', async () => {
  const app = await start();
  await app.ask('searches.remember', { text: 'of the demo' });
  await app.ask('settings.update', { language: 'ru', player: { volume: 0.25 } });
  expect(await app.ask('services.choose', own)).toMatchObject({ ok: true, value: { choice: own, isChosen: true } });
  expect(await app.ask('app.info')).toMatchObject({
    value: { services: 'configured', demoAccount: null, sites: { anime: own.anime?.siteUrl } },
  });
  expect(await app.ask('searches.recent')).toEqual({ ok: true, value: [] });
  expect(await app.ask('settings.read')).toMatchObject({ value: { language: 'ru', player: { volume: 0.25 } } });
  expect(readdirSync(join(dataFolder, 'services'))).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);

  await app.ask('settings.update', { language: 'en' });
  expect(app.heard.at(-1)).toMatchObject(['settings.changed', { language: 'en' }]);
  await app.ask('services.choose', DEMO);
  expect(await app.ask('searches.recent')).toEqual({ ok: true, value: ['of the demo'] });
  expect(await app.ask('settings.read')).toMatchObject({ value: { language: 'en', player: { volume: 0.25 } } });
  expect(app.heard.filter(([name]) => name === 'services.changed')).toHaveLength(2);
});

test('one service can be the own one and the other the demo, over the end of the program too', async () => {
  const half = { anime: null, novels: own.novels };
  const app = await start();
  expect(await app.ask('services.choose', half)).toMatchObject({ ok: true });
  await app.close();
  const again = await start();
  expect(await again.ask('services.read')).toMatchObject({ value: { choice: half, isChosen: true } });
  expect(await again.ask('app.info')).toMatchObject({ value: { services: 'configured', demoAccount: {} } });
});

test.each([
  [
    'anime.baseUrl',
    'needs-https',
    { anime: { baseUrl: 'http://a.example/api/v1', siteUrl: 'https://a.example' }, novels: null },
  ],
  [
    'anime.baseUrl',
    'no-version',
    { anime: { baseUrl: 'https://a.example', siteUrl: 'https://a.example' }, novels: null },
  ],
  [
    'anime.siteUrl',
    'not-plain',
    { anime: { baseUrl: 'https://a.example/api/v1', siteUrl: 'https://u:p@a.example' }, novels: null },
  ],
  [
    'novels.baseUrl',
    'no-root',
    { anime: null, novels: { baseUrl: 'https://n.example/api', siteUrl: 'https://n.example' } },
  ],
  [
    'novels.siteUrl',
    'not-an-address',
    { anime: null, novels: { baseUrl: 'https://n.example', siteUrl: 'file:///etc' } },
  ],
])('an unusable address changes nothing: %s %s', async (field, kind, choice) => {
  const app = await start();
  expect(await app.ask('services.choose', choice)).toEqual({
    ok: false,
    error: { code: 'rejected', fields: { [field]: [kind] } },
  });
  expect(await app.ask('services.read')).toMatchObject({ value: { isChosen: false } });
  expect(app.heard.filter(([name]) => name === 'services.changed')).toEqual([]);
});
