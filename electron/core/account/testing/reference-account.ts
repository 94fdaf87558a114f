import type { TestCore } from '#core/testing/start-test-core.ts';
import type { Demo, DemoAccount } from '#demo/demo.ts';
import type { FaultRuleInput } from '#demo/faults.ts';

/** What a test does to the reference service without the app. */
export function referenceOf(demo: Demo) {
  async function control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${demo.control?.url}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer;
  }
  return {
    advance: (seconds: number) => control('POST', '/advance', { seconds }),
    faults: (...rules: readonly FaultRuleInput[]) => control('PUT', '/faults', rules),
    /** The token of the last letter to this account. */
    resetToken: async ({ email }: DemoAccount): Promise<string> => {
      // As the reference service writes them.
      const mails = (await (await control('GET', '/mails')).json()) as { to: string; resetToken: string }[];
      return mails.findLast(({ to }) => to === email)?.resetToken ?? '';
    },
    /** 200 as long as the service knows the session, 403 after that. */
    statusOf: async (token: string): Promise<number> => {
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      return (await fetch(`${demo.anime.baseUrl}/accounts/users/me/profile`, { headers })).status;
    },
  };
}

/** Another device of the same person: asks the service for paths with a session of its own. */
export async function signInElsewhere({ anime, account }: Pick<Demo, 'anime' | 'account'>) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const ask = (method: string, path: string, body: unknown, further = {}): Promise<Response> =>
    fetch(`${anime.baseUrl}/${path}`, {
      method,
      headers: { ...headers, ...further },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await ask('POST', 'accounts/users/auth/login', credentialsOf(account));
  // As the reference service writes it.
  const { token } = (await answer.json()) as { token: string };
  return (method: string, path: string, body: unknown = null) =>
    ask(method, path, body, { authorization: `Bearer ${token}` });
}

export function credentialsOf({ login, password }: DemoAccount) {
  return { login, password };
}

/** The failure of Node's fetch on a port without a listener. */
export function refused(): Promise<Response> {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });
  return Promise.reject(new TypeError('fetch failed', { cause }));
}

/** The same request without its session. */
export function withoutSession(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.delete('cookie');
  return { ...init, headers };
}

/** The fetch of a core, noting every token that the service issues to it. */
export function notingTokens(
  tokens: string[],
  onIssued: (token: string) => void | Promise<void> = () => undefined,
): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const [, token] = /"token":"([^"]+)"/.exec(await response.clone().text()) ?? [];
    if (token !== undefined) {
      tokens.push(token);
      await onIssued(token);
    }
    return response;
  };
}

/** Nickname of the signed-in account. */
export function whoIsIn({ client }: TestCore): Promise<string | null> {
  return client['account.state']({}).then((state) => (state.status === 'signed-in' ? state.profile.nickname : null));
}
