import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecretVault } from '#core/ports.ts';
import { createMemoryVault, startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { ownerOf } from '#shared/domain/account/account.ts';
import { credentialsOf, notingTokens, referenceOf } from './testing/reference-account.ts';

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'engawa-core-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

describe('signing out', () => {
  let demo: Demo;
  let reference: ReturnType<typeof referenceOf>;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
    reference = referenceOf(demo);
  });
  afterAll(() => demo.close());

  it('revokes the session as soon as the service can be reached again', async () => {
    const tokens: string[] = [];
    const vault = createMemoryVault();
    await using test = await startTestCore(demo, { vault, fetch: notingTokens(tokens) });
    await test.client['account.signIn'](credentialsOf(demo.account));
    await reference.faults({ match: '.', kind: 'origin-502' });
    expect(await test.client['account.signOut']({})).toEqual({ status: 'signed-out' });
    expect(await vault.read('anime-session')).toBeNull();
    expect(await vault.read('anime-revocations')).toContain(tokens[0]);
    const database = ['engawa.db', 'engawa.db-wal'].map((name) =>
      readFileSync(join(test.dataDirectory, name), 'latin1'),
    );
    expect(database.join()).not.toContain(tokens[0]);
    await reference.faults();
    expect(await reference.statusOf(tokens[0] ?? '')).toBe(200);
    await expect.poll(() => reference.statusOf(tokens[0] ?? '')).toBe(403);
    await expect.poll(() => vault.read('anime-revocations')).toBeNull();
  });

  it('revokes a replaced session after a restart, while another account is signed in', async () => {
    const tokens: string[] = [];
    const vault = createMemoryVault();
    await using folder = temporaryFolder();
    const ports = { vault, fetch: notingTokens(tokens), dataDirectory: folder.path };
    {
      await using first = await startTestCore(demo, ports);
      await first.client['account.signIn'](credentialsOf(demo.account));
      await reference.faults({ match: 'POST .*/logout', kind: 'reset' });
      await first.client['account.signIn'](credentialsOf(demo.secondAccount));
    }
    expect(await vault.read('anime-revocations')).toContain(tokens[0]);
    await reference.faults();
    await using second = await startTestCore(demo, ports);
    await expect.poll(() => reference.statusOf(tokens[0] ?? '')).toBe(403);
    expect(await reference.statusOf(tokens[1] ?? '')).toBe(200);
    expect(await second.client['account.state']({})).toMatchObject({ status: 'signed-in' });
  });

  it('does not happen if another account cannot be stored', async () => {
    const tokens: string[] = [];
    await using folder = temporaryFolder();
    const ports = { vault: createMemoryVault(), fetch: notingTokens(tokens), dataDirectory: folder.path };
    {
      await using first = await startTestCore(demo, ports);
      await first.client['account.signIn'](credentialsOf(demo.account));
    }
    {
      using database = new DatabaseSync(join(folder.path, 'engawa.db'));
      database.exec("CREATE TRIGGER full BEFORE INSERT ON account BEGIN SELECT RAISE(ABORT, 'full'); END");
    }
    await using test = await startTestCore(demo, ports);
    const before = await test.client['account.state']({});
    expect(before.status).toBe('signed-in');
    await expect(test.client['account.signIn'](credentialsOf(demo.secondAccount))).rejects.toThrow();
    expect(await test.client['account.state']({})).toEqual(before);
    await expect.poll(() => reference.statusOf(tokens[1] ?? '')).toBe(403);
    expect(await reference.statusOf(tokens[0] ?? '')).toBe(200);
  });

  it('needs nothing more if the service had ended the session itself', async () => {
    const tokens: string[] = [];
    const vault = createMemoryVault();
    await using test = await startTestCore(demo, { vault, fetch: notingTokens(tokens) });
    await test.client['account.signIn'](credentialsOf(demo.account));
    await fetch(`${demo.anime.baseUrl}/accounts/users/auth/logout`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${tokens[0]}` },
    });
    expect(await test.client['account.signOut']({})).toEqual({ status: 'signed-out' });
    await expect.poll(() => vault.read('anime-revocations')).toBeNull();
  });

  it('sends the revocation again if an edge in front of the service refused it in JSON', async () => {
    const tokens: string[] = [];
    const vault = createMemoryVault();
    const noting = notingTokens(tokens);
    const edge = { refusals: 1 };
    const fetch: typeof noting = async (input, init) => {
      const isRefused = String(input).endsWith('/logout') && edge.refusals > 0;
      if (!isRefused) return noting(input, init);
      edge.refusals -= 1;
      return Response.json({ title: 'Access denied', status: 403 }, { status: 403 });
    };
    await using test = await startTestCore(demo, { vault, fetch });
    await test.client['account.signIn'](credentialsOf(demo.account));
    await test.client['account.signOut']({});
    await expect.poll(() => reference.statusOf(tokens[0] ?? '')).toBe(403);
    expect(edge.refusals).toBe(0);
  });

  it('does not affect another account that has signed in since', async () => {
    await using test = await startTestCore(demo);
    const first = await test.client['account.signIn'](credentialsOf(demo.account));
    const second = await test.client['account.signIn'](credentialsOf(demo.secondAccount));
    const accountId = ownerOf(first) ?? undefined;
    expect(await test.client['account.signOut']({ accountId })).toEqual(second);
    expect(await test.client['account.state']({})).toEqual(second);
    expect(await test.client['account.signOut']({ accountId: ownerOf(second) ?? undefined })).toEqual({
      status: 'signed-out',
    });
  });

  it('survives a kill before the vault was written, and the next start revokes the session', async () => {
    const tokens: string[] = [];
    const kept = createMemoryVault();
    let isKilled = false;
    const vault: SecretVault = {
      ...kept,
      write: (name, secret) => (isKilled ? Promise.resolve() : kept.write(name, secret)),
      remove: (name) => (isKilled ? Promise.resolve() : kept.remove(name)),
    };
    await using folder = temporaryFolder();
    const dataDirectory = folder.path;
    {
      await using first = await startTestCore(demo, { vault, dataDirectory, fetch: notingTokens(tokens) });
      await first.client['account.signIn'](credentialsOf(demo.account));
      isKilled = true;
      await reference.faults({ match: 'POST .*/logout', kind: 'reset' });
      await first.client['account.signOut']({});
    }
    await reference.faults();
    expect(await reference.statusOf(tokens[0] ?? '')).toBe(200);
    await using second = await startTestCore(demo, { vault: kept, dataDirectory });
    expect(await second.client['account.state']({})).toEqual({ status: 'signed-out' });
    await expect.poll(() => reference.statusOf(tokens[0] ?? '')).toBe(403);
  });
});
