import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createServiceClient } from './service-client.ts';
import { reply, startLocalServer } from './testing/local-server.ts';

const REFUSAL = '{"message":"Unauthenticated."}';
const CLEARING = { 'set-cookie': '_al1=; Max-Age=0' };

async function startSession(token: string | null) {
  const held: (() => void)[] = [];
  const state = { token, isSignedIn: true, ends: 0, accepted: new Set<string>(), isHolding: false };
  const server = await startLocalServer(async (request, response) => {
    const cookie = request.headers.cookie ?? '';
    if (state.isHolding) await new Promise<void>((resolve) => held.push(resolve));
    if (state.accepted.has(cookie)) reply(response, 200, '{}');
    else if (request.url === '/clearing') reply(response, 403, REFUSAL, CLEARING);
    else reply(response, 403, request.url === '/edge' ? '<html>no</html>' : REFUSAL);
  });
  const client = createServiceClient({
    fetch: globalThis.fetch,
    clock: createClock(100),
    log: silentLog,
    baseUrl: server.url,
    headers: () => (state.token === null ? {} : { cookie: `_al1=${state.token}` }),
    onResponse: async (_, { headers }) => {
      if (headers.has('set-cookie')) state.token = null;
    },
    // As the account does it.
    onSessionEnded: () => {
      if (state.isSignedIn) state.ends += 1;
      Object.assign(state, { isSignedIn: false, token: null });
    },
  });
  const signIn = (next: string) => Object.assign(state, { isSignedIn: true, token: next });
  const ask = (path = '/me', isProtected = true) => client.get(path, z.unknown(), { isProtected });
  const refused = (path?: string, isProtected?: boolean) => expect(ask(path, isProtected)).rejects;
  return { state, signIn, held, ask, refused, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('the end of a session', () => {
  it('is noticed once, however many calls are refused', async () => {
    await using session = await startSession('revoked');
    await Promise.all(
      Array.from({ length: 20 }, () => session.refused().toMatchObject({ error: { code: 'signed-out' } })),
    );
    await session.refused().toMatchObject({ error: { code: 'signed-out' } });
    expect(session.state.ends).toBe(1);
  });

  it('is noticed again for the next session', async () => {
    await using session = await startSession('first');
    await session.refused().toThrow();
    session.signIn('second');
    await session.refused().toThrow();
    expect(session.state.ends).toBe(2);
    session.signIn('second');
    await session.refused().toThrow();
    expect(session.state.ends).toBe(3);
  });

  it('is noticed by a refusal that clears the cookie, and again for the next session', async () => {
    await using session = await startSession('first');
    await session.refused('/clearing').toMatchObject({ error: { code: 'signed-out' } });
    expect(session.state.ends).toBe(1);
    session.signIn('second');
    await session.refused('/clearing').toMatchObject({ error: { code: 'signed-out' } });
    expect(session.state.ends).toBe(2);
  });

  it('is not reported for a session that began while an older one was being refused', async () => {
    await using session = await startSession('old');
    session.state.isHolding = true;
    const late = session.refused().toMatchObject({ error: { code: 'signed-out' } });
    await expect.poll(() => session.held.length).toBe(1);
    session.signIn('new');
    session.held[0]?.();
    await late;
    expect(session.state.ends).toBe(0);
  });

  it('is not concluded from an unprotected call or from an edge', async () => {
    await using session = await startSession('any');
    await session.refused('/me', false).toMatchObject({ error: { code: 'forbidden' } });
    await session.refused('/edge').toMatchObject({ error: { code: 'blocked-by-edge' } });
    expect(session.state.ends).toBe(0);
  });

  it('does not let requests that were begun under one session be sent under the next one', async () => {
    await using session = await startSession('first');
    session.state.accepted.add('_al1=first');
    session.state.isHolding = true;
    const calls = Array.from({ length: 8 }, () => session.ask());
    await expect.poll(() => session.held.length).toBe(6);
    session.signIn('second');
    session.state.isHolding = false;
    for (const release of session.held) release();
    // The last two waited for a slot while the session changed; the server accepts only the first session.
    await expect(Promise.all(calls)).resolves.toHaveLength(8);
  });
});
