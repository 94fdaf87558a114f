import { afterAll, describe, expect, it } from 'vitest';
import { at, text } from '../api.ts';
import { signIn } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';

const service = await startOwnService();
afterAll(service.close);

const start = async (provider: string) => {
  const { json } = await service.api.get(`/accounts/users/auth/social/${provider}/login`);
  return { url: text(at(json, 'url')), state: text(at(json, 'state')) };
};
const authenticate = (state: string) => service.api.get(`/accounts/users/auth/social/authenticate?state=${state}`);

/** What a browser sends when the first button of the page is clicked. */
async function clickFirstButton(url: string): Promise<Response> {
  const page = await (await fetch(url)).text();
  const sent = new URLSearchParams();
  for (const [, name = '', value = ''] of [...page.matchAll(/name="(\w+)" value="([^"]+)"/g)].slice(0, 2))
    sent.append(name, value);
  return fetch(url, { method: 'POST', body: sent });
}

describe('Social login', () => {
  it.each(['vk', 'google', 'patreon', 'discord'])('%s: gives a page address with the state', async (provider) => {
    const { url, state } = await start(provider);
    expect(new URL(url).searchParams.get('state')).toBe(state);
    expect((await fetch(url)).status).toBe(200);
  });

  it.each(['VK', 'nobody', 'Google'])('the unknown provider %s is a 500', async (provider) => {
    const answer = await service.api.get(`/accounts/users/auth/social/${provider}/login`);
    expect(answer.status).toBe(500);
    expect(text(at(answer.json, 'message'))).not.toBe('');
  });

  it('authenticate without a state is 422', async () => {
    expect((await service.api.get('/accounts/users/auth/social/authenticate')).status).toBe(422);
  });

  it('an unknown state is a 404 with an empty HTML body, with Accept too', async () => {
    const answer = await authenticate('unknown');
    expect([answer.status, answer.text]).toEqual([404, '']);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('authenticate is 404 until the person has clicked, then gives a token once', async () => {
    const { url, state } = await start('google');
    expect((await authenticate(state)).status).toBe(404);
    expect((await clickFirstButton(url)).status).toBe(200);
    const answer = await authenticate(state);
    const token = text(at(answer.json, 'token'));
    expect(answer.headers.get('set-cookie')).toContain(`_al1=${token}`);
    expect((await service.api.get('/accounts/users/me/profile', { token })).status).toBe(200);
    expect((await authenticate(state)).status).toBe(404);
  });

  it('ignores any token', async () => {
    const token = await signIn(service.api, service.account);
    const answer = await service.api.get('/accounts/users/auth/social/vk/login', { token });
    expect(answer.status).toBe(200);
  });

  it('the page of a state that is unknown or of another provider is a 404', async () => {
    const { url } = await start('vk');
    expect((await fetch(url.replace('/vk', '/google'))).status).toBe(404);
    expect((await fetch(url.replace(/state=.*/, 'state=%3Cscript%3E'))).status).toBe(404);
  });
});
