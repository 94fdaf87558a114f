import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, list, names, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';
import { signIn } from './signing-in.ts';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest();
});
afterAll(() => service.close());

const LOGIN = '/accounts/users/auth/login';
const LOGOUT = '/accounts/users/auth/logout';
const PROFILE = '/accounts/users/me/profile';

describe('Login', () => {
  it('gives an opaque token of 32 letters and digits, another one each time', async () => {
    const first = await signIn(service.api, service.account);
    expect(first).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await signIn(service.api, service.account)).not.toBe(first);
  });

  it('takes the login in any letter case, and the e-mail', async () => {
    const { login, email, password } = service.account;
    for (const name of [login.toUpperCase(), email]) {
      expect((await service.api.post(LOGIN, { json: { login: name, password } })).status).toBe(200);
    }
  });

  it('takes a form as well as JSON', async () => {
    const { login, password } = service.account;
    const answer = await service.api.post(LOGIN, { form: { login, password } });
    expect(text(at(answer.json, 'token'))).toHaveLength(32);
  });

  it('answers wrong credentials with 401, a null token and an error', async () => {
    const answer = await service.api.post(LOGIN, { json: { login: service.account.login, password: 'wrong' } });
    expect(answer.status).toBe(401);
    expect(names(answer.json)).toEqual(['token', 'error']);
    expect(at(answer.json, 'token')).toBeNull();
    expect(text(at(answer.json, 'error'))).toMatch(/[а-я]/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    [{}, ['login', 'password']],
    [{ login: 'someone' }, ['password']],
    [{ login: '', password: 'x' }, ['login']],
    [{ login: { nested: true }, password: ['x'] }, ['login', 'password']],
  ])('answers %j with 422', async (json, fields) => {
    const answer = await service.api.post(LOGIN, { json });
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(fields);
  });

  it('ignores any token', async () => {
    const token = await signIn(service.api, service.account);
    const { login, password } = service.account;
    expect((await service.api.post(LOGIN, { json: { login, password }, token })).status).toBe(200);
  });
});

describe('Logout', () => {
  it('revokes the token that was used, and only it', async () => {
    const [ended, other] = [await signIn(service.api, service.account), await signIn(service.api, service.account)];
    const answer = await service.api.post(LOGOUT, { token: ended });
    expect(answer.json).toEqual({ token: null });
    expect(answer.headers.get('set-cookie')).toMatch(/^_al1=deleted;.*Max-Age=0/);
    expect((await service.api.get(PROFILE, { token: ended })).status).toBe(403);
    expect((await service.api.post(LOGOUT, { token: ended })).status).toBe(403);
    expect((await service.api.get(PROFILE, { token: other })).status).toBe(200);
  });
});

describe('Session token', () => {
  it('is sent as a bearer; the scheme may be in any letter case', async () => {
    const token = await signIn(service.api, service.account);
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await service.api.get(PROFILE, { headers: { authorization: `${scheme} ${token}` } })).status).toBe(200);
    }
  });

  it('is not taken bare in the header, nor from the query', async () => {
    const token = await signIn(service.api, service.account);
    expect((await service.api.get(PROFILE, { headers: { authorization: token } })).status).toBe(403);
    expect((await service.api.get(`${PROFILE}?token=${token}`)).status).toBe(403);
  });

  it('works on the mirror too', async () => {
    const token = await signIn(service.api, service.account);
    expect((await service.mirror.get(PROFILE, { token })).status).toBe(200);
  });
});

describe('Session cookie', () => {
  const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? '';

  it('comes with a login: HttpOnly, eight days, path /, SameSite lax, its value the token', async () => {
    const { login, password } = service.account;
    const answer = await service.api.post(LOGIN, { json: { login, password } });
    const cookie = cookieOf(answer.headers);
    expect(cookie).toContain(`_al1=${text(at(answer.json, 'token'))};`);
    for (const attribute of [/Max-Age=691200/i, /path=\//i, /HttpOnly/i, /SameSite=lax/i])
      expect(cookie).toMatch(attribute);
  });

  it('alone is enough, and is renewed by every request that it authenticates', async () => {
    const token = await signIn(service.api, service.account);
    for (const path of [PROFILE, '/app/status']) {
      const answer = await service.api.get(path, { headers: { cookie: `other=1; _al1=${token}` } });
      expect(answer.status).toBe(200);
      expect(cookieOf(answer.headers)).toMatch(new RegExp(`^_al1=${token};.*Max-Age=691200`));
    }
  });

  it('is not set for a request with the header, nor for a wrong cookie', async () => {
    const token = await signIn(service.api, service.account);
    expect((await service.api.get(PROFILE, { token })).headers.get('set-cookie')).toBeNull();
    const wrong = await service.api.get('/app/status', { headers: { cookie: '_al1=wrong' } });
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([200, null]);
  });

  it('can be used to log out, which clears it', async () => {
    const token = await signIn(service.api, service.account);
    const answer = await service.api.post(LOGOUT, { headers: { cookie: `_al1=${token}` } });
    expect(cookieOf(answer.headers)).toMatch(/^_al1=deleted/);
    expect((await service.api.get(PROFILE, { token })).status).toBe(403);
  });
});

describe('Profile', () => {
  it('has the fields of the document; uploaded and downloaded are null on a new account', async () => {
    const token = await signIn(service.api, service.account);
    const { json } = await service.api.get(`${PROFILE}?include=id`, { token });
    expect(names(json).sort()).toEqual([
      'avatar',
      'created_at',
      'email',
      'id',
      'is_banned',
      'is_with_content_ads',
      'is_with_video_ads',
      'is_with_video_ads_always',
      'login',
      'nickname',
      'torrents',
    ]);
    expect(at(json, 'torrents', 'uploaded')).toBeNull();
    expect(text(at(json, 'torrents', 'passkey')).length).toBeGreaterThan(10);
    expect(text(at(json, 'created_at'))).toMatch(/\+00:00$/);
  });
});

describe('What a session changes in public answers', () => {
  it('playlists are of the authorized kind, without it of the other', async () => {
    const token = await signIn(service.api, service.account);
    const path = '/anime/releases/neon-forest';
    const playlist = (json: unknown) => new URL(text(at(json, 'episodes', 0, 'hls_720')));
    const [signedIn, guest] = [(await service.api.get(path, { token })).json, (await service.api.get(path)).json];
    expect(playlist(signedIn).searchParams.get('isAuthorized')).toBe('1');
    expect(playlist(guest).searchParams.get('isAuthorized')).toBe('0');
  });

  it('magnet links carry the passkey, without it none', async () => {
    const token = await signIn(service.api, service.account);
    const passkey = text(at((await service.api.get(PROFILE, { token })).json, 'torrents', 'passkey'));
    const magnets = async (options: { token?: string }) =>
      list(at((await service.api.get('/anime/torrents?limit=3', options)).json, 'data')).map((item) =>
        text(at(item, 'magnet')),
      );
    for (const magnet of await magnets({ token })) expect(decodeURIComponent(magnet)).toContain(`pk=${passkey}`);
    for (const magnet of await magnets({})) expect(magnet).not.toContain('pk');
  });
});
