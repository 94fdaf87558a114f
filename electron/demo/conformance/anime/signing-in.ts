import type { DemoAccount } from '../../demo.ts';
import type { Api } from './api.ts';
import { at, text } from './reading.ts';

/** A new session of an account. */
export async function signIn(api: Api, account: DemoAccount): Promise<string> {
  const { login, password } = account;
  const answer = await api.post('/accounts/users/auth/login', { json: { login, password } });
  if (answer.status !== 200) throw new Error(`Signing in as "${login}" was answered with ${answer.status}`);
  return text(at(answer.json, 'token'));
}
