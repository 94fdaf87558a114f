import { afterAll, describe, expect, it } from 'vitest';
import { at, names, text } from '../api.ts';
import { startOwnService } from '../service-under-test.ts';

const service = await startOwnService();
afterAll(service.close);

const forget = (json: unknown) => service.api.post('/accounts/users/auth/password/forget', { json });
const reset = (json: unknown) => service.api.post('/accounts/users/auth/password/reset', { json });
const logIn = (password: string) =>
  service.api.post('/accounts/users/auth/login', { json: { login: service.account.login, password } });

describe('Forgotten password', () => {
  it('is 200 with an empty HTML body for any well-formed address; mail goes to accounts only', async () => {
    for (const email of [service.account.email, 'nobody@example.com']) {
      const answer = await forget({ email });
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
    expect(service.mails().map((mail) => mail.to)).toEqual([service.account.email]);
  });

  it.each([{}, { email: '' }, { email: 'no address' }, { email: 'a@b' }, { email: 5 }, { email: ['a@b.c'] }])(
    '%j is 422',
    async (json) => {
      const answer = await forget(json);
      expect(answer.status).toBe(422);
      expect(names(at(answer.json, 'errors'))).toEqual(['email']);
    },
  );
});

describe('Password reset', () => {
  it('missing fields are 422', async () => {
    const answer = await reset({});
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(expect.arrayContaining(['token', 'password']));
  });

  it('a confirmation that differs is 422', async () => {
    const answer = await reset({ token: 'x', password: 'one', password_confirmation: 'two' });
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(['password']);
  });

  it('an unknown token is a JSON 404', async () => {
    const answer = await reset({ token: 'unknown', password: 'same', password_confirmation: 'same' });
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).not.toBe('');
  });

  it('a mailed token sets the new password, once', async () => {
    await forget({ email: service.account.email });
    const token = service.mails().at(-1)?.resetToken ?? '';
    const wanted = { token, password: 'новый пароль', password_confirmation: 'новый пароль' };
    expect((await reset(wanted)).status).toBe(200);
    expect((await logIn('новый пароль')).status).toBe(200);
    expect((await logIn(service.account.password)).status).toBe(401);
    expect((await reset(wanted)).status).toBe(404);
    service.reset();
    expect((await logIn(service.account.password)).status).toBe(200);
  });
});
