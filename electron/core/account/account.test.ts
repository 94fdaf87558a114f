import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryVault, startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { notingTokens, referenceOf, refused, signInElsewhere, withoutSession } from './testing/reference-account.ts';

describe('an account on the reference service', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  const credentials = () => ({ login: demo.account.login, password: demo.account.password });

  async function firstEpisode({ client }: TestCore) {
    const { items } = await client['releases.catalogPage']({ page: 1 });
    const release = await client['releases.get']({ idOrAlias: String(items[0]?.id) });
    const episode = release.episodes[0];
    if (episode === undefined) throw new Error('the first release of the demo has no episode');
    return { releaseId: release.id, episodeId: episode.id };
  }

  /** What another device of the same person sees. */
  async function timecodesElsewhere(): Promise<Array<[string, number, boolean]>> {
    const ask = await signInElsewhere(demo);
    return (await (await ask('GET', 'accounts/users/me/views/timecodes')).json()) as Array<[string, number, boolean]>;
  }

  it('rejects a wrong password without naming a field', async () => {
    await using test = await startTestCore(demo);
    const attempt = test.client['account.signIn']({ ...credentials(), password: 'wrong' });
    await expect(attempt).rejects.toMatchObject({ error: { code: 'rejected', fields: {} } });
    expect(await test.client['account.state']({})).toEqual({ status: 'signed-out' });
  });

  it('stays signed in over a restart, and signed out after signing out', async () => {
    await using first = await startTestCore(demo);
    const vault = createMemoryVault();
    const ports = { vault, dataDirectory: first.dataDirectory };
    await using second = await startTestCore(demo, ports);
    await second.client['account.signIn'](credentials());
    await using third = await startTestCore(demo, ports);
    expect(await third.client['account.state']({})).toMatchObject({ status: 'signed-in' });
    expect(await third.client['account.signOut']({})).toEqual({ status: 'signed-out' });
    await using fourth = await startTestCore(demo, ports);
    expect(await fourth.client['account.state']({})).toEqual({ status: 'signed-out' });
  });

  it('stays signed in with a damaged avatar address', async () => {
    const vault = createMemoryVault();
    await using first = await startTestCore(demo, { vault });
    await first.client['account.signIn'](credentials());
    using database = new DatabaseSync(join(first.dataDirectory, 'engawa.db'));
    database.exec("UPDATE account SET avatar = 'no address'");
    await using second = await startTestCore(demo, { vault, dataDirectory: first.dataDirectory });
    expect(await second.client['account.state']({})).toMatchObject({ status: 'signed-in' });
  });

  it('stays signed in if the app closes right after the sign-in, even with a slow vault', async () => {
    const vault = createMemoryVault();
    const slow = {
      ...vault,
      write: async (name: string, secret: string) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await vault.write(name, secret);
      },
    };
    await using first = await startTestCore(demo);
    {
      await using second = await startTestCore(demo, { vault: slow, dataDirectory: first.dataDirectory });
      const signedIn = new Promise<void>((resolve) =>
        second.core.subscribe((name) => (name === 'account.changed' ? resolve() : undefined)),
      );
      void second.client['account.signIn'](credentials());
      await signedIn;
    }
    await using third = await startTestCore(demo, { vault, dataDirectory: first.dataDirectory });
    expect(await third.client['account.state']({})).toMatchObject({ status: 'signed-in' });
  });

  it('stays signed out when its profile arrives only after the sign-out', async () => {
    const vault = createMemoryVault();
    await using first = await startTestCore(demo, { vault });
    await first.client['account.signIn'](credentials());
    const { promise: profile, resolve: onProfile } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await using second = await startTestCore(demo, {
      vault,
      dataDirectory: first.dataDirectory,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input).endsWith('/profile')) return response;
        onProfile();
        await held;
        return response;
      },
    });
    await profile;
    await second.client['account.signOut']({});
    const before = second.crossed.length;
    release();
    // Once a later request was answered, the late answer has been handled.
    await second.client['releases.catalogPage']({ page: 1 });
    expect(await second.client['account.state']({})).toEqual({ status: 'signed-out' });
    expect(second.crossed.slice(before).filter((line) => line.includes('account.changed'))).toEqual([]);
  });

  it('is signed out before another one is signed in', async () => {
    await using test = await startTestCore(demo);
    const { releaseId, episodeId } = await firstEpisode(test);
    await test.client['account.signIn'](credentials());
    await test.client['progress.save']({ releaseId, episodeId, positionSeconds: 77.5, isWatched: false });
    await test.client['account.signIn']({ login: demo.secondAccount.login, password: demo.secondAccount.password });
    expect(
      test.crossed.filter((line) => line.startsWith('["account.changed"')).map((line) => line.slice(19, 42)),
    ).toEqual([
      expect.stringContaining('signed-in'),
      expect.stringContaining('signed-out'),
      expect.stringContaining('signed-in'),
    ]);
    expect(await test.client['progress.forRelease']({ releaseId })).toEqual([]);
  });

  it('receives progress, and the upload is acknowledged', async () => {
    await using test = await startTestCore(demo);
    const { releaseId, episodeId } = await firstEpisode(test);
    await test.client['account.signIn'](credentials());
    await test.client['progress.save']({ releaseId, episodeId, positionSeconds: 41.5, isWatched: false });
    await expect.poll(async () => (await test.client['sync.state']({})).pending).toBe(0);
    expect(await timecodesElsewhere()).toContainEqual([episodeId, 41.5, false]);
  });

  it('announces other progress when the person signs out', async () => {
    await using test = await startTestCore(demo);
    await test.client['account.signIn'](credentials());
    const announced = () => test.crossed.filter((line) => line === '["progress.changed",{"releaseId":null}]').length;
    const before = announced();
    await test.client['account.signOut']({});
    expect(announced()).toBe(before + 1);
  });

  it('gives progress of another device to a device that signs in', async () => {
    await using test = await startTestCore(demo);
    const { releaseId, episodeId } = await firstEpisode(test);
    await test.client['account.signIn'](credentials());
    await test.client['progress.save']({ releaseId, episodeId, positionSeconds: 33, isWatched: false });
    await expect.poll(async () => (await test.client['sync.state']({})).pending).toBe(0);

    await using other = await startTestCore(demo);
    await other.client['account.signIn'](credentials());
    await expect.poll(() => other.crossed.some((line) => line.includes('"progress.changed"'))).toBe(true);
    // The release of a pulled position is known once its page was opened.
    await firstEpisode(other);
    expect(await other.client['progress.forRelease']({ releaseId })).toMatchObject([
      { episodeId, positionSeconds: 33 },
    ]);
  });

  it('is offered signed-out progress, and takes it only when asked', async () => {
    await using test = await startTestCore(demo);
    const { releaseId, episodeId } = await firstEpisode(test);
    await test.client['progress.save']({ releaseId, episodeId, positionSeconds: 62.25, isWatched: false });
    await test.client['account.signIn']({ login: demo.secondAccount.login, password: demo.secondAccount.password });
    expect((await test.client['sync.state']({})).adoptable).toBe(1);
    expect(await test.client['progress.forRelease']({ releaseId })).toEqual([]);
    await test.client['progress.adopt']({});
    expect(await test.client['progress.forRelease']({ releaseId })).toMatchObject([{ positionSeconds: 62.25 }]);
    expect((await test.client['sync.state']({})).adoptable).toBe(0);
  });

  it('does not get what a player saves for signed-out use after the sign-in', async () => {
    await using test = await startTestCore(demo);
    const { releaseId, episodeId } = await firstEpisode(test);
    await test.client['account.signIn'](credentials());
    const place = { releaseId, episodeId, isWatched: true, playedSeconds: 9, accountId: null };
    const presentYear = { year: null, hidesAdult: false };
    await test.client['progress.save']({ ...place, positionSeconds: 84 });
    expect(await test.client['progress.forRelease']({ releaseId })).toEqual([]);
    expect(await test.client['watching.year'](presentYear)).toBeNull();
    await test.client['account.signOut']({});
    expect(await test.client['progress.forRelease']({ releaseId })).toMatchObject([{ positionSeconds: 84 }]);
    expect(await test.client['watching.year'](presentYear)).toMatchObject({ seconds: 9 });
  });

  it('keeps the outbox and the session while the service is down', async () => {
    await using test = await startTestCore(demo, {
      fetch: (input, init) => (isDown ? refused() : fetch(input, init)),
    });
    let isDown = false;
    const { releaseId, episodeId } = await firstEpisode(test);
    await test.client['account.signIn'](credentials());
    isDown = true;
    await test.client['progress.save']({ releaseId, episodeId, positionSeconds: 71, isWatched: false });
    await expect.poll(async () => (await test.client['sync.state']({})).lastFailure).not.toBeNull();
    expect(await test.client['account.state']({})).toMatchObject({ status: 'signed-in' });
    isDown = false;
    await expect.poll(async () => (await test.client['sync.state']({})).pending).toBe(0);
    expect(await timecodesElsewhere()).toContainEqual([episodeId, 71, false]);
  });

  it('is marked as ended once when the service no longer accepts the session, and loses nothing', async () => {
    const vault = createMemoryVault();
    await using test = await startTestCore(demo, {
      vault,
      fetch: (input, init) => fetch(input, broken ? withoutSession(init) : init),
    });
    let broken = false;
    const { releaseId, episodeId } = await firstEpisode(test);
    await test.client['account.signIn'](credentials());
    broken = true;
    await test.client['progress.save']({ releaseId, episodeId, positionSeconds: 12, isWatched: false });
    await expect
      .poll(() => test.client['account.state']({}))
      .toMatchObject({ status: 'ended', login: demo.account.login });
    expect(
      test.crossed.filter((line) => line.startsWith('["account.changed"') && line.includes('"ended"')),
    ).toHaveLength(1);
    expect(await test.client['progress.forRelease']({ releaseId })).toMatchObject([{ positionSeconds: 12 }]);
    expect((await test.client['sync.state']({})).pending).toBe(1);
  });

  it('has its session revoked by the service when it signs out', async () => {
    const tokens: string[] = [];
    const { statusOf } = referenceOf(demo);
    await using test = await startTestCore(demo, { fetch: notingTokens(tokens) });
    await test.client['account.signIn'](credentials());
    expect(await statusOf(tokens[0] ?? '')).toBe(200);
    await test.client['account.signOut']({});
    await expect.poll(() => statusOf(tokens[0] ?? '')).toBe(403);
  });

  it('stays signed in after a wrong password for another one', async () => {
    await using test = await startTestCore(demo);
    const entered = await test.client['account.signIn'](credentials());
    const attempt = test.client['account.signIn']({ login: demo.secondAccount.login, password: 'wrong' });
    await expect(attempt).rejects.toMatchObject({ error: { code: 'rejected' } });
    expect(await test.client['account.state']({})).toMatchObject({ ...entered });
  });

  it('is that of the sign-in begun last, and the session of the other one is revoked', async () => {
    const tokens: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await using test = await startTestCore(demo, {
      fetch: notingTokens(tokens, () => (tokens.length === 1 ? held : undefined)),
    });
    const first = test.client['account.signIn'](credentials());
    await expect.poll(() => tokens).toHaveLength(1);
    const { login, password } = demo.secondAccount;
    await test.client['account.signIn']({ login, password });
    release();
    await expect(first).rejects.toMatchObject({ error: { code: 'cancelled' } });
    const { statusOf } = referenceOf(demo);
    await expect.poll(() => statusOf(tokens[0] ?? '')).toBe(403);
    expect(await test.client['account.state']({})).toMatchObject({ profile: { nickname: login } });
  });

  it('can be signed out while the service is down', async () => {
    await using test = await startTestCore(demo, {
      fetch: (input, init) => (isDown ? refused() : fetch(input, init)),
    });
    let isDown = false;
    await test.client['account.signIn'](credentials());
    isDown = true;
    expect(await test.client['account.signOut']({})).toEqual({ status: 'signed-out' });
  });

  it('fails to sign in while the service is down, with a failure that says so', async () => {
    await using test = await startTestCore(demo, { fetch: refused });
    const failure = await test.client['account.signIn'](credentials()).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(AppFailure);
    expect(failure).toMatchObject({ error: { code: expect.stringMatching(/^(service-down|offline)$/) } });
  });
});
