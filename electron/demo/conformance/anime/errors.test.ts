import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, names, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest();
});
afterAll(() => service.close());

describe('Errors', () => {
  it('an unknown route is a JSON 404 that names the route', async () => {
    const answer = await service.api.get('/no/such/route');
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).toContain('/no/such/route');
  });

  it('a wrong method is a JSON 405 that names it and the allowed ones', async () => {
    const answer = await service.api.post('/app/status');
    expect(answer.status).toBe(405);
    expect(text(at(answer.json, 'message'))).toMatch(/POST.*GET/);
    expect(answer.headers.get('allow')).toContain('GET');
  });

  it.each([
    ['GET', '/no/such/route', 404],
    ['GET', '/anime/releases/1', 404],
    ['POST', '/app/status', 405],
    ['GET', '/accounts/users/me/profile', 403],
  ])('%s %s without Accept is an HTML page (%i)', async (method, path, status) => {
    const answer = await service.api.call(method, path, { accept: null });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('<!DOCTYPE html>');
  });

  it('422 is JSON even without Accept, in Russian, by parameter', async () => {
    const answer = await service.api.get('/anime/catalog/releases?limit=51', { accept: null });
    expect(answer.status).toBe(422);
    expect(names(answer.json)).toEqual(['errors']);
    expect(text(at(answer.json, 'errors', 'limit', 0))).toMatch(/[а-я].*50/);
  });

  it.each([
    ['/accounts/users/me/profile'],
    ['/accounts/users/me/favorites/ids'],
    ['/accounts/users/me/favorites/releases'],
    ['/accounts/users/me/favorites/references/sorting'],
    ['/accounts/users/me/collections/ids'],
    ['/accounts/users/me/collections/releases'],
    ['/accounts/users/me/collections/references/years'],
    ['/accounts/users/me/views/timecodes'],
    ['/accounts/users/me/views/history'],
    ['/anime/releases/neon-forest/episodes/timecodes'],
    ['/anime/releases/episodes/00000000-0000-4000-8000-000000000000/timecode'],
    ['/anime/releases/160/rating'],
  ])('%s is the same 403 without a token and with a wrong one', async (path) => {
    const missing = await service.api.get(path);
    const wrong = await service.api.get(path, { token: 'x'.repeat(32) });
    expect(missing.status).toBe(403);
    expect(names(missing.json)).toEqual(['message']);
    expect([wrong.status, wrong.text]).toEqual([missing.status, missing.text]);
  });

  it.each([
    ['POST', '/accounts/users/auth/logout'],
    ['POST', '/accounts/users/me/favorites'],
    ['DELETE', '/accounts/users/me/favorites'],
    ['POST', '/accounts/users/me/collections'],
    ['DELETE', '/accounts/users/me/collections'],
    ['POST', '/accounts/users/me/views/timecodes'],
    ['DELETE', '/accounts/users/me/views/timecodes'],
    ['POST', '/accounts/otp/accept'],
    ['POST', '/anime/releases/160/rating'],
    ['DELETE', '/anime/releases/160/rating'],
  ])('%s %s is 403 without a session, whatever is sent', async (method, path) => {
    expect((await service.api.call(method, path, { json: [{ nonsense: true }] })).status).toBe(403);
  });

  it('a wrong token does no harm to what is public', async () => {
    const answer = await service.api.get('/anime/releases/neon-forest', { token: 'garbage' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe((await service.api.get('/anime/releases/neon-forest')).text);
  });
});
