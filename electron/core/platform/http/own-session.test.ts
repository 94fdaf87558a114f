import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createServiceClient, type RequestOptions } from './service-client.ts';
import { reply, startLocalServer } from './testing/local-server.ts';

const Fault = z.object({ message: z.string() });
const JSON_TYPE = { 'content-type': 'application/json' };

async function startService(status: number, body: string, headers: Record<string, string> = JSON_TYPE) {
  const server = await startLocalServer((_, response) => reply(response, status, body, headers));
  const noted: unknown[] = [];
  let ends = 0;
  const { origin } = new URL(server.url);
  const client = createServiceClient({
    fetch: globalThis.fetch,
    clock: createClock(100),
    log: silentLog,
    baseUrl: server.url,
    headers: () => ({ cookie: '_al1=present' }),
    onSessionEnded: () => {
      ends += 1;
    },
    apiHosts: {
      // A host that may not see the session comes first in the list.
      forReads: () => ['http://127.0.0.1:9', origin],
      forSession: () => origin,
      maySeeSession: (asked) => asked === origin,
      note: (_, { problem }) => noted.push(problem?.code ?? null),
      inUse: () => origin,
      lastAnswerOf: () => null,
      returnsAt: () => null,
      mirrorsChanged: () => undefined,
    },
  });
  const get = (options: RequestOptions) => client.get('/x', Fault, options);
  const post = (body: unknown, options: RequestOptions) => client.sendOnly('POST', '/x', body, options);
  const sent = () => server.requests.at(-1)?.headers ?? {};
  return { get, post, sent, noted, ends: () => ends, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('a request under another session than the current one', () => {
  it('carries that token and no cookie, or neither, and goes to a host that may see a session', async () => {
    await using service = await startService(200, '{"message":""}');
    await service.get({ token: 'other' });
    expect(service.sent()).toMatchObject({ authorization: 'Bearer other' });
    expect(service.sent()).not.toHaveProperty('cookie');
    await service.get({ token: null });
    expect(service.sent()).not.toHaveProperty('cookie');
    expect(service.sent()).not.toHaveProperty('authorization');
    await service.get({ isProtected: true });
    expect(service.sent()).toMatchObject({ cookie: '_al1=present' });
    expect(service.sent()).not.toHaveProperty('authorization');
  });

  it('does not end the current session when it is refused', async () => {
    await using service = await startService(403, '{"message":""}');
    await expect(service.get({ token: 'other', isProtected: true })).rejects.toMatchObject({
      error: { code: 'signed-out' },
    });
    expect(service.ends()).toBe(0);
    await expect(service.get({ isProtected: true })).rejects.toThrow();
    expect(service.ends()).toBe(1);
  });
});

describe('a 500 of the service itself', () => {
  it('is an answer if the request reads it as one, and then no sign of an outage', async () => {
    await using service = await startService(500, '{"message":"Server Error"}');
    expect(await service.get({ token: null, readsOwnFault: true })).toEqual({ message: 'Server Error' });
    expect(service.noted).toEqual([null]);
    await expect(service.get({ token: null })).rejects.toMatchObject({ error: { code: 'service-down' } });
  });

  it.each<[string, number, string, Record<string, string>]>([
    ['a page', 500, '<html>500</html>', { 'content-type': 'text/html' }],
    ['a page with the type of JSON', 500, '<html>500</html>', JSON_TYPE],
    ['an empty one', 500, '', JSON_TYPE],
    ['JSON with another type', 500, '{"message":""}', { 'content-type': 'text/plain' }],
    ['JSON of another form', 500, '{"error":"x"}', JSON_TYPE],
    ['truncated JSON', 500, '{"message":"', JSON_TYPE],
    ['JSON of a gateway', 502, '{"message":"Bad Gateway"}', JSON_TYPE],
    ['JSON of an overloaded origin', 503, '{"message":"Service Unavailable"}', JSON_TYPE],
  ])('is not %s', async (_, status, body, headers) => {
    await using service = await startService(status, body, headers);
    const asked = service.post({}, { token: null, readsOwnFault: true });
    await expect(asked).rejects.toMatchObject({ error: { code: 'service-down' } });
  });
});

describe('a rejected form', () => {
  const refusal = (text: string) => JSON.stringify({ errors: { password: [text], 'other.0': ['Занято.'] } });

  it('keeps the service’s messages for the fields, without the entered values', async () => {
    await using service = await startService(422, refusal('Пароль «O\'Brien "λ" 密» слишком простой.'));
    const form = { login: 'ann', password: 'O\'Brien "λ" 密' };
    await expect(service.post(form, { isForm: true })).rejects.toMatchObject({
      error: { code: 'rejected', fields: { password: ['Пароль «…» слишком простой.'], 'other.0': ['Занято.'] } },
    });
  });

  it('names the fields without messages if the request was not a form', async () => {
    await using service = await startService(422, refusal('secret'));
    await expect(service.post({}, {})).rejects.toMatchObject({
      error: { code: 'rejected', fields: { password: [], 'other.0': [] } },
    });
  });
});
