import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedFetch, MediaRefusal } from '#core/anime/media/guarded-fetch.ts';
import { imagePath, streamPath } from '#core/anime/media/testing/start-media.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { quietSurroundings } from '#core/testing/quiet-surroundings.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMemoryVault, startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { AppFailure } from '#shared/contract/app-error.ts';
import { createNetwork, type Network } from './create-network.ts';
import { DIRECT } from './proxy-server.ts';
import { type HiddenServices, hideServices } from './testing/hidden-services.ts';
import { type ProxyOptions, type RunningProxy, startHttpProxy, startSocksProxy } from './testing/proxy-servers.ts';

const credentials = { username: 'somebody', password: 'canary-of-the-proxy' };
let demo: Demo;
let hidden: HiddenServices;
beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  hidden = await hideServices(demo);
  setDefaultCACertificates([...getCACertificates('default'), hidden.authority.cert]);
});
afterAll(async () => {
  await hidden.close();
  await demo.close();
});

const STARTS = {
  http: startHttpProxy,
  https: (options: ProxyOptions) => startHttpProxy({ ...options, tls: hidden.authority.issue(['127.0.0.1']) }),
  socks5: startSocksProxy,
};
const kinds = ['http', 'https', 'socks5'] as const;

type Behind = { readonly proxy: RunningProxy; readonly network: Network } & AsyncDisposable;

async function goBehind(kind: (typeof kinds)[number]): Promise<Behind> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'engawa-behind-'));
  const proxy = await STARTS[kind]({ portOf: hidden.portOf, credentials });
  const network = await createNetwork({
    ...{ dataFolder, vault: createMemoryVault(), log: silentLog },
    systemProxies: async () => DIRECT,
    onChange: () => undefined,
  });
  await network
    .handlersFor(hidden.services)
    ['network.update']({ mode: 'manual', address: `${kind}://${proxy.at}`, ...credentials });
  return {
    ...{ proxy, network },
    [Symbol.asyncDispose]: async () => {
      await network.close();
      await proxy.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}

function startCore({ network }: Behind): Promise<TestCore> {
  const { anime, novels } = hidden.services;
  return startTestCore(demo, {
    addresses: { anime, novels: { ...novels, siteId: demo.novels.siteId } },
    ...{ fetch: network.fetch, resolve: network.resolve },
    hostHandlers: { ...quietSurroundings.hostHandlers, ...network.handlersFor(hidden.services) },
  });
}

describe.each(kinds)('behind a proxy of kind %s', (kind) => {
  test('both services, pictures, parts of a video and a saved chapter come through the proxy', async () => {
    await using behind = await goBehind(kind);
    await using running = await startCore(behind);
    const { core, client } = running;
    const ask = (path: string, init?: RequestInit) => core.media(new Request(`http://page.test${path}`, init));

    const [card] = (await client['releases.catalogPage']({ page: 1 })).items;
    const poster = await ask(card?.poster ?? '');
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);

    const { episodes } = await client['releases.get']({ idOrAlias: String(card?.id) });
    const playlist = await ask(streamPath(episodes[0]?.streams[0]?.url ?? ''));
    expect(playlist.status).toBe(200);
    const source = playlist.headers.get('x-engawa-final-url') ?? '';
    const segment = new URL(/^[^#\s]+$/m.exec(await playlist.text())?.[0] ?? '', source).href;
    const part = await ask(streamPath(segment), { headers: { range: 'bytes=188-375' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 188]);

    // Given up in the middle: nothing continues in the background.
    const leaving = new AbortController();
    const whole = await ask(streamPath(segment), { signal: leaving.signal });
    await whole.body?.getReader().read();
    const before = behind.proxy.open();
    leaving.abort();
    await expect.poll(behind.proxy.open).toBeLessThan(before);

    const novel = (await client['novels.catalogPage']({ page: 1 })).items.find(({ cover }) => cover !== null);
    expect((await ask(novel?.cover ?? '')).status).toBe(200);
    await saveFirstChapter(running, novel?.slugUrl ?? '');

    const names = new Set(behind.proxy.asked);
    for (const name of ['api', 'anime', 'cdn', 'text-api', 'novels'])
      expect(names).toContain(`${name}.engawa.test:443`);
    expect(running.crossed.join()).not.toContain('canary');
  });

  test('a private address is never requested, and the proxy resolves a name that is unknown here', async () => {
    await using behind = await goBehind(kind);
    const { anime, novels } = hidden.services;
    const hosts = createNamedHosts({ addresses: { anime, novels: { ...novels, siteId: 3 } } });
    const known: Readonly<Record<string, string>> = { 'inside.engawa.test': '10.1.2.3', 'looped.engawa.test': '::1' };
    const guarded = createGuardedFetch({
      fetch: behind.network.fetch,
      hosts,
      resolve: async (name) => (known[name] === undefined ? behind.network.resolve(name) : [known[name]]),
    });
    const get = async (address: string) => {
      hosts.learn(address, 'anime', 'image');
      const request = { kind: 'image', headers: {}, signal: AbortSignal.timeout(60_000) } as const;
      return guarded(new URL(address), request);
    };
    for (const name of [
      '10.1.2.3',
      '192.168.0.1',
      '[fd00::1]',
      '127.0.0.1',
      '169.254.169.254',
      ...Object.keys(known),
    ]) {
      await expect(get(`https://${name}/picture.webp`)).rejects.toThrow(MediaRefusal);
    }
    expect(behind.proxy.asked).toEqual([]);
    expect((await get('https://cdn.engawa.test/')).response.status).toBe(404);
    expect(behind.proxy.asked).toEqual(['cdn.engawa.test:443']);
  });
});

test('an unreachable proxy counts as offline, and requests succeed again once it is back', async () => {
  await using behind = await goBehind('http');
  await using running = await startCore(behind);
  await running.client['releases.catalogPage']({ page: 1 });
  const { network, proxy } = behind;
  const handlers = network.handlersFor(hidden.services);
  await handlers['network.update']({ address: 'http://127.0.0.1:9' });
  const failed = running.client['novels.catalogPage']({ page: 2 });
  await expect(failed).rejects.toMatchObject({ error: { code: 'offline' } } satisfies Partial<AppFailure>);
  const picture = await running.core.media(
    new Request(`http://page.test${imagePath('https://anime.engawa.test/storage/x.webp')}`),
  );
  expect(picture.status).toBe(502);
  await handlers['network.update']({ address: `http://${proxy.at}`, ...credentials });
  await expect(running.client['novels.catalogPage']({ page: 2 })).resolves.toMatchObject({ items: expect.any(Array) });
});

async function saveFirstChapter({ client, core }: TestCore, slugUrl: string): Promise<void> {
  const [first] = await client['novels.chapters']({ slugUrl });
  const { volume = '', number = '', branches = [] } = first ?? {};
  const saved = new Promise<void>((resolve, reject) => {
    const stop = core.subscribe(() => {
      client['downloads.ofTitle']({ slugUrl }).then(({ chapters }) => {
        if (!chapters.some(({ state }) => state === 'saved')) return;
        stop();
        resolve();
      }, reject);
    });
  });
  const branchId = branches[0]?.branchId ?? null;
  await client['downloads.add']({ slugUrl, chapters: [{ volume, number, branchId }] });
  await saved;
}
