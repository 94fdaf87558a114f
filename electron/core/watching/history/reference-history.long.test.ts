import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refused } from '#core/account/testing/reference-account.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo, DemoAccount } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { Release } from '#shared/domain/anime/release.ts';

const SCALE = 60;
/** The most episodes of one release that a test uses. */
const EPISODES_EACH = 3;
const patience = { timeout: 120_000, interval: 50 };

/** The demo's episodes, so that each test has some of its own. */
function episodesOf(releases: readonly Release[]) {
  return releases.flatMap(({ id, episodes }) => episodes.map((episode) => ({ releaseId: id, episode })));
}

describe('history on the reference service', () => {
  let demo: Demo;
  let releases: Release[] = [];
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: SCALE, seed: 1 });
    await using scout = await startTestCore(demo);
    const { items } = await scout.client['releases.catalogPage']({ page: 1 });
    const all = await Promise.all(items.map(({ id }) => scout.client['releases.get']({ idOrAlias: String(id) })));
    // On some days a release that has just begun, or a film, is among the newest.
    releases = all.filter(({ episodes }) => episodes.length >= EPISODES_EACH);
  });
  afterAll(() => demo.close());

  const signIn = ({ client }: TestCore, { login, password }: DemoAccount) =>
    client['account.signIn']({ login, password });

  const sent = (test: TestCore) =>
    vi.waitFor(async () => expect((await test.client['sync.state']({})).pending).toBe(0), patience);

  async function watch(test: TestCore, episodes: ReturnType<typeof episodesOf>): Promise<void> {
    for (const [index, { releaseId, episode }] of episodes.entries()) {
      const saved = { releaseId, episodeId: episode.id, positionSeconds: 100 + index, isWatched: false };
      await test.client['progress.save'](saved);
    }
  }

  /** What the service itself lists on a page. */
  async function listed({ client }: TestCore, page = 1) {
    const { items, isLocal } = await client['history.page']({ page });
    expect(isLocal).toBe(false);
    return items;
  }

  it('lists thirty episodes of several releases with all their facts on two pages of a second device', async () => {
    await using watching = await startTestCore(demo);
    await signIn(watching, demo.secondAccount);
    const episodes = episodesOf(
      releases.map((release) => ({ ...release, episodes: release.episodes.slice(0, EPISODES_EACH) })),
    );
    const watched = episodes.slice(0, 30);
    expect(new Set(watched.map(({ releaseId }) => releaseId)).size).toBeGreaterThan(5);
    await watch(watching, watched);
    expect(await listed(watching)).toHaveLength(30);
    await sent(watching);

    // A second device, which has none of this stored.
    await using test = await startTestCore(demo);
    await signIn(test, demo.secondAccount);
    await vi.waitFor(async () => expect((await test.client['history.page']({ page: 1 })).total).toBe(30), patience);
    const [first, second] = [await listed(test, 1), await listed(test, 2)];
    expect([first.length, second.length, (await listed(test, 3)).length]).toEqual([25, 5, 0]);
    const entries = [...first, ...second];
    const ids = entries.map(({ progress }) => progress.episodeId);
    expect(new Set(ids)).toEqual(new Set(watched.map(({ episode }) => episode.id)));
    for (const { progress, release, ordinal, durationSeconds, isUnsent } of entries) {
      const known = watched.find(({ episode }) => episode.id === progress.episodeId);
      const { positionSeconds } = progress;
      expect({ positionSeconds, id: release?.id, ordinal, durationSeconds, isUnsent }).toEqual({
        positionSeconds: 100 + watched.findIndex(({ episode }) => episode.id === progress.episodeId),
        id: known?.releaseId,
        ordinal: known?.episode.ordinal,
        durationSeconds: known?.episode.durationSeconds,
        isUnsent: false,
      });
      // By this device's clock, which began with the service's.
      expect(Math.abs(progress.updatedAt - Number(entries[0]?.progress.updatedAt))).toBeLessThan(120_000);
    }
  });

  it('lists unsent entries first', async () => {
    let isFull = false;
    await using test = await startTestCore(demo, {
      fetch: (input, init) => (isFull && init?.method === 'POST' ? refused() : fetch(input, init)),
    });
    await signIn(test, demo.account);
    const [first, second, third] = episodesOf(releases.slice(8, 9));
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few episodes');
    await watch(test, [first, second]);
    await sent(test);
    isFull = true;
    await watch(test, [first, third]);
    const items = await listed(test);
    expect(items.slice(0, 3).map(({ progress, isUnsent }) => [progress.episodeId, isUnsent])).toEqual([
      [third.episode.id, true],
      [first.episode.id, true],
      [second.episode.id, false],
    ]);
  });

  it('is local, with unsent entries, while the service cannot be reached; they are sent once it is back', async () => {
    let isDown = false;
    await using test = await startTestCore(demo, {
      fetch: (input, init) => (isDown ? refused() : fetch(input, init)),
    });
    await signIn(test, demo.account);
    const [first, second] = episodesOf(releases.slice(0, 1));
    if (first === undefined || second === undefined) throw new Error('the demo has too few episodes');
    await watch(test, [first]);
    await sent(test);
    isDown = true;
    await watch(test, [second]);
    const away = await test.client['history.page']({ page: 1 });
    expect(away).toMatchObject({ isLocal: true, totalPages: 1 });
    expect(away.items.slice(0, 2).map(({ progress, isUnsent }) => [progress.episodeId, isUnsent])).toEqual([
      [second.episode.id, true],
      [first.episode.id, false],
    ]);
    isDown = false;
    await sent(test);
    await vi.waitFor(async () => {
      const items = await listed(test);
      expect(items.map(({ progress }) => progress.episodeId).slice(0, 2)).toEqual([
        second.episode.id,
        first.episode.id,
      ]);
      expect(items.every(({ isUnsent }) => !isUnsent)).toBe(true);
    }, patience);
  });

  it('drops removed entries at once here and then on another device, and restores them on both', async () => {
    await using test = await startTestCore(demo);
    await signIn(test, demo.account);
    const [one, other] = releases.slice(2, 4).map(({ id, episodes }) => ({ releaseId: id, episode: episodes[0] }));
    if (one?.episode === undefined || other?.episode === undefined) throw new Error('the demo has too few episodes');
    const ids = [one.episode.id, other.episode.id];
    await watch(test, [
      { releaseId: one.releaseId, episode: one.episode },
      { releaseId: other.releaseId, episode: other.episode },
    ]);
    await sent(test);
    const shown = async (from: TestCore) =>
      (await from.client['history.page']({ page: 1 })).items
        .map(({ progress }) => progress.episodeId)
        .filter((id) => ids.includes(id));
    // Another device shows them once the service stores them; only stored records come back after a removal.
    await using elsewhere = await startTestCore(demo);
    await signIn(elsewhere, demo.account);
    await vi.waitFor(async () => expect(await shown(elsewhere)).toHaveLength(2), patience);
    const former = await test.client['history.remove']({ episodeIds: ids });
    expect(former.map(({ episodeId, releaseId }) => [episodeId, releaseId])).toEqual([
      [ids[0], one.releaseId],
      [ids[1], other.releaseId],
    ]);
    expect(await shown(test)).toEqual([]);
    await sent(test);
    await vi.waitFor(async () => expect(await shown(elsewhere)).toEqual([]), patience);
    for (let moment = 0; moment < 20; moment++) {
      expect(await shown(test)).toEqual([]);
      await sleep(200);
    }
    expect(await shown(elsewhere)).toEqual([]);

    await test.client['progress.restore']({ releaseId: null, episodeIds: ids, former });
    expect(await shown(test)).toHaveLength(2);
    await sent(test);
    await vi.waitFor(async () => expect(await shown(elsewhere)).toHaveLength(2), patience);
    expect(await test.client['progress.forRelease']({ releaseId: one.releaseId })).toEqual([former[0]]);
  });

  it('shows an entry whose episode is no longer published without release and number', async () => {
    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input).includes('/views/history')) return response;
        const body = JSON.parse(await response.text());
        for (const entry of body.data) entry.release_episode = null;
        return Response.json(body, { headers: response.headers });
      },
    });
    await using writer = await startTestCore(demo);
    await signIn(writer, demo.account);
    const [watched] = episodesOf(releases.slice(5, 6));
    if (watched === undefined) throw new Error('the demo has too few episodes');
    await watch(writer, [watched]);
    await sent(writer);
    await signIn(test, demo.account);
    await vi.waitFor(async () => {
      const ghost = (await listed(test)).find(({ progress }) => progress.episodeId === watched.episode.id);
      const progress = { releaseId: null, positionSeconds: 100 };
      expect(ghost).toMatchObject({ release: null, ordinal: null, progress });
    }, patience);
  });
});
