const SESSION_COOKIE = '_al1';
const COOKIE_SECONDS = 691_200;

/** Where a request's token came from: only a cookie is answered with a fresh one (anime-service, Authentication). */
type SentToken = { readonly token: string; readonly isCookie: boolean } | null;

/** A bearer header takes precedence over a cookie. An `Authorization` header without `Bearer` is ignored. */
export function sentToken(request: Request): SentToken {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '');
  if (bearer?.[1] !== undefined) return { token: bearer[1], isCookie: false };
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (name.trim() === SESSION_COOKIE && value.trim() !== '') return { token: value.trim(), isCookie: true };
  }
  return null;
}

function cookie(value: string, seconds: number, expires: Date): string {
  return `${SESSION_COOKIE}=${value}; expires=${expires.toUTCString()}; Max-Age=${seconds}; path=/; httponly; samesite=lax`;
}

/** `now` in epoch milliseconds of the real clock, which is the one that a browser compares with. */
export function sessionCookie(token: string, now: number): string {
  return cookie(token, COOKIE_SECONDS, new Date(now + COOKIE_SECONDS * 1000));
}

export function clearedSessionCookie(): string {
  return cookie('deleted', 0, new Date(0));
}
