import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { createMemoryVault, startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { FORMER_STREAM_URL, Release } from '#shared/domain/anime/release.ts';

/** How an address of the reference service shows whether it belongs to a session (anime-service, Episode). */
const OF_A_SESSION = /[?&]isAuthorized=1/;
const OF_NOBODY = /[?&]isAuthorized=0/;
/** Always has twelve episodes; which release is the newest, and how many it has, changes with the hour. */
const ALIAS = 'accountant-of-paper-cranes';

describe('stored playlist addresses', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  const credentials = () => ({ login: demo.account.login, password: demo.account.password });
  const addressesOf = (release: Release) => release.episodes.flatMap(({ streams }) => streams.map(({ url }) => url));

  async function keptRelease({ client }: TestCore, idOrAlias: string): Promise<Release> {
    const kept = await client['answers.kept']({ name: 'releases.get', input: { idOrAlias } });
    return Release.parse(kept?.value);
  }

  function expectAll(addresses: readonly string[], pattern: RegExp): void {
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !pattern.test(address))).toEqual([]);
  }

  it('are dropped when a session begins or ends, and then requested for the new one', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const asGuest = await client['releases.get']({ idOrAlias: ALIAS });
    expectAll(addressesOf(asGuest), OF_NOBODY);
    expect(await keptRelease(test, ALIAS)).toEqual(asGuest);

    await client['account.signIn'](credentials());
    const kept = await keptRelease(test, ALIAS);
    expect(new Set(addressesOf(kept))).toEqual(new Set([FORMER_STREAM_URL]));
    // Episodes and their qualities are still there.
    expect(kept.episodes.map(({ id, streams }) => [id, streams.map(({ height }) => height)])).toEqual(
      asGuest.episodes.map(({ id, streams }) => [id, streams.map(({ height }) => height)]),
    );
    const asMember = await client['releases.get']({ idOrAlias: ALIAS });
    expectAll(addressesOf(asMember), OF_A_SESSION);
    expect(await keptRelease(test, String(asMember.id))).toEqual(asMember);

    await client['account.signOut']({});
    expect(new Set(addressesOf(await keptRelease(test, ALIAS)))).toEqual(new Set([FORMER_STREAM_URL]));
    expectAll(addressesOf(await client['releases.get']({ idOrAlias: ALIAS })), OF_NOBODY);
    expectAll(addressesOf(await keptRelease(test, ALIAS)), OF_NOBODY);
  });

  it('are renewed by refreshing one episode of a release that another session requested', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await client['releases.get']({ idOrAlias: ALIAS });
    await client['account.signIn'](credentials());
    const episodeId = release.episodes[0]?.id ?? '';
    const fresh = await client['episodes.refresh']({ releaseId: release.id, episodeId });
    expectAll(addressesOf(fresh), OF_A_SESSION);
    expect(fresh.genres).toEqual(release.genres);
  });

  it('of other episodes, and all facts, stay when one episode is refreshed', async () => {
    type Answered = { duration: number; release: { id: number; episodes: unknown[] } };
    let change: (answered: Answered) => void = () => undefined;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      if (!String(input).includes('/anime/releases/episodes/')) return response;
      const answered = (await response.json()) as Answered;
      change(answered);
      return Response.json(answered);
    };
    await using test = await startTestCore(demo, { fetch });
    const { client } = test;
    const { id: releaseId } = await client['releases.get']({ idOrAlias: ALIAS });
    const release = await client['releases.get']({ idOrAlias: String(releaseId) });
    const [first, ...others] = release.episodes;
    expect(others.length).toBeGreaterThan(1);
    change = (answered) => {
      answered.duration = 77;
      answered.release.episodes = answered.release.episodes.slice(1, 2);
    };
    const asked = { releaseId, episodeId: first?.id ?? '' };
    const episodes = [{ ...first, durationSeconds: 77 }, ...others];
    expect(await client['episodes.refresh'](asked)).toEqual({ ...release, episodes });
    change = (answered) => Object.assign(answered.release, { id: releaseId + 1 });
    await expect(client['episodes.refresh'](asked)).rejects.toMatchObject({ error: { code: 'upstream' } });
  });

  it('in lists are dropped at a sign-in too', async () => {
    await using test = await startTestCore(demo);
    await test.client['releases.latest']({ limit: 10 });
    const kept = () => test.client['answers.kept']({ name: 'releases.latest', input: { limit: 10 } });
    expect(JSON.stringify(await kept())).toMatch(OF_NOBODY);
    await test.client['account.signIn'](credentials());
    expect(JSON.stringify(await kept())).not.toMatch(OF_NOBODY);
    expect(JSON.stringify(await kept())).toContain(FORMER_STREAM_URL);
  });

  it('survive a restart, but not the loss of the session in it', async () => {
    await using first = await startTestCore(demo);
    // A clock that runs faster would be set back by each start.
    const ports = { dataDirectory: first.dataDirectory, clock: createClock() };
    const vault = createMemoryVault();
    const second = await startTestCore(demo, { ...ports, vault });
    await second.client['account.signIn'](credentials());
    const asMember = await second.client['releases.get']({ idOrAlias: ALIAS });
    await second.core.close();
    await using third = await startTestCore(demo, { ...ports, vault });
    expect(await keptRelease(third, ALIAS)).toEqual(asMember);
    await using fourth = await startTestCore(demo, ports);
    expect(await fourth.client['account.state']({})).toMatchObject({ status: 'ended' });
    expect(new Set(addressesOf(await keptRelease(fourth, ALIAS)))).toEqual(new Set([FORMER_STREAM_URL]));
  });

  it('are dropped when the clock was set back', async () => {
    await using first = await startTestCore(demo);
    const tomorrow = { ...createClock(), now: () => Date.now() + 86_400_000 };
    const { dataDirectory } = first;
    const second = await startTestCore(demo, { dataDirectory, clock: tomorrow });
    await second.client['releases.get']({ idOrAlias: ALIAS });
    await second.core.close();
    await using third = await startTestCore(demo, { dataDirectory, clock: createClock() });
    expect(new Set(addressesOf(await keptRelease(third, ALIAS)))).toEqual(new Set([FORMER_STREAM_URL]));
  });

  it('are requested again whenever the session changed during the request', async () => {
    let asked = 0;
    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!/\/anime\/releases\/[\w-]+$/.test(String(input))) return response;
        asked += 1;
        if (asked === 1) await test.client['account.signIn'](credentials());
        if (asked === 2) await test.client['account.signOut']({});
        return response;
      },
    });
    expectAll(addressesOf(await test.client['releases.get']({ idOrAlias: ALIAS })), OF_NOBODY);
    expectAll(addressesOf(await keptRelease(test, ALIAS)), OF_NOBODY);
    expect(asked).toBe(3);
  });
});
