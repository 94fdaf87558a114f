import { describe, expect, it, vi } from 'vitest';
import type { Log, SecretVault } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createSessionCookie } from './session-cookie.ts';

const ORIGIN = 'https://api.example.org';
const API = new URL(`${ORIGIN}/api/v1/accounts`);
const DAY_MILLISECONDS = 86_400_000;
const TOKEN = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6';
const ACCOUNT = 5;
const OTHER_TOKEN = 'z1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6';

function recordingVault(isPersistent = true) {
  const secrets = new Map<string, string>();
  const writes: string[] = [];
  const vault: SecretVault = {
    isPersistent,
    read: async (name) => secrets.get(name) ?? null,
    write: async (name, secret) => {
      writes.push(secret);
      secrets.set(name, secret);
    },
    remove: async (name) => {
      writes.push('removed');
      secrets.delete(name);
    },
  };
  return { vault, secrets, writes };
}

type StartOptions = {
  readonly vault?: SecretVault;
  readonly apiOrigin?: string;
  readonly log?: Log;
  readonly time?: { now: number };
  readonly revoked?: { readonly push: (token: string) => unknown };
};

function start(options: StartOptions = {}) {
  const { vault = recordingVault().vault, apiOrigin = ORIGIN, log = silentLog, time = { now: 0 } } = options;
  const { revoked = { push: () => undefined } } = options;
  return createSessionCookie({
    vault,
    log,
    apiOrigin,
    revocations: {
      add: async (token) => {
        revoked.push(token);
      },
    },
    clock: { now: () => time.now, schedule: () => () => undefined },
  });
}

function answering(...cookies: string[]): Response {
  const headers = new Headers({ date: 'Sun, 01 Mar 2026 12:00:00 GMT' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response('{}', { headers });
}
const renewal = (token: string) => answering(`_al1=${token}; Max-Age=691200; Path=/; HttpOnly; SameSite=lax`);

describe('the session cookie', () => {
  it('is hidden from the log when it is adopted and when it is loaded', async () => {
    const hidden: string[] = [];
    const log = { ...silentLog, hide: (secret: string) => hidden.push(secret) };
    const { vault } = recordingVault();
    await start({ vault, log }).adopt(TOKEN, ACCOUNT);
    expect(hidden).toEqual([TOKEN]);
    await start({ vault, log }).load(ACCOUNT);
    expect(hidden).toEqual([TOKEN, TOKEN]);
  });

  it('is sent to the configured API origin and to no other address', async () => {
    const session = start();
    await session.adopt(TOKEN, ACCOUNT);
    expect(session.headersFor(API)).toEqual({ cookie: `_al1=${TOKEN}` });
    for (const elsewhere of [
      'http://api.example.org/api/v1',
      'https://api.example.org:8443/api/v1',
      'https://api.example.org.evil.test/api/v1',
      'https://mirror.example.org/api/v1',
      'https://example.org/api/v1',
      'https://evil.test/?https://api.example.org/api/v1',
      'https://api.example.org@evil.test/api/v1',
    ]) {
      expect(session.headersFor(new URL(elsewhere))).toEqual({});
    }
  });

  it('is renewed by the API origin only', async () => {
    const session = start();
    await session.adopt(TOKEN, ACCOUNT);
    const sent = session.headersFor(API);
    await session.absorb(new URL('https://mirror.example.org/api/v1'), renewal(OTHER_TOKEN), sent);
    await session.absorb(API, answering('other=1', '_al1x=2; Max-Age=5'), sent);
    expect(session.headersFor(API)).toEqual(sent);
    await session.absorb(API, answering('other=1', `_al1=${OTHER_TOKEN}; Max-Age=691200`), sent);
    expect(session.headersFor(API)).toEqual({ cookie: `_al1=${OTHER_TOKEN}` });
  });

  it('is not changed by an answer to a request without it', async () => {
    const session = start();
    await session.absorb(API, renewal(TOKEN), {});
    expect(session.isPresent()).toBe(false);
    await session.adopt(TOKEN, ACCOUNT);
    await session.absorb(API, renewal(OTHER_TOKEN), {});
    await session.absorb(API, answering('_al1=; Max-Age=0'), { authorization: `Bearer ${OTHER_TOKEN}` });
    expect(session.headersFor(API)).toEqual({ cookie: `_al1=${TOKEN}` });
  });

  it('is sent to a mirror and renewed by it only while the person trusts the mirror', async () => {
    const mirror = new URL('https://mirror.example.org/api/v1/accounts');
    const trusted = new Set<string>();
    const session = createSessionCookie({
      vault: recordingVault().vault,
      log: silentLog,
      apiOrigin: ORIGIN,
      revocations: { add: async () => undefined },
      clock: { now: () => 0, schedule: () => () => undefined },
      isTrusted: (origin) => trusted.has(origin),
    });
    await session.adopt(TOKEN, ACCOUNT);
    await session.absorb(mirror, renewal(OTHER_TOKEN), session.headersFor(API));
    expect(session.headersFor(mirror)).toEqual({});
    trusted.add(mirror.origin);
    expect(session.headersFor(mirror)).toEqual({ cookie: `_al1=${TOKEN}` });
    expect(session.headersFor(new URL('http://mirror.example.org/api/v1'))).toEqual({});
    await session.absorb(mirror, renewal(OTHER_TOKEN), session.headersFor(mirror));
    expect(session.headersFor(API)).toEqual({ cookie: `_al1=${OTHER_TOKEN}` });
    trusted.delete(mirror.origin);
    expect(session.headersFor(mirror)).toEqual({});
    await session.absorb(mirror, answering('_al1=; Max-Age=0'), session.headersFor(API));
    expect(session.isPresent()).toBe(true);
  });

  it('is still sent when thirty days have passed on this device, even after a restart', async () => {
    const { vault } = recordingVault();
    const time = { now: 0 };
    const session = start({ vault, time });
    await session.adopt(TOKEN, ACCOUNT);
    time.now = 30 * DAY_MILLISECONDS;
    expect(session.headersFor(API)).toEqual({ cookie: `_al1=${TOKEN}` });
    const next = start({ vault, time });
    await next.load(ACCOUNT);
    expect(next.headersFor(API)).toEqual({ cookie: `_al1=${TOKEN}` });
  });

  it.each([
    '_al1=; Max-Age=0',
    '_al1=deleted; Max-Age=0; Path=/',
    '_al1=deleted; expires=Thu, 01 Jan 1970 00:00:01 GMT',
    '_al1=; Path=/',
  ])('is cleared by %j', async (cookie) => {
    const { vault, secrets } = recordingVault();
    const session = start({ vault });
    await session.adopt(TOKEN, ACCOUNT);
    expect(secrets.size).toBe(1);
    await session.absorb(API, answering(cookie), session.headersFor(API));
    expect(session.isPresent()).toBe(false);
    expect(secrets.size).toBe(0);
  });

  it('is cleared by an end date once the date of the answer reaches it', async () => {
    const session = start({ time: { now: Date.parse('2026-05-01') } });
    await session.adopt(TOKEN, ACCOUNT);
    const renewed = answering(`_al1=${OTHER_TOKEN}; expires=Mon, 02 Mar 2026 12:00:00 GMT`);
    await session.absorb(API, renewed, session.headersFor(API));
    expect(session.headersFor(API)).toEqual({ cookie: `_al1=${OTHER_TOKEN}` });
    const over = answering(`_al1=${OTHER_TOKEN}; expires=Sun, 01 Mar 2026 12:00:00 GMT`);
    await session.absorb(API, over, session.headersFor(API));
    expect(session.isPresent()).toBe(false);
  });

  it('is neither brought back nor ended by a late answer to an earlier session', async () => {
    const session = start();
    await session.adopt(TOKEN, ACCOUNT);
    const sent = session.headersFor(API);
    await session.clear();
    await session.absorb(API, renewal(TOKEN), sent);
    expect(session.isPresent()).toBe(false);
    await session.adopt(OTHER_TOKEN, ACCOUNT);
    await session.absorb(API, renewal(TOKEN), sent);
    await session.absorb(API, answering('_al1=; Max-Age=0'), sent);
    expect(session.headersFor(API)).toEqual({ cookie: `_al1=${OTHER_TOKEN}` });
  });

  it('refuses tokens that would break out of its header', async () => {
    const session = start();
    for (const token of ['', 'a b', 'a;b', 'a,b', 'a\r\nset-cookie: x', 'токен', '"a"'])
      await session.adopt(token, ACCOUNT);
    expect(session.isPresent()).toBe(false);
  });
});

describe('the stored session', () => {
  it('survives a restart', async () => {
    const { vault } = recordingVault();
    await start({ vault }).adopt(TOKEN, ACCOUNT);
    const next = start({ vault });
    expect(next.isPresent()).toBe(false);
    await next.load(ACCOUNT);
    expect(next.headersFor(API)).toEqual({ cookie: `_al1=${TOKEN}` });
    expect(next.isRemembered).toBe(true);
  });

  it('is not given to another configured address', async () => {
    const { vault } = recordingVault();
    await start({ vault }).adopt(TOKEN, ACCOUNT);
    const elsewhere = start({ vault, apiOrigin: 'https://evil.test' });
    await elsewhere.load(ACCOUNT);
    expect(elsewhere.isPresent()).toBe(false);
  });

  it('is revoked if it was stored for another account, or if the device is signed out', async () => {
    for (const owner of [ACCOUNT + 1, null]) {
      const { vault, secrets } = recordingVault();
      await start({ vault }).adopt(TOKEN, ACCOUNT);
      const revoked: string[] = [];
      const next = start({ vault, revoked });
      await next.load(owner);
      expect(next.isPresent()).toBe(false);
      expect(revoked).toEqual([TOKEN]);
      expect(secrets.size).toBe(0);
    }
  });

  it('belongs to the signed-in account if an earlier version stored no account with it', async () => {
    const { vault } = recordingVault();
    await vault.write('anime-session', JSON.stringify({ token: TOKEN, expiresAt: 1, boundTo: ORIGIN }));
    const next = start({ vault });
    await next.load(ACCOUNT);
    expect(next.headersFor(API)).toEqual({ cookie: `_al1=${TOKEN}` });
  });

  it('is added to the revocations before it leaves the vault', async () => {
    const { vault, secrets } = recordingVault();
    const held: number[] = [];
    const session = start({ vault, revoked: { push: () => held.push(secrets.size) } });
    await session.adopt(TOKEN, ACCOUNT);
    const left = session.leave();
    expect(session.headersFor(API)).toEqual({});
    await left;
    expect(held).toEqual([1]);
    expect(secrets.size).toBe(0);
  });

  it('is used for the embedded service on another port', async () => {
    const { vault } = recordingVault();
    await start({ vault, apiOrigin: 'http://127.0.0.1:4001' }).adopt(TOKEN, ACCOUNT);
    const next = start({ vault, apiOrigin: 'http://127.0.0.1:4002' });
    await next.load(ACCOUNT);
    expect(next.isPresent()).toBe(true);
  });

  it('is written again an hour later if the vault was locked', async () => {
    const { vault, writes } = recordingVault();
    const write = vi.spyOn(vault, 'write').mockRejectedValueOnce(new Error('locked'));
    const time = { now: 0 };
    const session = start({ vault, time });
    await session.adopt(TOKEN, ACCOUNT);
    expect(session.isRemembered).toBe(false);
    await session.absorb(API, renewal(TOKEN), session.headersFor(API));
    expect(write).toHaveBeenCalledTimes(1);
    time.now = 3_600_000;
    await session.absorb(API, renewal(TOKEN), session.headersFor(API));
    expect(session.isRemembered).toBe(true);
    expect(writes).toHaveLength(1);
  });

  it('is written at once if it changed, and not at all for a mere renewal', async () => {
    const { vault, writes } = recordingVault();
    const session = start({ vault });
    await session.adopt(TOKEN, ACCOUNT);
    await session.absorb(API, renewal(TOKEN), session.headersFor(API));
    expect(writes).toHaveLength(1);
    await session.absorb(API, renewal(OTHER_TOKEN), session.headersFor(API));
    expect(writes).toHaveLength(2);
  });

  it('is in the last state after overlapping writes', async () => {
    const { vault, secrets } = recordingVault();
    const slow: SecretVault = {
      ...vault,
      write: async (name, secret) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await vault.write(name, secret);
      },
    };
    const session = start({ vault: slow });
    await Promise.all([session.adopt(TOKEN, ACCOUNT), session.clear()]);
    expect(session.isPresent()).toBe(false);
    expect(secrets.size).toBe(0);
  });

  it.each([
    ['no JSON', `${TOKEN} is no JSON`],
    ['another shape', `{"token":7,"secret":"${TOKEN}"}`],
    ['null', 'null'],
  ])('is absent if the vault holds %s, which is logged without the secret', async (_, secret) => {
    const lines: unknown[] = [];
    const log: Log = { ...silentLog, error: (message, cause) => lines.push([message, String(cause)]) };
    const session = start({ vault: { ...recordingVault().vault, read: async () => secret }, log });
    await session.load(ACCOUNT);
    expect(session.isPresent()).toBe(false);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
  });

  it('stays in memory if the vault fails', async () => {
    const fail = () => Promise.reject(new Error('locked'));
    const session = start({ vault: { isPersistent: true, read: fail, write: fail, remove: fail } });
    await session.load(ACCOUNT);
    await session.adopt(TOKEN, ACCOUNT);
    expect(session.isPresent()).toBe(true);
    expect(session.isRemembered).toBe(false);
    await session.clear();
    expect(session.isPresent()).toBe(false);
  });

  it('is not remembered by a vault that is not persistent', () => {
    expect(start({ vault: recordingVault(false).vault }).isRemembered).toBe(false);
  });
});
