import { type Cookie, parseSetCookie } from 'set-cookie-parser';
import { z } from 'zod';
import type { SentHeaders } from '#core/http/exchange.ts';
import { isLoopback } from '#core/http/loopback.ts';
import type { Clock, Log, SecretVault } from '#core/ports.ts';

/** The session of the anime service; the only reader and writer of its cookie and of the vault. */
export type SessionCookie = {
  /** Takes over what the vault kept. A failing vault is logged and means that nobody is signed in. */
  readonly load: () => Promise<void>;
  /** `{cookie}` for the configured API origin and trusted mirrors, `{}` for every other address. */
  readonly headersFor: (url: URL) => SentHeaders;
  /** Takes over renewals and clears of the cookie that came with a response of one of these to a request with `sent`. */
  readonly absorb: (url: URL, response: Response, sent?: SentHeaders) => Promise<void>;
  /** Takes the token of a login answer; changes nothing when its cookie came too. */
  readonly adopt: (token: string) => Promise<void>;
  readonly isPresent: () => boolean;
  readonly clear: () => Promise<void>;
  /** False: the sign-in lasts until the app is closed. */
  readonly isRemembered: boolean;
};

export type SessionCookieOptions = {
  readonly vault: SecretVault;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the configured address. */
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

/** `boundTo`: another configured address must never receive this session. */
const Session = z.object({
  token: z.string().regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/),
  expiresAt: z.number(),
  boundTo: z.string(),
});
type Session = z.infer<typeof Session>;

export function createSessionCookie(options: SessionCookieOptions): SessionCookie {
  const { vault, clock, log, apiOrigin, isTrusted = () => false } = options;
  // The embedded services change their port from start to start, and nobody else can listen on this machine's own address unasked.
  const boundTo = isLoopback(new URL(apiOrigin)) ? 'loopback' : apiOrigin;
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

  async function become(token: string, lifetimeSeconds: number): Promise<void> {
    const next = Session.safeParse({ token, expiresAt: clock.now() + lifetimeSeconds * 1_000, boundTo });
    if (!next.success) {
      log.warn('session token refused');
      return;
    }
    session = next.data;
    const isRenewal =
      kept?.token === session.token && session.expiresAt - kept.expiresAt < RENEWAL_KEPT_AFTER_MILLISECONDS;
    if (!isRenewal) await keep(session);
  }

  async function clear(): Promise<void> {
    session = null;
    await keep(null);
  }

  function headersFor(url: URL): SentHeaders {
    const sendable = isOurs(url) ? current() : null;
    return sendable === null ? {} : { cookie: `${COOKIE}=${sendable.token}` };
  }

  return {
    load: async () => {
      try {
        const secret = await vault.read(SECRET);
        const stored = secret === null ? null : Session.parse(JSON.parse(secret));
        kept = stored;
        if (stored?.boundTo === boundTo) session = stored;
      } catch (cause) {
        log.error('session not readable', cause instanceof SyntaxError ? 'no JSON' : cause);
      }
    },
    headersFor,
    absorb: async (url, response, sent) => {
      if (!isOurs(url)) return;
      const cookie = parseSetCookie(response, { decodeValues: false }).findLast(({ name }) => name === COOKIE);
      if (cookie === undefined) return;
      // A late answer to an earlier session must neither bring that one back nor end the present one.
      if (sent !== undefined && sent['cookie'] !== headersFor(url)['cookie']) return;
      const lifetimeSeconds = lifetimeOf(cookie, response, clock);
      if (cookie.value === '' || lifetimeSeconds <= 0) await clear();
      else await become(cookie.value, lifetimeSeconds);
    },
    adopt: async (token) => {
      if (current()?.token !== token) await become(token, LIFETIME_SECONDS);
    },
    isPresent: () => current() !== null,
    clear,
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
