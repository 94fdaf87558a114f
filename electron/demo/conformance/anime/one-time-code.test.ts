import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, names, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';
import { signIn } from './signing-in.ts';

let service: ServiceUnderTest;
let token: string;
beforeAll(async () => {
  service = await startServiceUnderTest();
  token = await signIn(service.api, service.account);
});
afterAll(() => service.close());

const get = (json: unknown) => service.api.post('/accounts/otp/get', { json });
const codeFor = async (device: string) => text(at((await get({ device_id: device })).json, 'otp', 'code'));
const accept = (code: unknown, options: { token?: string } = { token }) =>
  service.api.post('/accounts/otp/accept', { json: { code }, ...options });
const logIn = (json: unknown, options: { token?: string } = {}) =>
  service.api.post('/accounts/otp/login', { json, ...options });

describe('One-time code', () => {
  it('is six digits, holds five minutes, and is the same for the same device', async () => {
    const { json } = await get({ device_id: 'television' });
    expect(text(at(json, 'otp', 'code'))).toMatch(/^\d{6}$/);
    expect(at(json, 'otp', 'device_id')).toBe('television');
    expect(names(at(json, 'otp')).sort()).toEqual(['code', 'device_id', 'expired_at', 'user_id']);
    expect(number(at(json, 'remaining_time'))).toBeGreaterThan(290);
    expect(number(at(json, 'remaining_time'))).toBeLessThanOrEqual(300);
    expect(await codeFor('television')).toBe(text(at(json, 'otp', 'code')));
    expect(await codeFor('telephone')).not.toBe(text(at(json, 'otp', 'code')));
  });

  it.each([{}, { device_id: '' }, { device_id: [] }])('get with %j is 422', async (json) => {
    expect((await get(json)).status).toBe(422);
  });

  it('get ignores any token', async () => {
    expect((await service.api.post('/accounts/otp/get', { json: { device_id: 'tablet' }, token })).status).toBe(200);
  });

  it('accept takes the code as a number or as text, repeatedly, with an empty HTML body', async () => {
    const code = await codeFor('accepting');
    for (const sent of [Number(code), code, code]) {
      const answer = await accept(sent);
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
  });

  it.each([0, -1, 'abc', null, {}])('accept with %j is 422', async (code) => {
    const answer = await accept(code);
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(['code']);
  });

  it('accept of an unknown code is a JSON 404', async () => {
    const answer = await accept(1);
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).not.toBe('');
  });

  it('login before accept is a JSON 500', async () => {
    const answer = await logIn({ code: await codeFor('early'), device_id: 'early' });
    expect(answer.status).toBe(500);
    expect(text(at(answer.json, 'message'))).not.toBe('');
  });

  it('login after accept gives a token and the cookie, and uses the code up', async () => {
    const code = await codeFor('phone');
    await accept(Number(code));
    expect((await logIn({ code, device_id: 'another' })).status).toBe(404);
    const answer = await logIn({ code, device_id: 'phone' });
    const fresh = text(at(answer.json, 'token'));
    expect(answer.headers.get('set-cookie')).toContain(`_al1=${fresh}`);
    expect((await service.api.get('/accounts/users/me/profile', { token: fresh })).status).toBe(200);
    expect((await logIn({ code, device_id: 'phone' })).status).toBe(404);
  });

  it('login with a valid session is 403, with a wrong token it is as without', async () => {
    const code = await codeFor('guest');
    await accept(code);
    const refused = await logIn({ code, device_id: 'guest' }, { token });
    expect(refused.status).toBe(403);
    expect(refused.json).toBeDefined();
    expect((await logIn({ code, device_id: 'guest' }, { token: 'wrong' })).status).toBe(200);
  });

  it('login without code or device is 422', async () => {
    expect((await logIn({ device_id: 'phone' })).status).toBe(422);
    expect((await logIn({ code: 123456 })).status).toBe(422);
  });

  it('is gone after five minutes', async () => {
    const code = await codeFor('slow');
    await service.passSeconds(301);
    expect((await accept(code)).status).toBe(404);
    expect((await logIn({ code, device_id: 'slow' })).status).toBe(404);
    expect(await codeFor('slow')).not.toBe(code);
  });
});
