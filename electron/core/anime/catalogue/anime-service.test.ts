import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionCookie } from '#core/account/session-cookie.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { Release } from '#shared/domain/anime/release.ts';
import { WireProfile, WireToken } from '#shared/upstream/anime-api.ts';
import { createAnimeService } from './anime-service.ts';
import { createAnimeMapping } from './release-mapper.ts';
import { catalogPage } from './testing/catalog-page.ts';

const PROFILE = '/accounts/users/me/profile';

describe('the anime service', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  function start() {
    const addresses = { anime: demo.anime, novels: demo.novels };
    const clock = createClock(60);
    const session = createSessionCookie({
      vault: createMemoryVault(),
      clock,
      log: silentLog,
      apiOrigin: new URL(demo.anime.baseUrl).origin,
      revocations: { add: async () => undefined },
    });
    const ends: string[] = [];
    const client = createServiceClient({
      fetch: globalThis.fetch,
      clock,
      log: silentLog,
      baseUrl: demo.anime.baseUrl,
      headers: session.headersFor,
      onResponse: session.absorb,
      onSessionEnded: () => ends.push('ended'),
    });
    const hosts = createNamedHosts({ addresses });
    const anime = createAnimeService({ client, mapping: createAnimeMapping(addresses, hosts), log: silentLog });
    const signIn = async () => {
      const signedIn = await client.send('POST', '/accounts/users/auth/login', demo.account, WireToken, {
        token: null,
      });
      await session.adopt(signedIn.token, 1);
      return signedIn;
    };
    return { anime, client, hosts, session, signIn, ends };
  }

  it('gives the catalogue page by page, each release once', async () => {
    const { anime } = start();
    const ids: number[] = [];
    let totalPages = 1;
    for (let page = 1; page <= totalPages; page += 1) {
      const answer = appContract['releases.catalogPage'].output.parse(await catalogPage(anime, page));
      expect(answer.page).toBe(page);
      totalPages = answer.totalPages;
      ids.push(...answer.items.map(({ id }) => id));
      if (page === totalPages) expect(ids).toHaveLength(answer.total);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect((await catalogPage(anime, totalPages + 1)).items).toEqual([]);
  });

  it('gives the same whole release by id and by alias', async () => {
    const { anime, hosts } = start();
    const [card] = (await catalogPage(anime, 1)).items;
    const release = Release.parse(await anime.release(String(card?.id)));
    const { streams: _, ...facts } = (await anime.release(release.alias)).episodes[0] ?? { streams: [] };
    expect(release.episodes[0]).toMatchObject(facts);
    expect(release).toMatchObject({ ...card });
    const stream = release.episodes[0]?.streams[0];
    expect(hosts.allows(new URL(stream?.url ?? ''), 'stream')).toBe(true);
    expect(release.poster).toMatch(/^\/media\/image\/anime\?src=http%3A%2F%2F127/);
  });

  it('gives genres with a picture and the number of releases on their pages', async () => {
    const { handlers } = start().anime;
    const context = { signal: new AbortController().signal };
    const genres = await handlers['genres.list']({}, context);
    const genre = genres.find(({ totalReleases }) => (totalReleases ?? 0) > 30);
    const genreId = genre?.id ?? 0;
    expect(genre?.picture).toMatch(/^\/media\/image\/anime/);
    expect(await handlers['genres.get']({ genreId }, context)).toEqual(genre);
    const { total, totalPages, items } = await handlers['genres.releases']({ genreId, page: 2 }, context);
    expect([total, totalPages]).toEqual([genre?.totalReleases, Math.ceil(total / 30)]);
    expect(items.every((release) => release.genres.some(({ id }) => id === genreId))).toBe(true);
    expect(await handlers['genres.random']({ limit: 3 }, context)).toHaveLength(3);
  });

  it('answers not-found for a release that does not exist', async () => {
    const { anime } = start();
    for (const idOrAlias of ['999999999', 'no-such-alias', '..', '.', '../catalog/releases', '%00', '?', '\ud800']) {
      await expect(anime.release(idOrAlias)).rejects.toMatchObject({ error: { code: 'not-found' } });
    }
  });

  it('knows the account by the cookie alone, and gives its profile without the e-mail address', async () => {
    const { client, session, signIn } = start();
    await signIn();
    expect(session.isPresent()).toBe(true);
    const profile = await client.get(PROFILE, WireProfile, { isProtected: true });
    expect(Object.keys(profile)).not.toContain('email');
    expect(JSON.stringify(profile)).not.toContain(demo.account.email);
  });

  it('gives stream addresses of the signed-in account', async () => {
    const { anime, signIn } = start();
    const [card] = (await catalogPage(anime, 1)).items;
    const streamUrl = async () => (await anime.release(String(card?.id))).episodes[0]?.streams[0]?.url ?? '';
    expect(await streamUrl()).toContain('isAuthorized=0');
    await signIn();
    expect(await streamUrl()).toContain('isAuthorized=1');
  });

  it('reports that a session was revoked elsewhere, and no end of the next one', async () => {
    const { client, session, signIn, ends } = start();
    const { token } = await signIn();
    const response = await fetch(`${demo.anime.baseUrl}/accounts/users/auth/logout`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    const calls = Array.from({ length: 20 }, () => client.get(PROFILE, WireProfile, { isProtected: true }));
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { error: { code: 'signed-out' } } });
    }
    expect(ends).toContain('ended');
    await session.clear();
    await signIn();
    ends.splice(0);
    await client.get(PROFILE, WireProfile, { isProtected: true });
    expect(ends).toEqual([]);
  });

  it('clears the cookie when signing out', async () => {
    const { client, session, signIn } = start();
    await signIn();
    await client.sendOnly('POST', '/accounts/users/auth/logout', {});
    expect(session.isPresent()).toBe(false);
  });

  it('refuses a wrong password without fields, and an empty form with them', async () => {
    const { client } = start();
    const login = (body: unknown) =>
      client.send('POST', '/accounts/users/auth/login', body, WireToken, { isForm: true });
    await expect(login({ ...demo.account, password: 'wrong' })).rejects.toMatchObject({
      error: { code: 'rejected', fields: {} },
    });
    await expect(login({})).rejects.toMatchObject({
      error: { code: 'rejected', fields: { password: [expect.any(String)] } },
    });
  });
});
