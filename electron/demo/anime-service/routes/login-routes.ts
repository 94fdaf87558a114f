import { jsonAnswer } from '../http/answers.ts';
import { mergedInput } from '../http/request-body.ts';
import type { Router } from '../http/router.ts';
import { clearedSessionCookie, sessionCookie } from '../http/session-token.ts';
import { createValidation, requiredText } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Account } from '../state/accounts.ts';

/** A new independent session, as every way of signing in ends: the token and the cookie. */
export function signedInAnswer(context: ServiceContext, account: Account): Response {
  const token = context.sessions.open(account);
  context.changed();
  const answer = jsonAnswer({ token });
  // A cookie's date is for the client's own clock, which is the real one.
  answer.headers.append('set-cookie', sessionCookie(token, Date.now()));
  return answer;
}

/** anime-service, Accounts: authentication, with a password. */
export function addLoginRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('POST', '/accounts/users/auth/login', async (call) => {
    const input = mergedInput(await call.readBody(), call.query);
    const validation = createValidation();
    const login = requiredText(validation, input, 'login');
    const password = requiredText(validation, input, 'password');
    validation.finish();
    const account = context.accounts.byCredentials(login, password);
    if (account === undefined) return jsonAnswer({ token: null, error: 'Неправильный логин или пароль.' }, 401);
    return signedInAnswer(context, account);
  });

  router.onSignedIn('POST', '/accounts/users/auth/logout', (call) => {
    context.sessions.close(call.session.token);
    context.changed();
    const answer = jsonAnswer({ token: null });
    answer.headers.append('set-cookie', clearedSessionCookie());
    return answer;
  });
}
