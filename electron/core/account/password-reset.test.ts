import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { referenceOf, whoIsIn } from './testing/reference-account.ts';

const AWKWARD = [`it's "quoted" \\ & <b>`, 'пароль 密码 🔑 e\u0301', '  spaces around  ', '%00&=+;,{}[]', '"'];

describe('a forgotten password', () => {
  let demo: Demo;
  let reference: ReturnType<typeof referenceOf>;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 1, seed: 1, hasControl: true });
    reference = referenceOf(demo);
  });
  afterAll(() => demo.close());

  it('is replaced with the token of the letter by any new one, which then signs in', async () => {
    await using test = await startTestCore(demo);
    const { login, email } = demo.account;
    for (const password of AWKWARD) {
      await test.client['account.forgotPassword']({ email });
      const token = await reference.resetToken(demo.account);
      await test.client['account.resetPassword']({ token, password, confirmation: password });
      await expect(test.client['account.signIn']({ login, password: demo.account.password })).rejects.toMatchObject({
        error: { code: 'rejected', fields: {} },
      });
      await test.client['account.signIn']({ login, password });
      expect(await whoIsIn(test)).toBe(login);
      await test.client['account.signOut']({});
      await expect(
        test.client['account.resetPassword']({ token, password, confirmation: password }),
      ).rejects.toMatchObject({ error: { code: 'not-found' } });
    }
    // The e-mail address works as login too, in any case (anime-service, Accounts: authentication).
    await test.client['account.signIn']({ login: email.toUpperCase(), password: AWKWARD.at(-1) ?? '' });
    expect(await whoIsIn(test)).toBe(login);
  });

  it('is requested without revealing whether the service knows the address', async () => {
    await using test = await startTestCore(demo);
    expect(await test.client['account.forgotPassword']({ email: 'nobody@example.org' })).toBeNull();
    await expect(test.client['account.forgotPassword']({ email: 'no address' })).rejects.toMatchObject({
      error: { code: 'rejected', fields: { email: [expect.any(String)] } },
    });
  });

  it('is not reset by a whole message pasted as the token', async () => {
    await using test = await startTestCore(demo);
    const token = `https://site.example/reset?token=${'a'.repeat(2_000)}`;
    const pasted = { token, password: 'one-2026', confirmation: 'one-2026' };
    await expect(test.client['account.resetPassword'](pasted)).rejects.toMatchObject({ error: { code: 'not-found' } });
    await expect(test.client['account.signIn']({ login: token, password: token })).rejects.toMatchObject({
      error: { code: 'rejected', fields: {} },
    });
  });

  it('is not reset with an invalid form, and the errors are at its fields', async () => {
    await using test = await startTestCore(demo);
    const mismatch = { token: 'any', password: 'one-2026', confirmation: 'two-2026' };
    await expect(test.client['account.resetPassword'](mismatch)).rejects.toMatchObject({
      error: { code: 'rejected', fields: { password: [expect.any(String)] } },
    });
    await using other = await startTestCore(demo, {
      fetch: async (input, init) => {
        if (!String(input).endsWith('/password/reset')) return fetch(input, init);
        const errors = { password_confirmation: ['Не подходит «two-2026».'], token: ['Нет.'] };
        return Response.json({ errors }, { status: 422 });
      },
    });
    await expect(other.client['account.resetPassword'](mismatch)).rejects.toMatchObject({
      error: { code: 'rejected', fields: { confirmation: ['Не подходит «…».'], token: ['Нет.'] } },
    });
  });
});
