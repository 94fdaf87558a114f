import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { playlistAddresses } from '#core/anime/media/stream-route.ts';
import { streamPath } from '#core/anime/media/testing/start-media.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { Release } from '#shared/domain/anime/release.ts';

const UNTIL_SAVED = { timeout: 120_000, interval: 20 };
const HEIGHT = 480;

describe('saving beside playback', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
  });
  afterAll(() => demo.close());

  const control = (method: string, path: string) => fetch(`${demo.control?.url}${path}`, { method });
  async function pieces(): Promise<string[]> {
    const asked = (await (await control('GET', '/requests')).json()) as { path: string }[];
    return asked.map(({ path }) => path).filter((path) => path.endsWith('.mpegts'));
  }

  async function openRelease({ client }: TestCore): Promise<Release> {
    const { items } = await client['releases.catalogPage']({ page: 1 });
    for (const { id } of items) {
      const release = await client['releases.get']({ idOrAlias: String(id) });
      const isOpen = !release.isBlockedByGeo && !release.isBlockedByCopyright;
      if (isOpen && (release.episodes[0]?.streams.length ?? 0) > 0) return release;
    }
    throw new Error('no such release');
  }

  /** Plays all of the first episode as the page does; returns how many bytes came. */
  async function watch({ core }: TestCore, { episodes }: Release): Promise<number> {
    const url = episodes[0]?.streams.find(({ height }) => height === HEIGHT)?.url ?? '';
    const ask = async (address: string) => core.media(new Request(`http://page.test${streamPath(address)}`));
    const playlist = await ask(url);
    const base = new URL(playlist.headers.get('x-engawa-final-url') ?? '');
    let bytes = 0;
    for (const address of playlistAddresses(await playlist.text(), base)) {
      bytes += (await (await ask(address)).arrayBuffer()).byteLength;
    }
    return bytes;
  }

  it('fetches at most one piece more than watching alone, and the episode then plays without the network', async () => {
    await using alone = await startTestCore(demo);
    const release = await openRelease(alone);
    await control('DELETE', '/requests');
    const watchedBytes = await watch(alone, release);
    const watching = await pieces();

    await using test = await startTestCore(demo, { host: { ...HOST, name: 'electron' } });
    const { client } = test;
    const again = await openRelease(test);
    await control('DELETE', '/requests');
    const [first] = again.episodes;
    if (first === undefined) throw new Error('no episode');
    const watched = watch(test, again);
    await client['episodes.save']({ releaseId: again.id, episodeIds: [first.id], height: HEIGHT });
    expect(await watched).toBe(watchedBytes);
    await vi.waitFor(async () => {
      const { episodes } = await client['episodes.ofRelease']({ releaseId: again.id });
      expect(episodes).toMatchObject([{ state: 'saved' }]);
    }, UNTIL_SAVED);
    const both = await pieces();
    expect(watching.length).toBeGreaterThan(10);
    // One piece may be requested by both at the same time.
    expect(both.length / watching.length).toBeLessThanOrEqual(1 + 1 / watching.length);
    expect(new Set(both).size).toBe(new Set(watching).size);

    // From now on it plays without the network, signed in or not.
    await control('DELETE', '/requests');
    expect(await watch(test, await client['releases.get']({ idOrAlias: String(again.id) }))).toBe(watchedBytes);
    expect(await pieces()).toEqual([]);
  });

  it('stores the progress of offline playback, and sends it when the service is back', async () => {
    const faulty: typeof fetch = (...asked) => {
      if (isAway)
        return Promise.reject(
          new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENETUNREACH' }) }),
        );
      return fetch(...asked);
    };
    let isAway = false;
    await using test = await startTestCore(demo, { fetch: faulty });
    const { client } = test;
    await client['account.signIn']({ login: demo.account.login, password: demo.account.password });
    const release = await openRelease(test);
    const [first] = release.episodes;
    if (first === undefined) throw new Error('no episode');
    await client['episodes.save']({ releaseId: release.id, episodeIds: [first.id], height: HEIGHT });
    await vi.waitFor(async () => {
      const { episodes } = await client['episodes.ofRelease']({ releaseId: release.id });
      expect(episodes).toMatchObject([{ state: 'saved' }]);
    }, UNTIL_SAVED);
    isAway = true;
    const kept = await client['answers.kept']({ name: 'releases.get', input: { idOrAlias: String(release.id) } });
    expect(await watch(test, kept?.value as Release)).toBeGreaterThan(100_000);
    const place = { releaseId: release.id, episodeId: first.id, positionSeconds: 77, isWatched: false };
    await client['progress.save'](place);
    expect((await client['sync.state']({})).pending).toBe(1);
    isAway = false;
    await client['sync.now']({});
    await vi.waitFor(async () => expect((await client['sync.state']({})).pending).toBe(0), UNTIL_SAVED);
    expect(await client['progress.forRelease']({ releaseId: release.id })).toMatchObject([{ positionSeconds: 77 }]);
  });
});

const HOST = { name: 'loopback', version: '0.0.0-test', services: 'demo', demoAccount: null } as const;
