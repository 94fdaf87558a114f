import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { credentialsOf, signInElsewhere } from '#core/account/testing/reference-account.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { Release } from '#shared/domain/anime/release.ts';

const SCALE = 60;
const TIMECODES = 'accounts/users/me/views/timecodes';
const GHOST = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
const patience = { timeout: 120_000, interval: 50 };

type Triple = [episodeId: string, time: number, isWatched: boolean];

describe('watch progress on the reference service', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: SCALE, seed: 1 });
  });
  afterAll(() => demo.close());

  async function openElsewhere() {
    const ask = await signInElsewhere(demo);
    return {
      listed: async (): Promise<Triple[]> => (await (await ask('GET', TIMECODES)).json()) as Triple[],
      isStored: async (episodeId: string) => (await ask('GET', `anime/releases/episodes/${episodeId}/timecode`)).ok,
      save: async (entries: Triple[]) => {
        const body = entries.map(([release_episode_id, time, is_watched]) => ({
          release_episode_id,
          time,
          is_watched,
        }));
        for (let at = 0; at < body.length; at += 100) await ask('POST', TIMECODES, body.slice(at, at + 100));
      },
    };
  }

  const signIn = ({ client }: TestCore) => client['account.signIn'](credentialsOf(demo.account));

  async function releases({ client }: TestCore, count: number): Promise<Release[]> {
    const { items } = await client['releases.catalogPage']({ page: 1 });
    const found = await Promise.all(items.map(({ id }) => client['releases.get']({ idOrAlias: String(id) })));
    return found.filter(({ episodes }) => episodes.length > 1).slice(0, count);
  }

  const sent = (test: TestCore) =>
    vi.waitFor(async () => expect((await test.client['sync.state']({})).pending).toBe(0), patience);

  it('stays removed although the service lists it again after the removal', async () => {
    const elsewhere = await openElsewhere();
    const listedAfterRemoval: boolean[] = [];
    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (init?.method === 'DELETE') listedAfterRemoval.push(await isListed());
        return response;
      },
    });
    await signIn(test);
    const [release] = await releases(test, 1);
    const episodeId = release?.episodes[1]?.id;
    if (release === undefined || episodeId === undefined) throw new Error('the demo has too few episodes');
    const isListed = async () => (await elsewhere.listed()).some(([id]) => id === episodeId);
    const own = () => test.client['progress.forRelease']({ releaseId: release.id });

    await test.client['progress.save']({ releaseId: release.id, episodeId, positionSeconds: 400, isWatched: true });
    await sent(test);
    await vi.waitFor(async () => expect(await elsewhere.isStored(episodeId)).toBe(true), patience);
    await test.client['progress.mark']({ releaseId: release.id, episodeIds: [episodeId], isWatched: false });
    await sent(test);
    // The service itself listed it again after the first removal.
    await vi.waitFor(() => expect(listedAfterRemoval).toEqual([true, false]), patience);
    await sleep(3_000);
    expect(await isListed()).toBe(false);
    expect((await own()).map((entry) => entry.episodeId)).not.toContain(episodeId);
  });

  it('of hundreds of episodes gets its releases by few, spaced requests; an unknown episode is requested once', async () => {
    const asked: { readonly path: string; readonly at: number }[] = [];
    const elsewhere = await openElsewhere();
    await using scout = await startTestCore(demo);
    const known = (await releases(scout, 12)).map(({ id, episodes }) => ({ id, episodes: episodes.slice(0, 30) }));
    const entries = known.flatMap(({ episodes }) => episodes.map(({ id }): Triple => [id, 5, false]));
    await elsewhere.save(entries);

    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input instanceof Request ? input.url : input));
        if (/\/(?:episodes|history)/.test(pathname)) asked.push({ path: pathname, at: performance.now() });
        const response = await fetch(input, init);
        if (!pathname.endsWith(TIMECODES) || init?.method !== 'GET') return response;
        // The service itself drops an unknown episode within a minute of its time.
        return Response.json([...((await response.json()) as Triple[]), [GHOST, 9, false]], {
          headers: response.headers,
        });
      },
    });
    await signIn(test);
    for (const { id, episodes } of known) {
      await vi.waitFor(async () => {
        const found = await test.client['progress.forRelease']({ releaseId: id });
        expect(found.length).toBeGreaterThanOrEqual(episodes.length);
      }, patience);
    }
    const gaps = asked.slice(1).map(({ at }, index) => (at - (asked[index]?.at ?? 0)) * SCALE);
    expect(asked.length).toBeLessThan(known.length + 10);
    // Two seconds of the service's time between requests, with a margin for a busy machine.
    expect(Math.min(...gaps)).toBeGreaterThan(1_000);
    await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith(GHOST))).toBe(true), patience);
    await sleep(2_000);
    expect(asked.filter(({ path }) => path.endsWith(GHOST))).toHaveLength(1);
  });
});
