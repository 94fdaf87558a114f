import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import { amount } from '#shared/testing/amount.ts';
import type { Log } from './ports.ts';
import { type ContractSamples, contractSamples } from './testing/contract-samples.ts';
import { createLeakyFetch, LEAKY_FAULTS, type LeakyFetch, PLANTED } from './testing/leaky-fetch.ts';
import { createMemoryVault, startTestCore, type TestCore } from './testing/start-test-core.ts';

/** The only answers that may contain the passkey: the person asked for it. */
const PERSONAL: ReadonlySet<string> = new Set([
  'account.passkey',
  'torrents.magnet',
  'torrents.feedAddress',
] satisfies ProcedureName[]);
/** Each kind of bad answer is given to every fourth procedure, another kind to other ones; in the long run to all. */
const STRIDE = amount('ENGAWA_CANARY_STRIDE', 4, 1);
const NEW_PASSWORD = 'canary "новый" пароль';

type Left = { readonly how: string; readonly text: string };

describe('secrets', () => {
  let demo: Demo;
  let leaky: LeakyFetch;
  let test: TestCore;
  let samples: ContractSamples;
  let dataDirectory = '';
  let downloadsDirectory = '';
  const vault = createMemoryVault();
  const left: Left[] = [];
  const typed = new Set<string>();
  const hidden = new Set<string>();

  const note = (how: string, value: unknown) =>
    left.push({ how, text: typeof value === 'string' ? value : asText(value) });
  const log: Log = {
    info: (message, fields) => note('log', [message, fields]),
    warn: (message, fields) => note('log', [message, fields]),
    error: (message, cause, fields) => note('log', [message, cause, fields]),
    hide: (secret) => hidden.add(secret),
  };

  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
    const personal = [demo.account, demo.secondAccount].flatMap(({ email, password }) => [email, password]);
    for (const secret of [...personal, NEW_PASSWORD]) typed.add(secret);
    const knowing = [demo.anime.baseUrl, demo.anime.mirrorBaseUrl].map((address) => new URL(address).origin);
    leaky = createLeakyFetch({ isKnowing: (origin) => knowing.includes(origin), personal });
    dataDirectory = await mkdtemp(join(tmpdir(), 'engawa-canary-'));
    downloadsDirectory = await mkdtemp(join(tmpdir(), 'engawa-canary-downloads-'));
    test = await startTestCore(demo, {
      ...{ dataDirectory, log, vault, fetch: leaky.fetch },
      // Files saved there contain what the person asked for.
      downloadsDirectory,
    });
    test.core.subscribe((name, payload) => note(`event ${name}`, JSON.stringify(payload)));
    samples = await contractSamples(test, demo);
  });
  afterAll(async () => {
    await demo.close();
    for (const folder of [dataDirectory, downloadsDirectory, test.syncFolder]) await rm(folder, { recursive: true });
  });

  async function ask(name: ProcedureName, input?: unknown): Promise<void> {
    const asked = input ?? (await samples[name]());
    for (const [field, value] of Object.entries(asked)) {
      if (['token', 'password', 'passphrase'].includes(field) && value !== null) typed.add(String(value));
    }
    note(name, JSON.stringify(await test.core.dispatch(name, asked, new AbortController().signal)));
  }

  async function signIn(): Promise<void> {
    leaky.fault = null;
    const state = await test.client['account.state']({});
    if (state.status !== 'signed-in') await ask('account.signIn');
  }

  async function askMedia(path: string): Promise<void> {
    const response = await test.core.media(new Request(`http://page.test${path}`));
    note('media headers', [...response.headers]);
    // A good body comes from the CDN, which gets no secret.
    if (!response.ok) note('media', await response.text());
  }

  // The contract's own keys; Object.keys forgets which.
  const names = Object.keys(appContract) as ProcedureName[];

  it('reach the core through every procedure', async () => {
    for (const name of names) {
      await signIn();
      await ask(name);
      // A trusted mirror may get the session while the configured host is away.
      if (name === 'service.trust') await ask(name, { ...(await samples[name]()), isTrusted: false });
    }
    await signIn();
    await ask('torrents.feedAddress', { releaseId: null, isPersonal: true });
    expect(leaky.secrets.passkeys.size).toBeGreaterThan(0);
  });

  it('reach the core through every way to sign in, and out', async () => {
    await signIn();
    await ask('account.signOut');
    await ask('signIn.begin', { kind: 'social', provider: 'google' });
    const attempt = await test.client['signIn.attempt']({});
    const address = attempt.kind === 'social' ? attempt.address : '';
    const state = new URL(address).searchParams.get('state') ?? '';
    await fetch(address, { method: 'POST', body: new URLSearchParams({ state, login: demo.account.login }) });
    const isIn = async () => expect(await test.client['account.state']({})).toMatchObject({ status: 'signed-in' });
    await vi.waitFor(isIn, { timeout: 120_000 });
    await ask('signIn.attempt');
    await ask('account.forgotPassword', { email: demo.account.email });
    await ask('account.resetPassword', {
      token: `${PLANTED}-typed`,
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    });
    await ask('account.signIn', { login: demo.account.email, password: NEW_PASSWORD });
    await ask('account.signIn', { login: demo.secondAccount.email, password: NEW_PASSWORD });
    expect(leaky.secrets.states.size).toBeGreaterThan(0);
    expect(leaky.secrets.sessions.size).toBeGreaterThan(2);
  });

  it('reach the core through media, whose hosts get no session', async () => {
    await signIn();
    const { items } = await test.client['releases.catalogPage']({ page: 1 });
    const release = await test.client['releases.get']({ idOrAlias: String(items[0]?.id) });
    const paths = [
      items[0]?.poster ?? '/media/image/anime?src=none',
      `/media/stream?src=${encodeURIComponent(release.episodes[0]?.streams[0]?.url ?? '')}`,
      `/media/stream?src=${encodeURIComponent('https://elsewhere.test/x')}`,
    ];
    for (const path of paths) await askMedia(path);
    for (const fault of LEAKY_FAULTS) {
      leaky.fault = fault;
      for (const path of paths) await askMedia(path);
    }
    leaky.fault = null;
    const cdnAndSite = [demo.anime.cdnUrl, demo.anime.siteUrl, demo.novels.siteUrl, demo.novels.baseUrl];
    for (const elsewhere of cdnAndSite) expect(leaky.sessionReceivers).not.toContain(new URL(elsewhere).origin);
    expect([...leaky.sessionReceivers]).toEqual([new URL(demo.anime.baseUrl).origin]);
  });

  it.each(LEAKY_FAULTS.map((fault, turn) => ({ fault, turn })))(
    'reach the core through procedures whose answers are: $fault',
    async ({ fault, turn }) => {
      for (const name of names.filter((_, index) => (index + turn) % STRIDE === 0)) {
        await signIn();
        const input = await samples[name]();
        leaky.fault = fault;
        await ask(name, input);
      }
      leaky.fault = null;
    },
  );

  it('are in no answer, event, log line or file, except for the passkey in the answers that show it', async () => {
    expect(await vault.read('anime-session')).not.toBeNull();
    // Writes an unencrypted device file.
    await ask('devices.join');
    await test.core.close();
    const { sessions, states, passkeys } = leaky.secrets;
    expect(left.length).toBeGreaterThan((names.length * LEAKY_FAULTS.length) / STRIDE);
    const whereIs = (secret: string, among: readonly Left[]) =>
      among
        .filter(({ text }) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
        .map(({ how }) => how);
    for (const secret of [PLANTED, ...sessions, ...typed]) expect(whereIs(secret, left), secret).toEqual([]);
    // The state is in the address that the person opens, and nowhere else.
    const withoutAddress = left.map(({ how, text }) => ({ how, text: text.replaceAll(/"address":"[^"]*"/g, '') }));
    for (const state of states) {
      expect(whereIs(state, left)).not.toEqual([]);
      expect(whereIs(state, withoutAddress)).toEqual([]);
    }
    // The log was given each of them to hide.
    expect([...sessions, ...passkeys].filter((secret) => !hidden.has(secret))).toEqual([]);
    const holders = new Set([...passkeys].flatMap((passkey) => whereIs(passkey, left)));
    expect(holders).toEqual(PERSONAL);

    const files = [
      ...readdirSync(dataDirectory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
      ...readdirSync(test.syncFolder, { withFileTypes: true }),
      // A person may give these files to others.
      ...readdirSync(downloadsDirectory, { withFileTypes: true }).filter(({ name }) => name.startsWith('engawa-data')),
    ];
    const kept = files.map(({ name }) => name).join('\n');
    for (const expected of [/^engawa\.db$/m, /^device-.*\.engawa$/m, /^engawa-data.*\.json$/m])
      expect(kept).toMatch(expected);
    for (const file of files) {
      const bytes = readFileSync(join(file.parentPath, file.name));
      for (const secret of [PLANTED, ...sessions, ...typed, ...states, ...passkeys]) {
        expect(bytes.includes(secret), `${file.name} holds ${secret}`).toBe(false);
      }
    }
  });
});

/** Includes the causes of an error and the fields of each cause. */
function asText(value: unknown): string {
  return inspect(value, { depth: 20, maxStringLength: null, maxArrayLength: null, showHidden: true });
}
