import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { type AppContract, appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import { EpisodeId, FranchiseId, ReleaseId, SlugUrl, TorrentId } from '#shared/domain/identifiers.ts';
import type { Log } from './ports.ts';
import { startTestCore, type TestCore } from './testing/start-test-core.ts';

type Samples = { readonly [Name in ProcedureName]: () => z.input<AppContract[Name]['input']> };

const GARBAGE: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  '',
  'text',
  [],
  [{}],
  { unexpected: 1 },
  { page: '1' },
  { page: 0, slugUrl: '../../etc/passwd', idOrAlias: '', releaseId: -1, episodeId: 'no', login: 1 },
  Object.assign(Object.create(null), { __proto__: { page: 1 }, constructor: 1 }),
];

describe('every procedure of the contract', () => {
  let demo: Demo;
  let test: TestCore;
  const secrets = new Set<string>();
  const logged: string[] = [];
  const release = { id: ReleaseId.parse(1), episodeId: EpisodeId.parse('00000000-0000-4000-8000-000000000000') };
  const known = { genreId: 1, franchiseId: FranchiseId.parse(release.episodeId), torrentId: TorrentId.parse(1) };
  const novel = { slugUrl: SlugUrl.parse('1--a'), volume: '1', number: '1', branchId: null as number | null };

  const log: Log = {
    info: (message, fields) => logged.push(JSON.stringify([message, fields])),
    warn: (message, fields) => logged.push(JSON.stringify([message, fields])),
    error: (message, cause, fields) => logged.push(JSON.stringify([message, String(cause), fields])),
  };

  /** The real fetch, remembering every secret that passes: session cookies, tokens, passkeys, e-mails. */
  const watchedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    for (const cookie of response.headers.getSetCookie()) remember(/_al1=([^;]+)/.exec(cookie)?.[1]);
    const text = await response.clone().text();
    for (const [, secret] of text.matchAll(/"(?:token|passkey|email)":"([^"]+)"/g)) remember(secret);
    return response;
  };
  const remember = (secret: string | undefined) => secret !== undefined && secret.length > 5 && secrets.add(secret);

  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
    secrets.add(demo.account.password).add(demo.account.email);
    test = await startTestCore(demo, { fetch: watchedFetch, log });
    const page = await test.client['releases.catalogPage']({ page: 1 });
    release.id = page.items[0]?.id ?? release.id;
    const whole = await test.client['releases.get']({ idOrAlias: String(release.id) });
    release.episodeId = whole.episodes[0]?.id ?? release.episodeId;
    known.genreId = (await test.client['genres.list']({}))[0]?.id ?? known.genreId;
    known.franchiseId = (await test.client['franchises.list']({}))[0]?.id ?? known.franchiseId;
    known.torrentId = (await test.client['torrents.page']({ page: 1 })).items[0]?.id ?? known.torrentId;
    const novels = await test.client['novels.catalogPage']({ page: 1 });
    novel.slugUrl = novels.items[0]?.slugUrl ?? novel.slugUrl;
    const [first] = await test.client['novels.chapters']({ slugUrl: novel.slugUrl });
    Object.assign(novel, {
      volume: first?.volume,
      number: first?.number,
      branchId: first?.branches[0]?.branchId ?? null,
    });
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
    await demo.close();
  });

  const samples: Samples = {
    'app.info': () => ({}),
    'app.reportFault': () => ({ reference: '0badcafe', text: 'TypeError: x is undefined' }),
    'notices.list': () => ({}),
    'notices.dismiss': () => ({ id: 'none' }),
    'settings.read': () => ({}),
    'settings.update': () => ({ player: { volume: 0.5 } }),
    'releases.catalogPage': () => ({ page: 2 }),
    'releases.get': () => ({ idOrAlias: String(release.id) }),
    'releases.references': () => ({}),
    'releases.members': () => ({ releaseId: release.id }),
    'releases.latest': () => ({ limit: 5 }),
    'releases.recommended': () => ({ releaseId: release.id, limit: 5 }),
    'releases.random': () => ({ limit: 2 }),
    'releases.search': () => ({ text: 'a' }),
    'library.search': () => ({ text: 'a' }),
    'genres.list': () => ({}),
    'genres.get': () => ({ genreId: known.genreId }),
    'genres.random': () => ({ limit: 3 }),
    'genres.releases': () => ({ genreId: known.genreId, page: 1 }),
    'franchises.list': () => ({}),
    'franchises.get': () => ({ franchiseId: known.franchiseId }),
    'franchises.random': () => ({ limit: 3 }),
    'franchises.ofRelease': () => ({ releaseId: release.id }),
    'torrents.page': () => ({ page: 1 }),
    'torrents.ofRelease': () => ({ releaseId: release.id }),
    'torrents.get': () => ({ torrentId: known.torrentId }),
    'torrents.save': () => ({ torrentId: known.torrentId }),
    'torrents.magnet': () => ({ torrentId: known.torrentId }),
    'torrents.feedAddress': () => ({ releaseId: release.id, isPersonal: false }),
    'schedule.now': () => ({}),
    'schedule.week': () => ({}),
    'teams.list': () => ({}),
    'media.promotions': () => ({}),
    'media.videos': () => ({ limit: 5 }),
    'service.connection': () => ({}),
    'service.check': () => ({}),
    'service.trust': () => ({ origin: new URL(demo.anime.mirrorBaseUrl).origin, isTrusted: true }),
    'searches.recent': () => ({}),
    'searches.remember': () => ({ text: 'veranda' }),
    'searches.forget': () => ({ text: 'veranda' }),
    'answers.kept': () => ({ name: 'releases.get', input: { idOrAlias: String(release.id) } }),
    'episodes.refresh': () => ({ releaseId: release.id, episodeId: release.episodeId }),
    'account.state': () => ({}),
    'account.signIn': () => ({ login: demo.account.login, password: demo.account.password }),
    'progress.save': () => ({
      episodeId: release.episodeId,
      releaseId: release.id,
      positionSeconds: 40,
      isWatched: false,
    }),
    'progress.forRelease': () => ({ releaseId: release.id }),
    'progress.recent': () => ({}),
    'progress.mark': () => ({ releaseId: release.id, episodeIds: [release.episodeId], isWatched: true }),
    'progress.restore': () => ({ releaseId: release.id, episodeIds: [release.episodeId], former: [] }),
    'progress.adopt': () => ({}),
    'progress.declineAdoption': () => ({}),
    'display.keepAwake': () => ({ isWanted: true }),
    'sync.state': () => ({}),
    'novels.catalogPage': () => ({ page: 1 }),
    'novels.get': () => ({ slugUrl: novel.slugUrl }),
    'novels.chapters': () => ({ slugUrl: novel.slugUrl }),
    'novels.chapter': () => novel,
    'reading.position': () => ({ slugUrl: novel.slugUrl }),
    'reading.save': () => ({ ...novel, paragraph: 3, offset: 0.5 }),
    'reading.recent': () => ({}),
    'account.details': () => ({}),
    'account.passkey': () => ({}),
    'account.acceptCode': () => ({ code: '123456' }),
    'account.forgotPassword': () => ({ email: 'nobody@example.org' }),
    'account.resetPassword': () => ({ token: 'none', password: 'veranda-2027', confirmation: 'veranda-2027' }),
    'lists.state': () => ({}),
    'lists.membership': () => ({}),
    'lists.setFavourite': () => ({ releaseIds: [release.id], isFavourite: true }),
    'lists.setCollection': () => ({ releaseIds: [release.id], collection: 'planned' }),
    'lists.restore': () => ({ former: { favourites: [], collections: [] } }),
    'lists.page': () => ({ list: 'favourites', page: 1 }),
    'lists.references': () => ({ list: 'planned' }),
    'ratings.own': () => ({ releaseId: release.id }),
    'ratings.set': () => ({ releaseId: release.id, score: 8 }),
    'history.page': () => ({ page: 1 }),
    'history.remove': () => ({ episodeIds: [release.episodeId] }),
    'history.restore': () => ({
      former: [
        { episodeId: release.episodeId, releaseId: release.id, positionSeconds: 1, isWatched: false, updatedAt: 1 },
      ],
    }),
    'account.signOut': () => ({}),
    'signIn.attempt': () => ({}),
    'signIn.begin': () => ({ kind: 'code' }),
    'signIn.cancel': () => ({}),
  };
  // As listed: signing out comes last, so that what an account can see is seen signed in.
  const names = Object.keys(samples).filter((name): name is ProcedureName => name in appContract);

  it('has a sample here', () => {
    expect(names.toSorted()).toEqual(Object.keys(appContract).toSorted());
  });

  it.each(names)('%s refuses garbage without running', async (name) => {
    for (const garbage of GARBAGE) {
      const parsed = appContract[name].input.safeParse(garbage);
      if (parsed.success) continue;
      const envelope = await test.core.dispatch(name, garbage, new AbortController().signal);
      expect(envelope).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    }
    const refusals = GARBAGE.filter((garbage) => !appContract[name].input.safeParse(garbage).success);
    expect(refusals.length).toBeGreaterThan(5);
  });

  it.each(names)('%s takes no text without end', async (name) => {
    const sample = samples[name]();
    for (const [field, value] of Object.entries(sample)) {
      if (typeof value !== 'string') continue;
      const endless = { ...sample, [field]: value + 'x'.repeat(100_000) };
      const envelope = await test.core.dispatch(name, endless, new AbortController().signal);
      expect(envelope).toEqual({ ok: false, error: { code: 'invalid-input', path: `${name}:${field}` } });
    }
  });

  it.each(names)('%s answers what the contract says', async (name) => {
    const envelope = await test.core.dispatch(name, samples[name](), new AbortController().signal);
    expect(envelope).toMatchObject({ ok: true });
    if (envelope.ok) expect(() => appContract[name].output.parse(envelope.value)).not.toThrow();
  });

  it('knows no other path', async () => {
    for (const path of ['', 'toString', '__proto__', 'constructor', 'releases.unknown']) {
      const envelope = await test.core.dispatch(path, {}, new AbortController().signal);
      expect(envelope).toEqual({ ok: false, error: { code: 'invalid-input', path } });
    }
  });

  it('lets no secret out in an envelope, an event or the log', async () => {
    expect(secrets.size).toBeGreaterThan(3);
    const passkeys = [...secrets].filter((secret) => secret !== demo.account.password);
    expect(passkeys.length).toBeGreaterThan(0);
    const out = [...test.crossed, ...logged].join('\n');
    expect(out.length).toBeGreaterThan(1000);
    for (const secret of secrets) expect(out.includes(secret)).toBe(false);
  });
});
