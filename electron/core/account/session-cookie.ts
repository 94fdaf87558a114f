import { type Cookie, parseSetCookie } from 'set-cookie-parser';
import { z } from 'zod';
import { type SessionRevocations, sessionHome } from '#core/account/session-revocations.ts';
import type { SentHeaders } from '#core/platform/http/service-client.ts';
import { HOUR_MILLISECONDS } from '#core/platform/time.ts';
import type { CorePorts } from '#core/ports.ts';
import { SessionToken } from '#shared/upstream/anime-api.ts';
import { createVaultEntry } from './vault-entry.ts';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

type SessionCookieOptions = Pick<CorePorts, 'vault' | 'clock' | 'log'> & {
  readonly revocations: Pick<SessionRevocations, 'add'>;
  readonly apiOrigin: string;
  /** Whether the person allowed a mirror to see the session. */
  readonly isTrusted?: (origin: string) => boolean;
};

const COOKIE = '_al1';
const KEPT_AGAIN_AFTER_MILLISECONDS = HOUR_MILLISECONDS;

/** Earlier versions stored no account: then the session belongs to the account that was signed in. */
const Session = z.object({ token: SessionToken, boundTo: z.string(), accountId: z.int().optional() });
type Session = z.infer<typeof Session>;

/**
 * The session of the anime service: the only reader and writer of its cookie, and of the vault entry that keeps it. Only the
 * service ends it, by a refusal or by clearing the cookie; this device's clock, which may be days off, does not.
 */
export function createSessionCookie(options: SessionCookieOptions) {
  const { vault, clock, log, apiOrigin, revocations, isTrusted = () => false } = options;
  const boundTo = sessionHome(apiOrigin);
  let session: Session | null = null;
  let canKeep = vault.isPersistent;
  let triedAt = 0;
  const entry = createVaultEntry({ vault, name: 'anime-session', schema: Session, log, subject: 'session' });

  const isOurs = ({ origin }: URL) => origin === apiOrigin || isTrusted(origin);

  async function keep(next: Session | null): Promise<void> {
    triedAt = clock.now();
    canKeep = (await entry.keep(next)) && vault.isPersistent;
  }

  const isUnkept = () =>
    vault.isPersistent && !canKeep && Math.abs(clock.now() - triedAt) >= KEPT_AGAIN_AFTER_MILLISECONDS;

  async function become(token: string, accountId: number | undefined): Promise<void> {
    const next = Session.safeParse({ token, boundTo, ...(accountId !== undefined && { accountId }) });
    if (!next.success) {
      log.warn('session token refused');
      return;
    }
    session = next.data;
    log.hide(session.token);
    await keep(session);
  }

  async function clear(): Promise<void> {
    session = null;
    await keep(null);
  }

  /** Added to the revocations before it leaves the vault, so that a kill in between does not lose it. */
  async function leave(): Promise<void> {
    const left = session;
    session = null;
    if (left !== null) await revocations.add(left.token);
    if (session === null) await keep(null);
  }

  function headersFor(url: URL): SentHeaders {
    return session !== null && isOurs(url) ? { cookie: `${COOKIE}=${session.token}` } : {};
  }

  return {
    /** Takes over the session kept for this account, and revokes one kept for another account or for none. */
    load: async (accountId: number | null) => {
      const kept = await entry.read();
      if (kept !== null) log.hide(kept.token);
      if (kept?.boundTo !== boundTo) return;
      session = kept;
      if (accountId === null || accountId !== (kept.accountId ?? accountId)) await leave();
    },
    /** `{cookie}` for the configured API origin and trusted mirrors, `{}` for every other address. */
    headersFor,
    /** Takes over renewals and clears in answers to the current cookie. */
    absorb: async (url: URL, response: Response, sent: SentHeaders) => {
      const { cookie: former } = headersFor(url);
      // A late answer to an earlier session must neither bring that one back nor end the current one.
      if (former === undefined || sent['cookie'] !== former) return;
      const cookie = parseSetCookie(response, { decodeValues: false }).findLast(({ name }) => name === COOKIE);
      if (cookie === undefined) return;
      if (isCleared(cookie, response)) await clear();
      // Most answers renew the same token. A vault that was locked is tried again.
      else if (cookie.value !== session?.token || isUnkept()) await become(cookie.value, session?.accountId);
    },
    /** Present at once; resolves when stored. */
    adopt: (token: string, accountId: number) => become(token, accountId),
    isPresent: () => session !== null,
    /** The person signs out: gone at once, and revoked as soon as the service answers. */
    leave,
    /** The service no longer accepts it. */
    clear,
    settled: entry.settled,
    /** False: the sign-in lasts until the app is closed. */
    get isRemembered() {
      return canKeep;
    },
  };
}

/** `Expires` is compared with the answer's own date, since this machine's clock may be wrong. */
function isCleared({ value, maxAge, expires }: Cookie, response: Response): boolean {
  if (value === '') return true;
  if (maxAge !== undefined && Number.isFinite(maxAge)) return maxAge <= 0;
  const date = Date.parse(response.headers.get('date') ?? '');
  return expires !== undefined && expires.getTime() <= (Number.isNaN(date) ? 0 : date);
}
