import { afterAll, describe, expect, it } from 'vitest';
import { at, names, text } from '../api.ts';
import { someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const page = await someReleasePage(service.api);
const MISSING = '/anime/releases/999999999';

describe('Errors', () => {
  it('an unknown route is a JSON 404 that names the route', async () => {
    const answer = await service.api.get('/no/such/route');
    expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
    expect(text(at(answer.json, 'message'))).toContain('no/such/route');
  });

  it('a missing record is a JSON 404 that names no route', async () => {
    const answer = await service.api.get(MISSING);
    expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
    expect(text(at(answer.json, 'message'))).not.toContain('anime/releases');
  });

  it.each([
    ['POST', '/app/status', 'GET'],
    ['DELETE', '/anime/catalog/releases', 'POST'],
    ['POST', `/anime/releases/${at(page, 'id')}`, 'GET'],
    ['GET', '/accounts/users/auth/login', 'POST'],
  ])('%s %s is a JSON 405 that names it and %s', async (method, path, allowed) => {
    const answer = await service.api.call(method, path);
    expect([answer.status, names(answer.json)]).toEqual([405, ['message']]);
    expect(text(at(answer.json, 'message'))).toMatch(new RegExp(`\\b${method}\\b.*\\b${allowed}\\b`));
    expect(answer.headers.get('allow')).toContain(allowed);
  });

  it.each([
    ['GET', '/no/such/route', 404],
    ['GET', MISSING, 404],
    ['POST', '/app/status', 405],
    ['GET', '/accounts/users/me/profile', 403],
    ['GET', '/accounts/users/auth/social/nobody/login', 500],
  ])('%s %s is an HTML page without Accept (%i)', async (method, path, status) => {
    for (const accept of [null, 'text/html']) {
      const answer = await service.api.call(method, path, { accept });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.text).toMatch(/^\s*<!doctype html>/i);
    }
  });

  it('422 is JSON even without Accept, in Russian, by parameter', async () => {
    const answer = await service.api.get('/anime/catalog/releases?limit=51', { accept: null });
    expect([answer.status, names(answer.json)]).toEqual([422, ['errors']]);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(at(answer.json, 'errors')).toEqual({ limit: [expect.stringMatching(/[а-я].*50/)] });
  });

  it.each([
    ['/anime/genres/random?limit=abc', 'limit', /числ/],
    ['/anime/catalog/releases?limit=51', 'limit', /50/],
    ['/anime/catalog/releases?page=0', 'page', /1/],
    ['/app/search/releases', 'query', /./],
  ])('the 422 of %s says what is wrong', async (path, parameter, message) => {
    expect(text(at((await service.api.get(path)).json, 'errors', parameter, 0))).toMatch(message);
  });

  it('an unknown provider is a JSON 500', async () => {
    const answer = await service.api.get('/accounts/users/auth/social/nobody/login');
    expect([answer.status, names(answer.json)]).toEqual([500, ['message']]);
  });

  it('wrong credentials are a 401 with a null token and an error', async () => {
    const json = { login: 'nobody-at-all', password: 'wrong' };
    const answer = await service.api.post('/accounts/users/auth/login', { json });
    expect([answer.status, names(answer.json), at(answer.json, 'token')]).toEqual([401, ['token', 'error'], null]);
    expect(text(at(answer.json, 'error'))).toMatch(/[а-я]/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

const PROTECTED: readonly (readonly [string, string])[] = [
  ['GET', '/accounts/users/me/profile'],
  ['GET', '/accounts/users/me/favorites/ids'],
  ['GET', '/accounts/users/me/favorites/releases'],
  ['POST', '/accounts/users/me/favorites/releases'],
  ['GET', '/accounts/users/me/favorites/references/sorting'],
  ['GET', '/accounts/users/me/favorites/references/genres'],
  ['GET', '/accounts/users/me/collections/ids'],
  ['GET', '/accounts/users/me/collections/releases'],
  ['POST', '/accounts/users/me/collections/releases'],
  ['GET', '/accounts/users/me/collections/references/years'],
  ['GET', '/accounts/users/me/views/timecodes'],
  ['GET', '/accounts/users/me/views/history'],
  ['GET', `/anime/releases/${at(page, 'alias')}/episodes/timecodes`],
  ['GET', `/anime/releases/episodes/${at(page, 'episodes', 0, 'id')}/timecode`],
  ['GET', `/anime/releases/${at(page, 'id')}/rating`],
  ['POST', `/anime/releases/${at(page, 'id')}/rating`],
  ['DELETE', `/anime/releases/${at(page, 'id')}/rating`],
  ['POST', '/accounts/users/auth/logout'],
  ['POST', '/accounts/otp/accept'],
  ['POST', '/accounts/users/me/favorites'],
  ['DELETE', '/accounts/users/me/favorites'],
  ['POST', '/accounts/users/me/collections'],
  ['DELETE', '/accounts/users/me/collections'],
  ['POST', '/accounts/users/me/views/timecodes'],
  ['DELETE', '/accounts/users/me/views/timecodes'],
];

describe('Authentication: what is protected', () => {
  it.each(PROTECTED)(
    '%s %s is the same 403 without a token and with a wrong one, even for an invalid body',
    async (method, path) => {
      const json = method === 'GET' ? {} : { json: [{ nonsense: true }] };
      const missing = await service.api.call(method, path, json);
      expect([missing.status, names(missing.json)]).toEqual([403, ['message']]);
      for (const odd of [
        { token: 'x'.repeat(32) },
        { token: 'garbage' },
        { headers: { cookie: '_al1=garbage' } },
        { headers: { authorization: 'Basic eDp5' } },
      ]) {
        const wrong = await service.api.call(method, path, { ...json, ...odd });
        expect([wrong.status, wrong.text]).toEqual([missing.status, missing.text]);
      }
    },
  );

  it('a wrong token does not change a public answer', async () => {
    const path = `/anime/releases/${at(page, 'id')}/members`;
    const plain = await service.api.get(path);
    for (const odd of [{ token: 'garbage' }, { headers: { cookie: '_al1=garbage' } }]) {
      const answer = await service.api.get(path, odd);
      expect([answer.status, answer.text, answer.headers.get('set-cookie')]).toEqual([200, plain.text, null]);
    }
  });

  it('otp/login treats an invalid token as none', async () => {
    const options = { json: { code: 1, device_id: 'nobody' }, token: 'garbage' };
    expect((await service.api.post('/accounts/otp/login', options)).status).toBe(404);
  });
});
