import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { refusal } from '#hosting/page-handler.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { PeerAccounts } from './peer-account.ts';

type GuardOptions = {
  /** Known once the server listens. */
  readonly port: () => number;
  readonly tokens: AccessTokens;
  readonly accounts: PeerAccounts;
  readonly onRefusal: (reason: string) => void;
};

/**
 * Lets only our own page through. Checks in this order: the peer's account where the system tells it, since cookies and process
 * lists know no accounts; the exact host name (against DNS rebinding); the browser's origin headers; the token or its cookie.
 */
export function createGuard(options: GuardOptions): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const { port, tokens, accounts, onRefusal } = options;
  const refuse = (reason: string) => {
    onRefusal(reason);
    return refusal(403, 'Open the address that Engawa printed when it started.\n');
  };

  return async (context, next) => {
    const { req } = context;
    if (!(await accounts.mayBeOwn(context.env.incoming.socket))) return refuse('account');
    const host = req.header('Host') ?? '';
    if (host !== `127.0.0.1:${port()}` && host !== `localhost:${port()}`) return refuse('host');
    const site = req.header('Sec-Fetch-Site');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return refuse('sec-fetch-site');
    const origin = req.header('Origin');
    if (req.method !== 'GET' && req.method !== 'HEAD' && origin !== `http://${host}`) return refuse('origin');

    // Cookies ignore ports: without it in the name two instances would sign each other out.
    const cookieName = `engawa-${port()}`;
    const token = req.method === 'GET' && req.path === '/' ? req.query('token') : undefined;
    if (token !== undefined) {
      if (!tokens.admit(token)) return refuse('token');
      setCookie(context, cookieName, tokens.session, { httpOnly: true, sameSite: 'Strict', path: '/' });
      context.header('Cache-Control', 'no-store');
      return context.redirect('/', 303);
    }
    if (!tokens.isSession(getCookie(context, cookieName) ?? '')) return refuse('cookie');
    return next();
  };
}
