import { afterAll, describe, expect, it } from 'vitest';
import { at, names, number, text } from '../api.ts';
import { signIn } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';
import { expectShape } from '../shapes.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const token = await signIn(service.api, service.account);

/** A device that no earlier run has a code for. */
const deviceNamed = (name: string) => `${name} ${Date.now()}`;
const get = (json: unknown) => service.api.post('/accounts/otp/get', { json });
const codeFor = async (device: string) => text(at((await get({ device_id: device })).json, 'otp', 'code'));
const accept = (code: unknown) => service.api.post('/accounts/otp/accept', { json: { code }, token });
const logIn = (json: unknown, options: { token?: string } = {}) =>
  service.api.post('/accounts/otp/login', { json, ...options });

describe('One-time code', () => {
  it('has six digits, is valid for five minutes, and is the same for the same device', async () => {
    const device = deviceNamed('television');
    const { json } = await get({ device_id: device });
    expectShape('Otp', json);
    expect(at(json, 'otp', 'device_id')).toBe(device);
    expect(number(at(json, 'remaining_time'))).toBeGreaterThan(290);
    expect(number(at(json, 'remaining_time'))).toBeLessThanOrEqual(300);
    expect(await codeFor(device)).toBe(at(json, 'otp', 'code'));
    expect(await codeFor(deviceNamed('telephone'))).not.toBe(at(json, 'otp', 'code'));
  });

  it.each([{}, { device_id: '' }, { device_id: [] }])('get with %j is 422', async (json) => {
    const answer = await get(json);
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['device_id']]);
  });

  it('get ignores any token', async () => {
    const json = { device_id: deviceNamed('tablet') };
    for (const odd of [token, 'garbage'])
      expect((await service.api.post('/accounts/otp/get', { json, token: odd })).status).toBe(200);
  });

  it('accept takes the code as a number or as text, repeatedly, with an empty HTML body', async () => {
    const code = await codeFor(deviceNamed('accepting'));
    for (const sent of [Number(code), code, code]) {
      const answer = await accept(sent);
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
  });

  it.each([0, -1, 'abc', null, {}])('accept with %j is 422', async (code) => {
    const answer = await accept(code);
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['code']]);
  });

  it('accept of an unknown code is a JSON 404', async () => {
    const answer = await accept(1);
    expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
  });

  it('login before accept is a JSON 500, and with another device a 404', async () => {
    const device = deviceNamed('early');
    const code = await codeFor(device);
    const answer = await logIn({ code, device_id: device });
    expect([answer.status, names(answer.json)]).toEqual([500, ['message']]);
    expect((await logIn({ code, device_id: `${device} x` })).status).toBe(404);
  });

  it('login after accept gives a token and the cookie, and uses the code up', async () => {
    const device = deviceNamed('phone');
    const code = await codeFor(device);
    await accept(Number(code));
    expect(await codeFor(device)).toBe(code);
    const stranger = await logIn({ code, device_id: `${device} x` });
    expect([stranger.status, names(stranger.json)]).toEqual([404, ['message']]);
    const answer = await logIn({ code, device_id: device });
    const fresh = text(at(answer.json, 'token'));
    expect(names(answer.json)).toEqual(['token']);
    expect(answer.headers.get('set-cookie')).toContain(`_al1=${fresh}`);
    expect((await service.api.get('/accounts/users/me/profile', { token: fresh })).status).toBe(200);
    expect((await logIn({ code, device_id: device })).status).toBe(404);
    expect((await accept(code)).status).toBe(404);
  });

  it('login with a valid session is 403; a wrong token counts as none', async () => {
    const device = deviceNamed('guest');
    const code = await codeFor(device);
    await accept(code);
    const refused = await logIn({ code, device_id: device }, { token });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-type')).toContain('application/json');
    expect((await logIn({ code, device_id: device }, { token: 'wrong' })).status).toBe(200);
  });

  it('login without code or device is 422', async () => {
    expect(names(at((await logIn({ device_id: 'phone' })).json, 'errors'))).toEqual(['code']);
    expect(names(at((await logIn({ code: 123456 })).json, 'errors'))).toEqual(['device_id']);
  });
});
