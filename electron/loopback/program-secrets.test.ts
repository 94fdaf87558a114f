import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#hosting/log/create-log.ts';
import { type ProxyRoute, parseProxy, parseProxyList } from '#hosting/network/proxy-server.ts';
import { type RunningProxy, startHttpProxy, startSocksProxy } from '#hosting/network/testing/proxy-servers.ts';
import { startApp } from '#hosting/start-app.ts';
import { filesIn } from '#hosting/testing/written-files.ts';
import { createFileVault } from './file-vault.ts';

/**
 * The program with its real log, vault and network, on services behind proxies that refuse it in every way. The credentials that
 * a person typed must be in the vault only: not in other files, answers, events or logs.
 */

const PASSWORD = 'canary:pass/wo rd@"ß';
const NAME = 'canary-name';
const SYSTEM = { username: 'canary-system-name', password: 'canary-system-password' };
const PASTED = 'canary-pasted';
const ACCOUNT = { login: 'canary-login', password: 'canary-account-password' };
const SERVICE = { baseUrl: 'https://anime.engawa.test/api/v1', siteUrl: 'https://anime.engawa.test' };

describe('credentials that a person typed', () => {
  let dataFolder: string;
  let app: Awaited<ReturnType<typeof startApp>>;
  let system: ProxyRoute = parseProxyList('DIRECT');
  const proxies: RunningProxy[] = [];
  const told: string[] = [];
  const logged: string[] = [];

  async function ask(name: string, input: unknown = {}): Promise<string> {
    const answer = JSON.stringify(await app.core.dispatch(name, input, AbortSignal.timeout(20_000)));
    told.push(`${name} ${answer}`);
    return answer;
  }

  async function goThrough(): Promise<void> {
    await ask('releases.catalogPage', { page: 1 });
    await ask('account.signIn', ACCOUNT);
    await ask('services.test');
    await ask('services.find', { service: 'anime', address: SERVICE.baseUrl, siteAddress: null });
    const image = await app.core.media(
      new Request(`app://engawa/media/image/anime?src=${encodeURIComponent(`${SERVICE.siteUrl}/a.png`)}`),
    );
    told.push(`media ${image.status} ${JSON.stringify([...image.headers])} ${await image.text()}`);
    for (const name of ['network.read', 'services.read', 'app.about', 'app.info', 'service.connection'])
      await ask(name);
    for (const name of ['settings.export', 'personData.export']) await ask(name);
  }

  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'engawa-program-secrets-'));
    const portOf = () => null;
    const credentials = { username: NAME, password: PASSWORD };
    proxies.push(
      await startHttpProxy({ portOf, credentials }),
      await startHttpProxy({ portOf, credentials: { username: NAME, password: 'another' } }),
      await startHttpProxy({ portOf, refusal: 403 }),
      await startSocksProxy({ portOf, credentials }),
      await startSocksProxy({ portOf, credentials: { username: NAME, password: 'another' } }),
    );
    const log = createLog({ dataFolder, echo: (line) => logged.push(line), isVerbose: true });
    app = await startApp({
      hostName: 'loopback',
      version: '0.0.0-test',
      dataFolder,
      downloadsFolder: join(dataFolder, 'downloads'),
      services: { anime: SERVICE, novels: null },
      timeScale: 1_000,
      createVault: (of) => createFileVault(of, log),
      log,
      systemProxies: async () => system,
      checksOutput: true,
    });
    app.core.subscribe((name, payload) => told.push(`${name} ${JSON.stringify(payload)}`));
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy.close();
    await rm(dataFolder, { recursive: true });
  });

  test('are used with every kind of proxy and refusal', async () => {
    const manual = { mode: 'manual', username: NAME, password: PASSWORD } as const;
    for (const [index, proxy] of proxies.entries()) {
      const kind = index < 3 ? 'http' : 'socks5';
      expect(await ask('network.update', { ...manual, address: `${kind}://${proxy.at}` })).toContain('"ok":true');
      await goThrough();
    }
    await ask('network.update', { ...manual, address: 'http://127.0.0.1:1' });
    await goThrough();
    const copied = `http://${NAME}:${encodeURIComponent(PASSWORD)}@${proxies[0]?.at}`;
    await ask('network.update', { mode: 'manual', address: copied });
    await goThrough();
    for (const address of [
      `${copied}/path?x=${PASTED}`,
      `ftp://${PASTED}:${PASTED}@a.example`,
      `${PASTED} ${PASTED}`,
    ]) {
      expect(await ask('network.update', { mode: 'manual', address })).toContain('"ok":false');
    }
    const named = parseProxy(`http://${SYSTEM.username}:${SYSTEM.password}@${proxies[1]?.at}`);
    if (named !== null) system = [named];
    await ask('network.update', { mode: 'system' });
    await goThrough();
    expect(proxies.map((proxy) => proxy.turnedAway() > 0)).toEqual([false, true, false, false, true]);
  });

  test('may also be part of the address of a service', async () => {
    const pasted = `https://${PASTED}:${PASTED}@own.engawa.test/api/v1?token=${PASTED}#${PASTED}`;
    expect(await ask('services.find', { service: 'anime', address: pasted, siteAddress: pasted })).toContain(
      'not-plain',
    );
    const choice = { anime: { baseUrl: pasted, siteUrl: pasted }, novels: null };
    expect(await ask('services.choose', choice)).toContain('"ok":false');
    expect(app.core.openAddress(pasted)).toBe(false);
    await ask('links.take');
  });

  test('are stored only in the vault, and appear in no answer, event, log line or other file', async () => {
    // The log as a person would send it with a report.
    const lines = await ask('app.logLines');
    await app.close();
    expect(logged.join('\n')).toContain('proxy');
    expect(lines.length).toBeGreaterThan(1_000);
    const files = await filesIn(dataFolder);
    expect(files.map((path) => path.slice(dataFolder.length))).toContain('/vault/sealed-proxy-password');

    const secrets = [PASSWORD, SYSTEM.password, SYSTEM.username, PASTED, ACCOUNT.password, ACCOUNT.login];
    const spellings = secrets.flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ]);
    const pairs = [`${NAME}:${PASSWORD}`, `${SYSTEM.username}:${SYSTEM.password}`].map((pair) =>
      Buffer.from(pair).toString('base64'),
    );
    for (const spelling of [...spellings, ...pairs]) {
      const holders = [...told, ...logged].filter((text) => text.includes(spelling));
      expect(holders, spelling).toEqual([]);
      for (const path of files) expect((await readFile(path)).includes(spelling), `${path}: ${spelling}`).toBe(false);
    }
    // The user name of the proxy is shown where it was typed, and nowhere else.
    expect(logged.filter((line) => line.includes(NAME))).toEqual([]);
    const showing = told.filter((text) => text.includes(NAME)).map((text) => text.split(' ')[0]);
    expect(new Set(showing)).toEqual(new Set(['network.update', 'network.read', 'network.changed']));
  });
});
