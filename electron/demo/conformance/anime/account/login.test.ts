import { afterAll, describe, expect, it } from 'vitest';
import { at, list, names, text } from '../api.ts';
import { signIn, someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';
import { expectShape } from '../shapes.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const { login, email, password } = service.account;

const LOGIN = '/accounts/users/auth/login';
const LOGOUT = '/accounts/users/auth/logout';
const PROFILE = '/accounts/users/me/profile';
const freshToken = () => signIn(service.api, service.account);
const profileStatus = async (headers: Record<string, string>) => (await service.api.get(PROFILE, { headers })).status;

describe('Login', () => {
  it('gives an opaque token of 32 letters and digits, another one each time', async () => {
    const first = await freshToken();
    expect(first).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await freshToken()).not.toBe(first);
  });

  it('accepts the login in any letter case, and the e-mail', async () => {
    for (const name of [login.toUpperCase(), login.toLowerCase(), email]) {
      const answer = await service.api.post(LOGIN, { json: { login: name, password } });
      expect([answer.status, names(answer.json)]).toEqual([200, ['token']]);
    }
  });

  it('accepts a form as well as JSON', async () => {
    const answer = await service.api.post(LOGIN, { form: { login, password } });
    expect(text(at(answer.json, 'token'))).toHaveLength(32);
  });

  it('answers a wrong password with 401, a null token and an error', async () => {
    const answer = await service.api.post(LOGIN, { json: { login, password: `${password}x` } });
    expect([answer.status, names(answer.json), at(answer.json, 'token')]).toEqual([401, ['token', 'error'], null]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    [{}, ['login', 'password']],
    [{ login: 'someone' }, ['password']],
    [{ login: '', password: 'x' }, ['login']],
    [{ login: { nested: true }, password: ['x'] }, ['login', 'password']],
  ])('answers %j with 422', async (json, fields) => {
    const answer = await service.api.post(LOGIN, { json });
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, fields]);
  });

  it('ignores any token', async () => {
    for (const token of [await freshToken(), 'garbage']) {
      expect((await service.api.post(LOGIN, { json: { login, password }, token })).status).toBe(200);
    }
  });
});

describe('Logout', () => {
  it('revokes only the token that was sent', async () => {
    const [ended, other] = [await freshToken(), await freshToken()];
    const answer = await service.api.post(LOGOUT, { token: ended });
    expect([answer.status, answer.json]).toEqual([200, { token: null }]);
    expect(answer.headers.get('set-cookie')).toMatch(/^_al1=.*(Max-Age=0|expires=Thu, 01.Jan.1970)/i);
    expect((await service.api.get(PROFILE, { token: ended })).status).toBe(403);
    expect((await service.api.post(LOGOUT, { token: ended })).status).toBe(403);
    expect((await service.api.get(PROFILE, { token: other })).status).toBe(200);
  });
});

describe('Session token', () => {
  it('is sent as a bearer; the scheme may be in any letter case', async () => {
    const token = await freshToken();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(await profileStatus({ authorization: `${scheme} ${token}` })).toBe(200);
    }
  });

  it('is refused in the header without Bearer, in the query, and when it was tampered with', async () => {
    const token = await freshToken();
    const tampered = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    for (const authorization of [token, `Token ${token}`, `Bearer ${tampered}`]) {
      expect(await profileStatus({ authorization })).toBe(403);
    }
    expect((await service.api.get(`${PROFILE}?token=${token}`)).status).toBe(403);
  });

  it('works on the mirror too', async () => {
    const token = await freshToken();
    expect((await service.mirror.get(PROFILE, { token })).status).toBe(200);
  });
});

describe('Session cookie', () => {
  const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? '';
  const ATTRIBUTES = [/; ?HttpOnly/i, /; ?Max-Age=691200(;|$)/i, /; ?path=\/(;|$)/i, /; ?SameSite=lax/i];

  it('comes with a login: HttpOnly, eight days, path /, SameSite lax, its value the token', async () => {
    const answer = await service.api.post(LOGIN, { json: { login, password } });
    const cookie = cookieOf(answer.headers);
    expect(cookie).toContain(`_al1=${text(at(answer.json, 'token'))};`);
    for (const attribute of ATTRIBUTES) expect(cookie).toMatch(attribute);
    const expires = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '');
    if (!Number.isNaN(expires)) expect(Math.abs(expires - Date.now() - 691_200_000)).toBeLessThan(60_000);
  });

  it('authenticates by itself, and every answer to it renews it, even a 422', async () => {
    const token = await freshToken();
    for (const [path, status] of [
      [PROFILE, 200],
      ['/accounts/users/me/favorites/ids', 200],
      ['/accounts/users/me/favorites/releases?limit=51', 422],
    ] as const) {
      const answer = await service.api.get(path, { headers: { cookie: `other=1; _al1=${token}; more=2` } });
      expect(answer.status).toBe(status);
      expect(cookieOf(answer.headers)).toContain(`_al1=${token};`);
      for (const attribute of ATTRIBUTES) expect(cookieOf(answer.headers)).toMatch(attribute);
    }
  });

  it('is not set for a request with the Authorization header, even if that sends the cookie too', async () => {
    const token = await freshToken();
    expect((await service.api.get(PROFILE, { token })).headers.get('set-cookie')).toBeNull();
    const both = await service.api.get(PROFILE, { token, headers: { cookie: `_al1=${token}` } });
    expect([both.status, both.headers.get('set-cookie')]).toEqual([200, null]);
  });

  it('can be used to log out, which clears it', async () => {
    const token = await freshToken();
    const answer = await service.api.post(LOGOUT, { headers: { cookie: `_al1=${token}` } });
    expect(answer.json).toEqual({ token: null });
    expect(cookieOf(answer.headers)).not.toContain(token);
    expect(await profileStatus({ cookie: `_al1=${token}` })).toBe(403);
  });
});

describe('Profile', () => {
  it('has the fields of the document, and include has no effect', async () => {
    const token = await freshToken();
    const whole = await service.api.get(PROFILE, { token });
    expectShape('Profile', whole.json);
    expect(names(whole.json)).not.toContain('is_with_ads');
    expect(text(at(whole.json, 'login')).toLowerCase()).toBe(login.toLowerCase());
    expect((await service.api.get(`${PROFILE}?include=id&exclude=email`, { token })).text).toBe(whole.text);
  });
});

describe('What a session changes in public answers', async () => {
  const path = `/anime/releases/${at(await someReleasePage(service.api), 'id')}`;

  it('playlists are of the authorized kind; without a valid session they are not', async () => {
    const playlist = async (options: { token?: string }) =>
      new URL(text(at((await service.api.get(path, options)).json, 'episodes', 0, 'hls_720'))).searchParams;
    expect((await playlist({ token: await freshToken() })).get('isAuthorized')).toBe('1');
    expect((await playlist({})).get('isAuthorized')).not.toBe('1');
    expect((await playlist({ token: 'garbage' })).get('isAuthorized')).not.toBe('1');
  });

  it('magnet links have the passkey; without a session they have none', async () => {
    const token = await freshToken();
    const passkey = text(at((await service.api.get(PROFILE, { token })).json, 'torrents', 'passkey'));
    const magnets = async (options: { token?: string }) =>
      list(at((await service.api.get('/anime/torrents?limit=3', options)).json, 'data')).map((item) =>
        decodeURIComponent(text(at(item, 'magnet'))),
      );
    const [own, without] = [await magnets({ token }), await magnets({})];
    expect([own.length, without.length]).toEqual([3, 3]);
    for (const magnet of own) expect(magnet).toContain(`pk=${passkey}`);
    for (const magnet of without) expect(magnet).not.toContain('pk=');
  });
});
