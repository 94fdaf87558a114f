import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transportFailure } from '#core/platform/http/answer.ts';
import type { Log } from '#core/ports.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import { createAuthority } from '#hosting/testing/certificates.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { NetworkPatch } from '#shared/domain/app/network.ts';
import { transportFinding } from '../services/answer-finding.ts';
import { createNetwork, type Network } from './create-network.ts';
import { proxyProblemOf } from './proxy-failure.ts';
import { DIRECT, type SystemProxies } from './proxy-server.ts';
import { type ProxyOptions, type RunningProxy, startHttpProxy, startSocksProxy } from './testing/proxy-servers.ts';

const NAME = 'service.engawa.test';
const SECRET = 'canary pass:word/ß';
const credentials = { username: 'somebody', password: SECRET };
const authority = createAuthority();
const issued = authority.issue([NAME, '127.0.0.1']);
const DEMO = { anime: null, novels: null };

let release: (() => void) | null = null;
const server = createServer(issued, (request, response) => {
  if (request.url !== '/slow') return void response.end('here');
  response.write('begun');
  release = () => response.end(' and ended');
});
let port: number;
let dataFolder: string;
const vault = createMemoryVault();
const lines: string[] = [];
const log: Log = {
  info: (...line) => lines.push(JSON.stringify(line)),
  warn: (...line) => lines.push(JSON.stringify(line)),
  error: (message, cause) => lines.push(`${message} ${String(cause)}`),
  hide: () => undefined,
};
const closes: Array<() => Promise<void>> = [];

beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), authority.cert]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has no other kind of address.
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
});
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engawa-network-'));
});
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
  await rm(dataFolder, { recursive: true });
});

async function open(patch: NetworkPatch = {}, systemProxies: SystemProxies = async () => DIRECT): Promise<Network> {
  const network = await createNetwork({ dataFolder, vault, log, systemProxies, onChange: () => undefined });
  closes.push(network.close);
  await network.handlersFor(DEMO)['network.update'](patch);
  return network;
}

const portOf = (name: string) => (name === NAME ? port : null);
async function start(kind: keyof typeof KINDS, options: Partial<ProxyOptions> = {}): Promise<RunningProxy> {
  const proxy = await KINDS[kind]({ portOf, ...options });
  closes.push(proxy.close);
  return proxy;
}
const KINDS = {
  http: startHttpProxy,
  https: (options: ProxyOptions) => startHttpProxy({ tls: issued, ...options }),
  socks5: startSocksProxy,
};
const kinds = ['http', 'https', 'socks5'] as const;

const ask = ({ fetch }: Network, path = '/') => fetch(`https://${NAME}${path}`, { redirect: 'manual' });
const failureOf = (network: Network) =>
  ask(network).then(
    () => expect.fail('it should have failed'),
    (cause: unknown) => cause,
  );
/** The cause that `fetch` wraps, with its code. */
const codeOf = (cause: unknown) =>
  cause instanceof Error && cause.cause instanceof Error ? cause.cause : { code: '' };

describe.each(kinds)('a proxy of kind %s', (kind) => {
  test('is asked for hosts by name', async () => {
    const proxy = await start(kind);
    const network = await open({ mode: 'manual', address: `${kind}://${proxy.at}` });
    expect(await (await ask(network)).text()).toBe('here');
    expect(proxy.asked).toEqual([`${NAME}:443`]);
  });

  test('gets the name and password it requires', async () => {
    const proxy = await start(kind, { credentials });
    const network = await open({ mode: 'manual', address: `${kind}://${proxy.at}`, ...credentials });
    expect(await (await ask(network)).text()).toBe('here');
    expect(proxy.turnedAway()).toBe(0);
  });

  test('is asked once with a wrong password, which appears in no failure and no log line', async () => {
    const proxy = await start(kind, { credentials: { username: 'somebody', password: 'another' } });
    const network = await open({ mode: 'manual', address: `${kind}://${proxy.at}`, ...credentials });
    const failures = [await failureOf(network), await failureOf(network), await failureOf(network)];
    expect(failures.map(proxyProblemOf)).toEqual(['password', 'password', 'password']);
    expect(proxy.turnedAway()).toBe(1);
    const told = failures.map((failure) => `${String(failure)} ${String(codeOf(failure))} ${JSON.stringify(failure)}`);
    expect([...told, ...lines].join()).not.toContain('canary');

    // A corrected password is tried at once.
    await network.handlersFor(DEMO)['network.update']({ password: 'another' });
    expect(await (await ask(network)).text()).toBe('here');
  });

  test('fails with `password` if it requires one and none is given', async () => {
    const proxy = await start(kind, { credentials });
    const network = await open({ mode: 'manual', address: `${kind}://${proxy.at}` });
    expect(proxyProblemOf(await failureOf(network))).toBe('password');
  });

  test('fails with `unreachable` if nothing listens', async () => {
    const proxy = await start(kind);
    await proxy.close();
    closes.pop();
    const network = await open({ mode: 'manual', address: `${kind}://${proxy.at}` });
    const failure = await failureOf(network);
    expect(proxyProblemOf(failure)).toBe('unreachable');
    expect(codeOf(failure)).toMatchObject({ code: 'ENETUNREACH' });
  });

  test('fails with `refused` if it lets no request through', async () => {
    const proxy = await start(kind, { refusal: kind === 'socks5' ? 2 : 403 });
    const network = await open({ mode: 'manual', address: `${kind}://${proxy.at}` });
    expect(proxyProblemOf(await failureOf(network))).toBe('refused');
  });

  test('is not reported as the problem if the service behind it does not answer', async () => {
    const proxy = await start(kind, { portOf: () => null });
    const network = await open({ mode: 'manual', address: `${kind}://${proxy.at}` });
    const failure = await failureOf(network);
    expect(proxyProblemOf(failure)).toBeNull();
    expect(codeOf(failure)).toMatchObject({ code: kind === 'socks5' ? 'EHOSTUNREACH' : 'ECONNREFUSED' });
  });

  test('does not make a wrong certificate valid', async () => {
    const proxy = await start(kind, { portOf: () => port });
    const { fetch } = await open({ mode: 'manual', address: `${kind}://${proxy.at}` });
    const failure = await fetch('https://other.engawa.test/').catch((cause: unknown) => cause);
    expect(proxyProblemOf(failure)).toBeNull();
    expect(codeOf(failure)).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  test('finishes requests under way after a change of proxy, and closes a cancelled one', async () => {
    const [former, next] = [await start(kind), await start(kind)];
    const network = await open({ mode: 'manual', address: `${kind}://${former.at}` });
    const slow = await ask(network, '/slow');
    await network.handlersFor(DEMO)['network.update']({ address: `${kind}://${next.at}` });
    expect(await (await ask(network)).text()).toBe('here');
    expect(next.asked).toHaveLength(1);
    release?.();
    expect(await slow.text()).toBe('begun and ended');
    expect(former.asked).toHaveLength(1);

    const calledOff = new AbortController();
    const { body } = await network.fetch(`https://${NAME}/slow`, { signal: calledOff.signal });
    const before = next.open();
    calledOff.abort();
    await expect(body?.getReader().read()).rejects.toThrow();
    await expect.poll(next.open).toBeLessThan(before);
  });
});

test('a proxy that lets nothing through before a sign-in is told from a service that is down', async () => {
  const proxy = await start('http', { refusal: 511 });
  const failure = await failureOf(await open({ mode: 'manual', address: `http://${proxy.at}` }));
  const url = new URL(`https://${NAME}/`);
  expect(transportFailure(failure, url)).toMatchObject({ error: { code: 'blocked-by-edge' } });
  expect(transportFinding(failure, url, () => true)).toEqual({ kind: 'blocked-by-edge', host: NAME, status: 511 });
});

test('a proxy addressed as another kind is reported as `refused` or `unreachable`', async () => {
  const http = await start('http');
  const socks = await start('socks5');
  for (const address of [`socks5://${http.at}`, `http://${socks.at}`]) {
    expect(proxyProblemOf(await failureOf(await open({ mode: 'manual', address })))).toBe('refused');
  }
  // A failed TLS handshake counts as a proxy that cannot be reached.
  const network = await open({ mode: 'manual', address: `https://${http.at}` });
  expect(proxyProblemOf(await failureOf(network))).toBe('unreachable');
});

test('this machine is never reached through a proxy', async () => {
  const proxy = await start('http');
  const network = await open({ mode: 'manual', address: `http://${proxy.at}` });
  const plain = createPlainServer((_request, response) => response.end('own')).listen(0, '127.0.0.1');
  closes.push(async () => void plain.close());
  await once(plain, 'listening');
  const { port: own } = plain.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await (await network.fetch(`http://${host}:${own}/`)).text()).toBe('own');
  }
  expect(proxy.asked).toEqual([]);
});

test('the system’s next proxy replaces an unreachable one, and mode `none` uses no proxy', async () => {
  const proxy = await start('socks5');
  const [host = '', at = ''] = proxy.at.split(':');
  const away = { kind: 'http', host: '127.0.0.1', port: 9, credentials: null } as const;
  const asked: string[] = [];
  const network = await open({}, async (url) => {
    asked.push(url.host);
    return [away, { kind: 'socks5', host, port: Number(at), credentials: null }];
  });
  expect(await (await ask(network)).text()).toBe('here');
  expect(asked).toEqual([NAME]);
  const services = { anime: { baseUrl: `https://${NAME}/api/v1`, siteUrl: `https://${NAME}` }, novels: null };
  expect(await network.handlersFor(services)['network.read']()).toEqual({
    proxy: { mode: 'system', address: null, username: null, hasPassword: false, keepsPassword: true },
    systemProxy: 'http://127.0.0.1:9',
  });
  expect((await network.handlersFor(DEMO)['network.read']()).systemProxy).toBeNull();

  await network.handlersFor(DEMO)['network.update']({ mode: 'none' });
  expect(proxyProblemOf(await failureOf(network))).toBeNull();
  expect(proxy.asked).toHaveLength(1);
});

describe('the proxy setting', () => {
  const choice: NetworkPatch = { mode: 'manual', address: 'HTTP://Proxy.Example:3128/', ...credentials };

  test('survives a restart, with its password only in the vault', async () => {
    await open(choice);
    const again = await createNetwork({
      dataFolder,
      vault,
      log,
      systemProxies: async () => DIRECT,
      onChange: () => undefined,
    });
    const { proxy } = await again.handlersFor(DEMO)['network.read']();
    const address = 'http://proxy.example:3128';
    expect(proxy).toEqual({ mode: 'manual', address, username: 'somebody', hasPassword: true, keepsPassword: true });
    for (const name of await readdir(dataFolder)) {
      expect(await readFile(join(dataFolder, name), 'utf8')).not.toContain('canary');
    }
    expect(lines.join()).not.toContain('canary');
  });

  test('says that the password is not kept if the machine cannot store secrets', async () => {
    const fleeting = { ...vault, isPersistent: false };
    const { handlersFor, close } = await createNetwork({
      dataFolder,
      vault: fleeting,
      log,
      systemProxies: async () => DIRECT,
      onChange: () => undefined,
    });
    expect((await handlersFor(DEMO)['network.read']()).proxy.keepsPassword).toBe(false);
    await close();
  });

  test.each<NetworkPatch>([{ address: 'http://elsewhere.example:3128' }, { username: 'else' }])(
    'a password in the vault counts only for the address and user name it was saved with, not for %o',
    async (other) => {
      await open(choice);
      const file = join(dataFolder, 'network.json');
      await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...other }));
      const { handlersFor } = await createNetwork({
        dataFolder,
        vault,
        log,
        systemProxies: async () => DIRECT,
        onChange: () => undefined,
      });
      expect((await handlersFor(DEMO)['network.read']()).proxy).toMatchObject({ ...other, hasPassword: false });
    },
  );

  test.each<[string, NetworkPatch]>([
    ['another address', { address: 'http://elsewhere.example:3128' }],
    ['another kind', { address: 'socks5://proxy.example:3128' }],
    ['another name', { username: 'else' }],
    ['no name', { username: null }],
    ['no password', { password: null }],
  ])('drops the password, also from the vault, for %s', async (_name, patch) => {
    const { handlersFor } = await open(choice);
    expect((await handlersFor(DEMO)['network.update'](patch)).proxy.hasPassword).toBe(false);
    expect(await vault.read('proxy-password')).toBeNull();
  });

  test('keeps its password when another choice cannot be written', async () => {
    const { handlersFor } = await open(choice);
    const file = join(dataFolder, 'network.json');
    const kept = await readFile(file);
    await rm(file);
    // No file can take the place of a folder.
    await mkdir(file);
    const change = handlersFor(DEMO)['network.update']({ address: 'http://elsewhere.example:3128', password: 'other' });
    await expect(change).rejects.toThrow();
    await rmdir(file);
    await writeFile(file, kept);
    const again = await open();
    expect((await again.handlersFor(DEMO)['network.read']()).proxy).toMatchObject({ hasPassword: true });
  });

  test('keeps the rest when only the mode changes, and takes name and password from an address', async () => {
    const { handlersFor } = await open(choice);
    const { proxy } = await handlersFor(DEMO)['network.update']({ mode: 'none' });
    expect(proxy).toMatchObject({ mode: 'none', address: 'http://proxy.example:3128', hasPassword: true });
    const copied = await handlersFor(DEMO)['network.update']({ address: 'socks5://me:p%40ss@[::1]' });
    expect(copied.proxy).toMatchObject({ address: 'socks5://[::1]:1080', username: 'me', hasPassword: true });
  });

  test.each([
    'ftp://proxy.example:1',
    'proxy.example:port',
    'http://',
    'http://a b',
    'http://proxy.example/path',
    'http://proxy.example:99999',
    'javascript:alert(1)',
    'http://proxy.example?x',
  ])('rejects %s and changes nothing', async (address) => {
    const { handlersFor } = await open();
    const before = await handlersFor(DEMO)['network.read']();
    const refused = handlersFor(DEMO)['network.update']({ mode: 'manual', address });
    await expect(refused).rejects.toEqual(new AppFailure({ code: 'rejected', fields: { address: ['not-a-proxy'] } }));
    await expect(handlersFor(DEMO)['network.update']({ mode: 'manual' })).rejects.toMatchObject({
      error: { fields: { address: ['missing'] } },
    });
    expect(await handlersFor(DEMO)['network.read']()).toEqual(before);
  });

  test('falls back to the system’s proxy if its file is damaged, which is moved aside and reported', async () => {
    await writeFile(join(dataFolder, 'network.json'), '{"version":1,"mode":"man');
    const { handlersFor } = await createNetwork({
      dataFolder,
      vault,
      log,
      systemProxies: async () => DIRECT,
      onChange: () => undefined,
    });
    expect(await handlersFor(DEMO)['network.read']()).toMatchObject({ proxy: { mode: 'system' }, wasLost: true });
    expect(await readdir(dataFolder)).toEqual([expect.stringMatching(/^network\.json\.damaged-\d+$/)]);
    expect(await handlersFor(DEMO)['network.update']({ mode: 'system' })).not.toHaveProperty('wasLost');
  });
});
