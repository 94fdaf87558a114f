import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { EpisodeSaving } from '#shared/domain/downloads/saved-episode.ts';

const SEGMENT = /\.mpegts$/;
const UNTIL_SAVED = { timeout: 120_000, interval: 20 };

describe('saving episodes', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
  });
  afterAll(() => demo.close());
  beforeEach(async () => {
    await order('DELETE', '/faults');
    await order('DELETE', '/requests');
  });

  async function order(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${demo.control?.url}${path}`, { method, headers, ...sent });
    expect(response.ok).toBe(true);
    return response;
  }

  async function requests(pattern: RegExp): Promise<string[]> {
    const asked = (await (await order('GET', '/requests')).json()) as { path: string; status: number | null }[];
    return asked.filter(({ path, status }) => pattern.test(path) && status === 200).map(({ path }) => path);
  }

  /** A release with at least so many playable episodes. */
  async function releaseOf({ client }: TestCore, episodes: number): Promise<Release> {
    const { items } = await client['releases.catalogPage']({ page: 1 });
    for (const { id } of items) {
      const release = await client['releases.get']({ idOrAlias: String(id) });
      const isOpen = !release.isBlockedByGeo && !release.isBlockedByCopyright;
      if (isOpen && release.episodes.filter(({ streams }) => streams.length > 0).length >= episodes) return release;
    }
    throw new Error('no such release');
  }

  const savings = async ({ client }: TestCore, { id }: Release): Promise<EpisodeSaving[]> =>
    (await client['episodes.ofRelease']({ releaseId: id })).episodes;
  const untilSaved = (test: TestCore, release: Release, count: number) =>
    vi.waitFor(async () => {
      const states = (await savings(test, release)).map(({ state }) => state);
      expect(states).toEqual(Array.from({ length: count }, () => 'saved'));
    }, UNTIL_SAVED);

  it('fetches each piece once, in order, and does not queue a saved episode again', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await releaseOf(test, 2);
    const [first] = release.episodes;
    if (first === undefined) throw new Error('no episode');
    await order('DELETE', '/requests');
    expect(await client['episodes.save']({ releaseId: release.id, episodeIds: [first.id], height: 480 })).toMatchObject(
      {
        added: [first.id],
      },
    );
    await untilSaved(test, release, 1);
    const [saved] = await savings(test, release);
    expect(saved).toMatchObject({ episodeId: first.id, height: 480, trouble: null, removeAt: null });
    expect(saved?.bytes).toBeGreaterThan(100_000);
    const fetched = await requests(SEGMENT);
    expect(fetched.length).toBeGreaterThan(10);
    expect(fetched).toEqual([...new Set(fetched)].toSorted());
    expect((await client['downloads.queue']({})).releases).toEqual([]);
    expect(await client['saved.releases']({})).toMatchObject([{ episodes: 1, bytes: saved?.bytes, leaving: [] }]);
    // What is saved is not queued again.
    expect(await client['episodes.save']({ releaseId: release.id, episodeIds: [first.id], height: 480 })).toMatchObject(
      {
        added: [],
      },
    );
  });

  it('succeeds while a fifth of the requests fails, and fetches no complete piece twice', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await releaseOf(test, 2);
    const episodeIds = release.episodes.slice(0, 2).map(({ id }) => id);
    await order('PUT', '/faults', [
      { match: 'GET /videos/', kind: 'reset', probability: 0.1 },
      { match: 'GET /videos/', kind: 'origin-502', probability: 0.1 },
    ]);
    await order('DELETE', '/requests');
    await client['episodes.save']({ releaseId: release.id, episodeIds, height: 480 });
    await untilSaved(test, release, 2);
    const fetched = await requests(SEGMENT);
    expect(new Set(fetched).size).toBe(fetched.length);
  });

  it('continues after a pause with the missing pieces', async () => {
    const first = await startTestCore(demo);
    const release = await releaseOf(first, 1);
    const [episode] = release.episodes;
    if (episode === undefined) throw new Error('no episode');
    await first.client['settings.update']({ downloads: { episodeSpeed: 2_000 } });
    await order('DELETE', '/requests');
    await first.client['episodes.save']({ releaseId: release.id, episodeIds: [episode.id], height: 480 });
    await vi.waitFor(async () => expect((await requests(SEGMENT)).length).toBeGreaterThan(2), UNTIL_SAVED);
    await first.client['downloads.pause']({ slugUrl: null, isPaused: true });
    await vi.waitFor(
      async () => expect(await savings(first, release)).toMatchObject([{ state: 'queued' }]),
      UNTIL_SAVED,
    );
    await first.client['downloads.pause']({ slugUrl: null, isPaused: false });
    await untilSaved(first, release, 1);
    await first[Symbol.asyncDispose]();
    const fetched = await requests(SEGMENT);
    // The piece requested at the pause came again.
    expect(fetched.length - new Set(fetched).size).toBeLessThanOrEqual(1);
  });

  it('reports why an episode cannot be saved, and retries on demand', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await releaseOf(test, 1);
    const [episode] = release.episodes;
    if (episode === undefined) throw new Error('no episode');
    await order('PUT', '/faults', [{ match: 'GET /videos/.*segment-05', kind: 'status', status: 404 }]);
    await client['episodes.save']({ releaseId: release.id, episodeIds: [episode.id], height: 480 });
    await vi.waitFor(
      async () => expect(await savings(test, release)).toMatchObject([{ state: 'failed', trouble: 'unreadable' }]),
      UNTIL_SAVED,
    );
    await order('DELETE', '/faults');
    await client['downloads.retry']({ releaseId: release.id });
    await untilSaved(test, release, 1);
  });

  it('removes a queued episode, and undo queues it again', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await releaseOf(test, 2);
    await client['downloads.pause']({ slugUrl: null, isPaused: true });
    const [one, two] = release.episodes;
    if (one === undefined || two === undefined) throw new Error('two episodes');
    await client['episodes.save']({ releaseId: release.id, episodeIds: [one.id], height: 480 });
    expect((await client['downloads.queue']({})).releases).toMatchObject([{ total: 1, done: 0, current: null }]);
    const removal = await client['saved.remove']({ releaseId: release.id, episodeIds: null });
    expect((await client['downloads.queue']({})).releases).toEqual([]);
    await client['downloads.undo']({ undoId: removal.undoId });
    expect((await client['downloads.queue']({})).releases).toMatchObject([{ total: 1 }]);
  });

  it('keeps the next episodes saved, schedules the removal of watched ones, and obeys pins and removals', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await releaseOf(test, 4);
    const [one, two, three, four] = release.episodes.map(({ id }) => id);
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('four');
    const watch = (episodeId: typeof one, isWatched = true) =>
      client['progress.mark']({ releaseId: release.id, episodeIds: [episodeId], isWatched });
    await client['episodes.keepNext']({ releaseId: release.id, count: 2, height: 480 });
    await untilSaved(test, release, 2);
    expect((await savings(test, release)).map(({ episodeId }) => episodeId)).toEqual([one, two]);
    await client['episodes.pin']({ releaseId: release.id, episodeId: two, isPinned: true });
    await watch(one);
    await untilSaved(test, release, 3);
    const [watched, pinned] = await savings(test, release);
    expect(watched?.removeAt).toBeGreaterThan(0);
    expect(pinned?.removeAt).toBeNull();
    await watch(one, false);
    expect((await savings(test, release))[0]?.removeAt).toBeNull();
    // The rule does not queue again what the person removed.
    await client['saved.remove']({ releaseId: release.id, episodeIds: [three] });
    await watch(one);
    await watch(two);
    await vi.waitFor(async () => {
      expect((await savings(test, release)).map(({ episodeId }) => episodeId)).toEqual([one, two, four]);
    }, UNTIL_SAVED);
  });
});
