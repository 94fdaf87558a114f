import { type Cookie, parseSetCookie } from 'set-cookie-parser';
import { z } from 'zod';
import { type SessionRevocations, sessionHome } from '#core/account/session-revocations.ts';
import type { SentHeaders } from '#core/platform/http/exchange.ts';
import type { Clock, Log, SecretVault } from '#core/ports.ts';
import { SessionToken } from '#shared/upstream/anime-api.ts';

/** The session of the anime service; the only reader and writer of its cookie, and of the vault where that rests. */
export type SessionCookie = {
  /**
   * Takes over what the vault kept for this account; a session kept for another account, or for none, is revoked. A failing
   * vault is logged and counts as signed out.
   */
  readonly load: (accountId: number | null) => Promise<void>;
  /** `{cookie}` for the configured API origin and trusted mirrors, `{}` for every other address. */
  readonly headersFor: (url: URL) => SentHeaders;
  /** Takes over renewals and clears of the cookie that was sent to one of these, and no other cookie. */
  readonly absorb: (url: URL, response: Response, sent: SentHeaders) => Promise<void>;
  /** Present at once, and kept once it resolves. */
  readonly adopt: (token: string, accountId: number) => Promise<void>;
  readonly isPresent: () => boolean;
  /** The person leaves: gone at once, and to be revoked by the service as soon as that can be told. */
  readonly leave: () => Promise<void>;
  /** The service does not accept it any more. */
  readonly clear: () => Promise<void>;
  /** Once the vault has what is present now. */
  readonly settled: () => Promise<void>;
  /** False: the sign-in lasts until the app is closed. */
  readonly isRemembered: boolean;
};

export type SessionCookieOptions = {
  readonly vault: SecretVault;
  readonly clock: Clock;
  readonly log: Log;
  readonly revocations: Pick<SessionRevocations, 'add'>;
  /** Origin of the configured address. */
  readonly apiOrigin: string;
  /** Whether the person allowed a mirror to see the session; no other ever does. */
  readonly isTrusted?: (origin: string) => boolean;
};

const COOKIE = '_al1';
const SECRET = 'anime-session';
/** anime-service, Authentication: Max-Age of the cookie. */
const LIFETIME_SECONDS = 691_200;
/** Every answer renews the cookie; the vault needs to learn of it only now and then. */
const RENEWAL_KEPT_AFTER_MILLISECONDS = 3_600_000;

/** Earlier versions stored no account: then the session belongs to the account that was signed in. */
const Session = z.object({
  token: SessionToken,
  expiresAt: z.number(),
  boundTo: z.string(),
  accountId: z.int().optional(),
});
type Session = z.infer<typeof Session>;

export function createSessionCookie(options: SessionCookieOptions): SessionCookie {
  const { vault, clock, log, apiOrigin, revocations, isTrusted = () => false } = options;
  const boundTo = sessionHome(apiOrigin);
  let session: Session | null = null;
  let kept: Session | null = null;
  let canKeep = vault.isPersistent;
  let writing: Promise<void> = Promise.resolve();

  const isOurs = ({ origin }: URL) => origin === apiOrigin || isTrusted(origin);
  const current = () => (session !== null && session.expiresAt > clock.now() ? session : null);

  /** One write after the other: the last state is the one that stays. */
  function keep(next: Session | null): Promise<void> {
    kept = next;
    writing = writing.then(async () => {
      try {
        await (next === null ? vault.remove(SECRET) : vault.write(SECRET, JSON.stringify(next)));
        canKeep = vault.isPersistent;
      } catch (cause) {
        canKeep = false;
        log.error('session not kept', cause);
      }
    });
    return writing;
  }

  async function become(token: string, lifetimeSeconds: number, accountId: number | undefined): Promise<void> {
    const expiresAt = clock.now() + lifetimeSeconds * 1_000;
    const next = Session.safeParse({ token, expiresAt, boundTo, ...(accountId !== undefined && { accountId }) });
    if (!next.success) {
      log.warn('session token refused');
      return;
    }
    session = next.data;
    log.hide(session.token);
    const isRenewal =
      kept?.token === session.token && session.expiresAt - kept.expiresAt < RENEWAL_KEPT_AFTER_MILLISECONDS;
    if (!isRenewal) await keep(session);
  }

  async function clear(): Promise<void> {
    session = null;
    await keep(null);
  }

  /** On the list before it is out of the vault: a kill in between must not lose it. */
  async function leave(): Promise<void> {
    const left = session;
    session = null;
    if (left !== null) await revocations.add(left.token);
    if (session === null) await keep(null);
  }

  function headersFor(url: URL): SentHeaders {
    const sendable = isOurs(url) ? current() : null;
    return sendable === null ? {} : { cookie: `${COOKIE}=${sendable.token}` };
  }

  return {
    load: async (accountId) => {
      try {
        const secret = await vault.read(SECRET);
        const stored = secret === null ? null : Session.parse(JSON.parse(secret));
        kept = stored;
        if (stored !== null) log.hide(stored.token);
        if (stored?.boundTo !== boundTo) return;
        session = stored;
        if (accountId === null || accountId !== (stored.accountId ?? accountId)) await leave();
      } catch (cause) {
        log.error('session not readable', cause instanceof SyntaxError ? 'no JSON' : cause);
      }
    },
    headersFor,
    absorb: async (url, response, sent) => {
      const { cookie: former } = headersFor(url);
      // A late answer to an earlier session must neither bring that one back nor end the present one.
      if (former === undefined || sent['cookie'] !== former) return;
      const cookie = parseSetCookie(response, { decodeValues: false }).findLast(({ name }) => name === COOKIE);
      if (cookie === undefined) return;
      const lifetimeSeconds = lifetimeOf(cookie, response, clock);
      if (cookie.value === '' || lifetimeSeconds <= 0) await clear();
      else await become(cookie.value, lifetimeSeconds, session?.accountId);
    },
    adopt: (token, accountId) => become(token, LIFETIME_SECONDS, accountId),
    isPresent: () => current() !== null,
    leave,
    clear,
    settled: () => writing,
    get isRemembered() {
      return canKeep;
    },
  };
}

/** An end date is compared with the answer's own date where it has one, so that a wrong clock on this machine does not matter. */
function lifetimeOf({ maxAge, expires }: Cookie, response: Response, clock: Clock): number {
  if (maxAge !== undefined && Number.isFinite(maxAge)) return maxAge;
  const end = expires?.getTime() ?? Number.NaN;
  if (Number.isNaN(end)) return LIFETIME_SECONDS;
  const from = Date.parse(response.headers.get('date') ?? '');
  return (end - (Number.isNaN(from) ? clock.now() : from)) / 1_000;
}
