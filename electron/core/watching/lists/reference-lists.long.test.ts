import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { credentialsOf, signInElsewhere, withoutSession } from '#core/account/testing/reference-account.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { collected, liked } from './testing/placements.ts';

const GHOST = ReleaseId.parse(987_654);
const SCALE = 60;
/** The reference service undoes a removal this soon after adding, in its own time. */
const UNDONE_WITHIN_MILLISECONDS = 10_000;
const patience = { timeout: 120_000, interval: 50 };

type Pair = [releaseId: number, type: string];

describe('lists on the reference service', () => {
  let demo: Demo;
  let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;
  let ids: ReleaseId[] = [];
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: SCALE, seed: 1 });
    elsewhere = await openElsewhere();
    await using scout = await startTestCore(demo);
    ids = (await scout.client['releases.catalogPage']({ page: 1 })).items.map(({ id }) => id);
  });
  afterAll(() => demo.close());

  async function openElsewhere() {
    const askElsewhere = await signInElsewhere(demo);
    const ask = async (method: string, path: string, body: unknown = null): Promise<unknown> =>
      (await askElsewhere(method, `accounts/users/me/${path}`, body)).json();
    return {
      favourites: async () => (await ask('GET', 'favorites/ids')) as number[],
      collections: async () => new Map((await ask('GET', 'collections/ids')) as Pair[]),
      like: (releaseIds: readonly number[]) =>
        ask(
          'POST',
          'favorites',
          releaseIds.map((release_id) => ({ release_id })),
        ),
      remove: (releaseId: number) => ask('DELETE', 'collections', [{ release_id: releaseId }]),
      collect: (releaseId: number, type: string) =>
        ask('POST', 'collections', [{ release_id: releaseId, type_of_collection: type }]),
    };
  }

  const signIn = ({ client }: TestCore) => client['account.signIn'](credentialsOf(demo.account));

  const settled = ({ client }: TestCore) =>
    vi.waitFor(async () => expect((await client['lists.state']({})).pending).toBe(0), patience);

  it('get additions, moves and removals in the person’s order', async () => {
    await using test = await startTestCore(demo);
    await signIn(test);
    const [first, second, third] = ids.slice(0, 3) as [ReleaseId, ReleaseId, ReleaseId];
    await test.client['lists.place'](liked([first], true));
    const former = await test.client['lists.place'](liked([first, second], true));
    expect(former).toEqual([
      { kind: 'favourite', releaseId: first, value: 'in' },
      { kind: 'favourite', releaseId: second, value: null },
    ]);
    await test.client['lists.place'](collected([first, third], 'planned'));
    await test.client['lists.place'](collected([third], 'watching'));
    expect((await test.client['sync.state']({})).pending).toBe(4);
    await settled(test);
    expect((await elsewhere.favourites()).slice(-2)).toEqual([first, second]);
    const collections = await elsewhere.collections();
    expect([collections.get(first), collections.get(third)]).toEqual(['PLANNED', 'WATCHING']);
    await test.client['lists.place'](liked([first], false));
    await settled(test);
    expect(await elsewhere.favourites()).not.toContain(first);
  });

  it('get a removal again that the service undid, and the release stays hidden all the time', async () => {
    const id = ids[5] as ReleaseId;
    /** The state at each removal that is sent. */
    const seen: { isShown: boolean; isListed: boolean }[] = [];
    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        if (init?.method === 'DELETE') {
          seen.push({ isShown: await isShown(), isListed: await isListed() });
          if (seen.length === 1) return removeSoonAfterAdding(() => fetch(input, init));
        }
        return fetch(input, init);
      },
    });
    /** Another device adds it so soon before the removal that the service undoes that; again if this machine was too slow. */
    async function removeSoonAfterAdding(remove: () => Promise<Response>): Promise<Response> {
      await elsewhere.remove(id);
      const addedAt = performance.now();
      await elsewhere.collect(id, 'PLANNED');
      const answer = await remove();
      const isSoon = (performance.now() - addedAt) * SCALE < UNDONE_WITHIN_MILLISECONDS;
      return isSoon ? answer : removeSoonAfterAdding(remove);
    }
    const isShown = async () =>
      (await test.client['lists.membership']({})).collections.some(({ releaseId }) => releaseId === id);
    const isListed = async () => (await elsewhere.collections()).has(id);
    await elsewhere.collect(id, 'PLANNED');
    await signIn(test);
    await vi.waitFor(async () => expect(await isShown()).toBe(true), { ...patience, interval: 5 });
    await test.client['lists.place'](collected([id], null));
    await vi.waitFor(async () => {
      expect(seen.length).toBeGreaterThan(2);
      expect(await isListed()).toBe(false);
    }, patience);
    expect(await isShown()).toBe(false);
    expect(seen.map((one) => one.isShown)).not.toContain(true);
    // The service undid the removal.
    expect(seen.map((one) => one.isListed).slice(1)).toContain(true);
    expect((await test.client['lists.state']({})).unsettled).toEqual([]);
  });

  it('show releases added on another device with their cards, and count an unpublished one as missing', async () => {
    await elsewhere.like([...ids.slice(8, 12), GHOST]);
    await using test = await startTestCore(demo);
    await signIn(test);
    await vi.waitFor(async () => expect((await test.client['lists.state']({})).unread).toBe(0), patience);
    const state = await vi.waitFor(async () => {
      const found = await test.client['lists.state']({});
      expect(found.missing.favourites).toBe(1);
      return found;
    }, patience);
    const page = await test.client['lists.page']({ list: 'favourites', page: 1 });
    expect(page.total).toBe(state.counts.favourites);
    expect(page.items.slice(0, 4).map(({ card }) => card.id)).toEqual(ids.slice(8, 12).toReversed());
    expect((await test.client['lists.membership']({})).favourites[0]).toBe(GHOST);
    const references = await test.client['lists.references']({ list: 'favourites' });
    const [genre] = references.genres;
    const ofGenre = await test.client['lists.page']({
      list: 'favourites',
      page: 1,
      filters: { genres: [genre?.id ?? 0] },
    });
    expect(ofGenre.total).toBe(genre?.count);
  });

  it('stay readable and changeable when the session ends; changes are sent after the next sign-in', async () => {
    let isRevoked = false;
    await using test = await startTestCore(demo, {
      fetch: (input, init) => fetch(input, isRevoked ? withoutSession(init) : init),
    });
    await signIn(test);
    const id = ids[14] as ReleaseId;
    isRevoked = true;
    await test.client['lists.place'](liked([id], true));
    await vi.waitFor(
      async () => expect(await test.client['account.state']({})).toMatchObject({ status: 'ended' }),
      patience,
    );
    const other = ids[15] as ReleaseId;
    await test.client['lists.place'](liked([other], true));
    expect((await test.client['lists.membership']({})).favourites.slice(0, 2)).toEqual([other, id]);
    expect((await test.client['lists.state']({})).pending).toBe(2);
    isRevoked = false;
    await signIn(test);
    await settled(test);
    expect((await elsewhere.favourites()).slice(-2)).toEqual([id, other]);
  });

  it('show a release that was opened before while offline', async () => {
    let isDown = false;
    await using test = await startTestCore(demo, {
      fetch: (input, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
    });
    await signIn(test);
    const id = ids[20] as ReleaseId;
    await test.client['releases.get']({ idOrAlias: String(id) });
    await settled(test);
    isDown = true;
    await test.client['lists.place'](collected([id], 'abandoned'));
    const page = await test.client['lists.page']({ list: 'abandoned', page: 1 });
    expect(page.items[0]?.card.id).toBe(id);
  });

  it('are empty and cannot be changed while signed out', async () => {
    await using test = await startTestCore(demo);
    const releaseIds = ids.slice(0, 1);
    for (const attempt of [
      test.client['lists.place'](liked(releaseIds)),
      test.client['lists.place'](collected(releaseIds, null)),
      test.client['lists.place']({ placements: [] }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ error: { code: 'signed-out' } });
    }
    expect(await test.client['lists.membership']({})).toEqual({ favourites: [], collections: [] });
    expect(await test.client['lists.page']({ list: 'planned', page: 1 })).toMatchObject({ items: [], total: 0 });
  });
});
