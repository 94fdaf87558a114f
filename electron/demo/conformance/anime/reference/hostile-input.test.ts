import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { at } from '../api.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { signIn } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';

const RUNS = amount('ENGAWA_REQUESTS', 150, 1_200);
const SECONDS_BEFORE_A_HANG = 60;

const service = await startOwnService();
afterAll(service.close);
const page = (await service.api.get('/anime/releases/neon-forest')).json;
const franchise = (await service.api.get('/anime/franchises/random?limit=1')).json;
const known = [at(page, 'id'), at(page, 'alias'), at(page, 'episodes', 0, 'id'), at(page, 'torrents', 0, 'hash')];
const knownParts = [...known, at(franchise, 0, 'id'), 21, 'vk'].map(String);

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    '9'.repeat(40),
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
    '%',
    '%ZZ',
    '\u0000',
    "' OR 1=1 --",
    '<script>',
    'null',
    '[]',
    '{}',
    'a'.repeat(5000),
    ','.repeat(3000),
    '💣',
    '\ud800',
    '2026-01-01T00:00:00+03:00',
  ),
);

const parameterName = fc.oneof(
  fc.constantFrom(
    'limit',
    'page',
    'query',
    'ids',
    'aliases',
    'release_id',
    'include',
    'include[]',
    'exclude',
    'f',
    'f[types]',
    'f[genres]',
    'f[years]',
    'f[years][from_year]',
    'f[search]',
    'f[sorting]',
    'f[__proto__][polluted]',
    '__proto__[polluted]',
    'since',
    'state',
    'pk',
    'type_of_collection',
    'login',
    'password',
    'code',
    'device_id',
    'email',
    'f[][][][][][][][][][]',
    '[',
    ']',
    '[]',
  ),
  oddText,
);

const field = fc.constantFrom(
  'release_id',
  'type_of_collection',
  'release_episode_id',
  'time',
  'is_watched',
  'score',
  'code',
  'device_id',
  'login',
  'password',
  'email',
  'token',
  'password_confirmation',
  'f',
  'limit',
  'page',
  '__proto__',
  '0',
);
const fieldValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  fc.double(),
  fc.constantFrom('PLANNED', 1, true, null, '00000000-0000-4000-8000-000000000000'),
);
const fields = fc.dictionary(field, fieldValue, { maxKeys: 6 });

const body = fc.oneof(
  fc
    .oneof(fields, fc.array(fields, { maxLength: 4 }), fc.jsonValue())
    .map((value) => ({ type: 'application/json', content: JSON.stringify(value) })),
  fc.record({
    type: fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/vnd.api+json',
    ),
    content: oddText,
  }),
  fc.constant({ type: 'application/json', content: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }),
  fc.constant(null),
);

const request = fc.record({
  endpoint: fc.constantFrom(...ENDPOINTS),
  otherMethod: fc.option(fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'), { freq: 3 }),
  part: oddText,
  usesKnownPart: fc.boolean(),
  knownPart: fc.nat(),
  query: fc.array(fc.tuple(parameterName, oddText), { maxLength: 5 }),
  body,
  session: fc.constantFrom('none', 'header', 'cookie', 'odd'),
  accept: fc.constantFrom('application/json', 'text/html', '*/*', ';;;,', ''),
  odd: fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
});

type HostileRequest = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

/** A lone surrogate cannot be part of an address: it goes as the replacement character. */
const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

async function send(hostile: HostileRequest, token: string): Promise<Response> {
  const [method, template] = hostile.endpoint;
  const part = hostile.usesKnownPart
    ? (knownParts[hostile.knownPart % knownParts.length] ?? '')
    : encoded(hostile.part);
  const query = hostile.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const headers = new Headers({ accept: hostile.accept });
  if (hostile.session === 'header') headers.set('authorization', `Bearer ${token}`);
  if (hostile.session === 'cookie') headers.set('cookie', `_al1=${token}`);
  if (hostile.session === 'odd') {
    headers.set('authorization', `Bearer ${hostile.odd}`);
    headers.set('cookie', hostile.odd);
  }
  const sent = hostile.otherMethod ?? method;
  const content = sent === 'GET' || sent === 'HEAD' ? null : hostile.body;
  if (content !== null) headers.set('content-type', content.type);
  return fetch(`${service.api.baseUrl}${template.replace(/\{\w+\}/, part || 'x')}?${query}`, {
    method: sent,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(SECONDS_BEFORE_A_HANG * 1000),
    ...(content === null ? {} : { body: content.content }),
  });
}

describe('Hostile input', () => {
  it('never causes an undocumented 5xx, a hang, or invalid JSON', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (hostile) => {
        const token = hostile.session === 'none' ? '' : await signIn(service.api, service.account);
        const response = await send(hostile, token);
        const content = await response.text();
        // Too long an address is refused before it reaches the service.
        if (response.status === 431) return;
        // Unknown providers are the one documented fault that can be met here (anime-service, Authentication rules).
        if (hostile.endpoint[1].includes('{provider}')) expect([200, 404, 405, 500]).toContain(response.status);
        else expect(response.status, content.slice(0, 300)).toBeLessThan(500);
        if (content !== '' && response.headers.get('content-type')?.includes('json'))
          expect(() => JSON.parse(content)).not.toThrow();
      }),
      { numRuns: RUNS },
    );
    expect(Reflect.has({}, 'polluted')).toBe(false);
  });

  it('leaves the service working', async () => {
    const token = await signIn(service.api, service.account);
    expect((await service.api.get('/accounts/users/me/views/timecodes', { token })).status).toBe(200);
    expect((await service.api.get('/accounts/users/me/collections/ids', { token })).status).toBe(200);
    expect((await service.api.get('/anime/catalog/releases')).status).toBe(200);
  });
});
