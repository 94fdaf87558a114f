import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { credentialsOf } from './testing/reference-account.ts';

describe('account details', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  });
  afterAll(() => demo.close());

  it('are the profile with login and registration, without the e-mail address', async () => {
    await using test = await startTestCore(demo);
    await test.client['account.signIn'](credentialsOf(demo.account));
    const details = await test.client['account.details']({});
    expect(details).toMatchObject({ login: demo.account.login, isBanned: false, uploadedBytes: null });
    expect(Date.parse(details.registeredAt ?? '')).toBeGreaterThan(0);
    expect(JSON.stringify(details)).not.toContain(demo.account.email);
  });

  it('have the traffic in bytes if the service gives it', async () => {
    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input).endsWith('/me/profile')) return response;
        // The reference service's profile, without personal fields.
        const profile = (await response.json()) as object;
        return Response.json({ ...profile, torrents: { uploaded: 5_000_000_000, downloaded: 7 }, is_banned: true });
      },
    });
    await test.client['account.signIn'](credentialsOf(demo.account));
    expect(await test.client['account.details']({})).toMatchObject({
      uploadedBytes: 5_000_000_000,
      downloadedBytes: 7,
      isBanned: true,
    });
  });

  it('are cancelled if the answer belongs to another account', async () => {
    let idsAhead = 0;
    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input).endsWith('/me/profile')) return response;
        const profile = (await response.json()) as { id: number };
        return Response.json({ ...profile, id: profile.id + idsAhead });
      },
    });
    await test.client['account.signIn'](credentialsOf(demo.account));
    idsAhead = 1;
    await expect(test.client['account.details']({})).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });

  it('are refused while signed out, like the passkey, which crosses to the page only when asked for', async () => {
    await using test = await startTestCore(demo);
    const signedOut = { error: { code: 'signed-out' } };
    await expect(test.client['account.details']({})).rejects.toMatchObject(signedOut);
    await expect(test.client['account.passkey']({})).rejects.toMatchObject(signedOut);
    await test.client['account.signIn'](credentialsOf(demo.account));
    const { passkey } = await test.client['account.passkey']({});
    expect(passkey).toHaveLength(32);
    expect(test.crossed.filter((line) => line.includes(passkey))).toHaveLength(1);
  });
});
