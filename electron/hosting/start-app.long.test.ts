import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { Backup } from '#shared/domain/app/backup.ts';
import { Notice } from '#shared/domain/app/notice.ts';
import type { ServiceChoice } from '#shared/domain/app/own-services.ts';
import { startOddServer } from './services/testing/odd-server.ts';
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
  const ask = (name: string, input: unknown = {}, page?: string): Promise<Envelope> =>
    app.core.dispatch(name, input, new AbortController().signal, page);
  return {
    heard,
    ask,
    openLink: app.core.openLink,
    close: async () => {
      closes.pop();
      await app.close();
    },
  };
}

test('the first start runs the demo without a choice; choosing it is stored and announced', async () => {
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

/** The settings ever changed, as the person's data file lists them. */
async function settingsOfFile(ask: (name: string) => Promise<Envelope>): Promise<string[]> {
  const { value } = z.object({ value: z.object({ file: z.string() }) }).parse(await ask('personData.export'));
  const text = await readFile(join(dataFolder, 'downloads', value.file), 'utf8');
  const { settings } = z.object({ settings: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(text));
  return settings.map(({ name }) => name);
}

test('other services have their own data, with settings and fonts copied, and the demo’s data is there on return', async () => {
  const app = await start();
  await app.ask('searches.remember', { text: 'of the demo' });
  await app.ask('settings.update', { language: 'ru', player: { volume: 0.25 } });
  await app.ask('fonts.add', { name: 'Serif 1.2.otf', base64: Buffer.from('OTTO serif').toString('base64') });
  expect(await app.ask('services.choose', own)).toMatchObject({ ok: true, value: { choice: own, isChosen: true } });
  expect(await app.ask('app.info')).toMatchObject({
    value: { services: 'configured', demoAccount: null, sites: { anime: own.anime?.siteUrl } },
  });
  expect(await app.ask('searches.recent')).toEqual({ ok: true, value: [] });
  expect(await app.ask('settings.read')).toMatchObject({ value: { language: 'ru', player: { volume: 0.25 } } });
  expect(await app.ask('fonts.list')).toMatchObject({ value: [{ name: 'Serif 1.2' }] });
  // Unchanged settings are not copied: device sync would let them replace what another device has.
  expect(await settingsOfFile(app.ask)).toEqual(['language', 'player.volume']);
  expect(readdirSync(join(dataFolder, 'services'))).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);

  await app.ask('settings.update', { language: 'en' });
  expect(app.heard.at(-1)).toMatchObject(['settings.changed', { language: 'en' }]);
  expect(await app.ask('services.choose', DEMO)).toMatchObject({ value: { choice: DEMO, former: own } });
  expect(await app.ask('services.choose', DEMO)).toMatchObject({ value: { choice: DEMO, former: own } });
  expect(await app.ask('searches.recent')).toEqual({ ok: true, value: ['of the demo'] });
  expect(await app.ask('settings.read')).toMatchObject({ value: { language: 'en', player: { volume: 0.25 } } });
  expect(app.heard.filter(([name]) => name === 'services.changed')).toHaveLength(3);
  await app.close();
  const again = await start();
  expect(await again.ask('services.read')).toMatchObject({ value: { choice: DEMO, former: own } });
  expect(await again.ask('services.choose', own)).toEqual({
    ok: true,
    value: { choice: own, isChosen: true, isFixed: false },
  });
});

test('a link that opened the app is kept until services are chosen', async () => {
  const app = await start();
  app.openLink({ kind: 'page', page: 'schedule' });
  await app.ask('services.choose', own);
  expect(await app.ask('links.take')).toEqual({ ok: true, value: { kind: 'page', page: 'schedule' } });
  expect(await app.ask('links.take')).toEqual({ ok: true, value: null });
});

test('one service can be configured and the other the demo, also after a restart', async () => {
  const half = { anime: null, novels: own.novels };
  const app = await start();
  expect(await app.ask('services.choose', half)).toMatchObject({ ok: true });
  await app.close();
  const again = await start();
  expect(await again.ask('services.read')).toMatchObject({ value: { choice: half, isChosen: true } });
  expect(await again.ask('app.info')).toMatchObject({ value: { services: 'configured', demoAccount: {} } });
});

test('an invalid address is rejected by its field, and changes nothing', async () => {
  const app = await start();
  const choice = { anime: null, novels: { baseUrl: 'https://n.example', siteUrl: 'http://n.example' } };
  expect(await app.ask('services.choose', choice)).toEqual({
    ok: false,
    error: { code: 'rejected', fields: { 'novels.siteUrl': ['needs-https'] } },
  });
  expect(await app.ask('services.read')).toMatchObject({ value: { isChosen: false } });
  expect(app.heard.filter(([name]) => name === 'services.changed')).toEqual([]);
});

test('services given at the start cannot be changed in the app', async () => {
  const app = await start({ services: own });
  expect(await app.ask('services.read')).toEqual({ ok: true, value: { choice: own, isChosen: true, isFixed: true } });
  expect(await app.ask('services.choose', DEMO)).toEqual({ ok: false, error: { code: 'forbidden' } });
  expect(readdirSync(dataFolder)).not.toContain('services');
});

test('a sign-in belongs to the services in use, and is there on return', async () => {
  const app = await start();
  const { login, password } = demo.account;
  await app.ask('services.choose', own);
  expect(await app.ask('account.signIn', { login, password })).toMatchObject({ ok: true });
  await app.ask('services.choose', DEMO);
  expect(await app.ask('account.state')).toMatchObject({ value: { status: 'signed-out' } });
  await app.ask('services.choose', own);
  expect(await app.ask('account.state')).toMatchObject({ value: { status: 'signed-in' } });
});

test.each([
  ['their folder cannot be created', 'services'],
  ['the choice cannot be stored', 'services.json/taken'],
])('a choice of services changes nothing if %s', async (_name, obstacle) => {
  const app = await start();
  await mkdir(join(dataFolder, obstacle, '..'), { recursive: true });
  await writeFile(join(dataFolder, obstacle), '');
  expect(await app.ask('services.choose', own)).toEqual({ ok: false, error: { code: 'storage-unwritable' } });
  expect(await app.ask('services.read')).toMatchObject({ value: { choice: DEMO, isChosen: false } });
  expect(await app.ask('app.info')).toMatchObject({ value: { services: 'demo' } });
  expect(app.heard.filter(([name]) => name === 'services.changed')).toEqual([]);
  await rm(join(dataFolder, obstacle.split('/')[0] ?? ''), { recursive: true });
  expect(await app.ask('services.choose', own)).toMatchObject({ ok: true });
});

test('of two simultaneous choices the first wins, and further choices can follow at once', async () => {
  const app = await start();
  const [first, second] = await Promise.all([app.ask('services.choose', own), app.ask('services.choose', DEMO)]);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual({ ok: false, error: { code: 'cancelled' } });
  for (const choice of [DEMO, own, DEMO, own]) {
    expect(await app.ask('services.choose', choice)).toMatchObject({ ok: true, value: { choice } });
  }
});

test('a choice cancels calls to the former services', async () => {
  const app = await start();
  await using silent = await startOddServer(() => undefined);
  const look = app.ask('services.find', { service: 'anime', address: silent.url, siteAddress: null });
  await expect.poll(() => silent.requests.length).toBe(1);
  await app.ask('services.choose', own);
  expect(await look).toEqual({ ok: false, error: { code: 'cancelled' } });
});

test('a page of the former services can read from the present ones, and changes nothing there', async () => {
  const app = await start();
  await app.ask('settings.read', {}, 'former');
  await app.ask('services.choose', own);
  const late = { ok: false, error: { code: 'cancelled' } };
  expect(await app.ask('searches.remember', { text: 'of the demo' }, 'former')).toEqual(late);
  expect(await app.ask('services.read', {}, 'former')).toMatchObject({ value: { choice: own } });
  expect(await app.ask('searches.remember', { text: 'of its own' }, 'begun anew')).toMatchObject({ ok: true });
  expect(await app.ask('searches.recent')).toEqual({ ok: true, value: ['of its own'] });
  await app.ask('services.choose', DEMO);
  expect(await app.ask('searches.remember', { text: 'late' }, 'begun anew')).toEqual(late);
  expect(await app.ask('searches.remember', { text: 'of the demo' }, 'former')).toMatchObject({ ok: true });
});

test('a page of the former services gets no secret of the present ones', async () => {
  const app = await start();
  const asked: readonly (readonly [string, unknown])[] = [
    ['account.passkey', {}],
    ['torrents.feedAddress', { releaseId: null, isPersonal: true }],
    ['personData.export', {}],
  ];
  await app.ask('app.info', {}, 'former');
  await app.ask('services.choose', own);
  const { login, password } = demo.account;
  expect(await app.ask('account.signIn', { login, password }, 'former')).toMatchObject({ ok: false });
  expect(await app.ask('account.signIn', { login, password }, 'begun anew')).toMatchObject({ ok: true });
  for (const [name, input] of asked) {
    expect(await app.ask(name, input, 'former'), name).toEqual({ ok: false, error: { code: 'cancelled' } });
  }
  expect(await app.ask('account.passkey', {}, 'begun anew')).toMatchObject({ ok: true });
});

test('a choice under way when the program ends is completed', async () => {
  const app = await start();
  const choosing = app.ask('services.choose', own);
  await app.close();
  expect(await choosing).toMatchObject({ ok: true });
  expect(await (await start()).ask('app.info')).toMatchObject({ value: { services: 'configured' } });
});

test('services.test probes the services in use, but not the demo', async () => {
  const app = await start();
  expect(await app.ask('services.test')).toEqual({ ok: true, value: { anime: null, novels: null } });
  await app.ask('services.choose', { ...own, novels: null });
  expect(await app.ask('services.test')).toMatchObject({
    value: { anime: { kind: 'right', address: own.anime }, novels: null },
  });
});

test('an unreadable choice counts as no choice', async () => {
  await writeFile(join(dataFolder, 'services.json'), '{');
  expect(await (await start()).ask('services.read')).toMatchObject({ value: { choice: DEMO, isChosen: false } });
});

type App = Awaited<ReturnType<typeof start>>;

/** Makes a backup with the language `ru`, then changes it to `en` and adds a search; answers with the backup's id. */
async function liveWithBackup(app: App): Promise<string> {
  await app.ask('settings.update', { language: 'ru' });
  const made = Backup.parse(answerOf(await app.ask('backups.make')));
  await app.ask('settings.update', { language: 'en' });
  await app.ask('searches.remember', { text: 'since then' });
  return made.id;
}

function answerOf(envelope: Envelope): unknown {
  if (!envelope.ok) throw new Error(JSON.stringify(envelope.error));
  return envelope.value;
}

async function notices(app: App) {
  return Notice.array().parse(answerOf(await app.ask('notices.list')));
}

async function restore(app: App, id: string): Promise<void> {
  const told = () => app.heard.filter(([name]) => name === 'data.replaced').length;
  const before = told();
  expect(await app.ask('backups.restore', { id })).toEqual({ ok: true, value: null });
  // Asked while no core runs: the next one answers.
  expect(await app.ask('settings.read')).toMatchObject({ ok: true });
  await expect.poll(told).toBe(before + 1);
}

test('a backup replaces the data, its undo brings them back, and pages are told', async () => {
  const app = await start();
  const id = await liveWithBackup(app);
  expect(await app.ask('backups.restore', { id })).toEqual({ ok: true, value: null });
  const [settings, searches] = await Promise.all([app.ask('settings.read'), app.ask('searches.recent')]);
  expect(settings).toMatchObject({ value: { language: 'ru' } });
  expect(searches).toEqual({ ok: true, value: [] });
  await expect.poll(() => app.heard).toContainEqual(['data.replaced', {}]);
  const [notice] = await notices(app);
  if (notice?.kind !== 'backup-restored') throw new Error('not told');

  await restore(app, notice.undo);
  expect(await app.ask('settings.read')).toMatchObject({ value: { language: 'en' } });
  expect(await app.ask('searches.recent')).toEqual({ ok: true, value: ['since then'] });
  expect(await notices(app)).toEqual([]);
  expect(answerOf(await app.ask('backups.list'))).toHaveLength(3);
  await app.ask('settings.update', { theme: 'light' });
  const changed = ['settings.changed', expect.objectContaining({ language: 'en', theme: 'light' })];
  expect(app.heard).toContainEqual(changed);
});

test('a page of the former data changes nothing in the restored data', async () => {
  const app = await start();
  const id = await liveWithBackup(app);
  await app.ask('settings.read', {}, 'former');
  expect(await app.ask('backups.restore', { id }, 'former')).toMatchObject({ ok: true });
  await expect.poll(() => app.heard).toContainEqual(['data.replaced', {}]);
  const late = { text: 'what it had in mind' };
  expect(await app.ask('searches.remember', late, 'former')).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(await app.ask('searches.remember', late, 'begun anew')).toMatchObject({ ok: true });
});

test('restoring keeps the sign-in, and does not bring back a dismissed notice', async () => {
  const app = await start();
  const { login, password } = demo.account;
  await app.ask('services.choose', own);
  const id = await liveWithBackup(app);
  await app.ask('account.signIn', { login, password });
  await restore(app, id);
  expect(await app.ask('account.state')).toMatchObject({ value: { status: 'signed-in' } });
  await app.ask('notices.dismiss', { id: 'backup-restored' });
  await restore(app, id);
  expect(await notices(app)).toHaveLength(1);
});

test('of two simultaneous restores only the first is done', async () => {
  const app = await start();
  const id = await liveWithBackup(app);
  const other = Backup.parse(answerOf(await app.ask('backups.make'))).id;
  const both = await Promise.all([app.ask('backups.restore', { id }), app.ask('backups.restore', { id: other })]);
  expect(both).toEqual([
    { ok: true, value: null },
    { ok: false, error: { code: 'cancelled' } },
  ]);
  await app.close();
  expect(await (await start()).ask('settings.read')).toMatchObject({ value: { language: 'ru' } });
  expect(readdirSync(dataFolder).filter((name) => name.includes('restored'))).toEqual([]);
});

test('a damaged or missing backup is refused, and nothing changes', async () => {
  const app = await start();
  const id = await liveWithBackup(app);
  const file = join(dataFolder, 'backups', id);
  await writeFile(file, (await readFile(file)).fill(0xff, 4096, 8192));
  const damaged = { code: 'rejected', fields: { file: ['unreadable'] } };
  expect(await app.ask('backups.restore', { id })).toEqual({ ok: false, error: damaged });
  await rm(file);
  expect(await app.ask('backups.restore', { id })).toEqual({ ok: false, error: { code: 'not-found' } });
  expect(await app.ask('settings.read')).toMatchObject({ value: { language: 'en' } });
  expect(app.heard.filter(([name]) => name === 'data.replaced')).toEqual([]);
});

test('a backup that cannot be restored leaves the data unchanged, with a notice', async () => {
  const app = await start();
  const id = await liveWithBackup(app);
  // In place of the file to which the backup of the present data is first written.
  await mkdir(join(dataFolder, 'backups', 'partial.db'));
  await restore(app, id);
  expect(await app.ask('settings.read')).toMatchObject({ value: { language: 'en' } });
  expect(await notices(app)).toMatchObject([{ kind: 'backup-not-restored' }]);
  await rm(join(dataFolder, 'backups', 'partial.db'), { recursive: true });
  await app.close();
  expect(await (await start()).ask('settings.read')).toMatchObject({ value: { language: 'en' } });
});

test('a program that ends during a restore closes, and has the backup at the next start', async () => {
  const app = await start();
  const id = await liveWithBackup(app);
  expect(await app.ask('backups.restore', { id })).toMatchObject({ ok: true });
  const asked = app.ask('settings.read');
  await app.close();
  expect(await asked).toMatchObject({ value: { language: 'ru' } });
  expect(await (await start()).ask('settings.read')).toMatchObject({ value: { language: 'ru' } });
});
