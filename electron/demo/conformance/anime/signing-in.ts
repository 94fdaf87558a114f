import type { DemoAccount } from '../../demo.ts';
import type { Api } from './api.ts';
import { at, text } from './reading.ts';

/** A new session of an account. */
export async function signIn(api: Api, account: DemoAccount): Promise<string> {
  const answer = await api.post('/accounts/users/auth/login', {
    json: { login: account.login, password: account.password },
  });
  return text(at(answer.json, 'token'));
}
