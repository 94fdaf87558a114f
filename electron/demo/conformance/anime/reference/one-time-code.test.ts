import { afterAll, expect, it } from 'vitest';
import { at, text } from '../api.ts';
import { signIn } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';

const service = await startOwnService();
afterAll(service.close);

it('a one-time code expires after five minutes', async () => {
  const token = await signIn(service.api, service.account);
  const codeOf = async () =>
    text(at((await service.api.post('/accounts/otp/get', { json: { device_id: 'slow' } })).json, 'otp', 'code'));
  const accept = async (code: string) =>
    (await service.api.post('/accounts/otp/accept', { json: { code }, token })).status;
  const code = await codeOf();
  service.passSeconds(298);
  expect([await codeOf(), await accept(code)]).toEqual([code, 200]);
  service.passSeconds(3);
  expect(await accept(code)).toBe(404);
  const late = await service.api.post('/accounts/otp/login', { json: { code, device_id: 'slow' } });
  expect(late.status).toBe(404);
  expect(await codeOf()).not.toBe(code);
});

it('endpoints that ignore a session do not renew its cookie', async () => {
  const cookie = `_al1=${await signIn(service.api, service.account)}`;
  const code = await service.api.post('/accounts/otp/get', { json: { device_id: 'other' }, headers: { cookie } });
  const social = await service.api.get('/accounts/users/auth/social/vk/login', { headers: { cookie } });
  expect([code, social].map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null]);
});
