const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** A name that carries a secret, its separator and its value, as in cookies, headers, queries and JSON. */
const NAMED_SECRET =
  /(["']?\b(?:_al1|token|access_token|refresh_token|session|passkey|pk|password|secret|code|otp)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&"'}]+)/gi;
const HEADER = /\b(set-cookie|cookie|authorization)(["']?\s*[:=]\s*)[^\n]*/gi;
const BEARER = /\bbearer\s+\S+/gi;
const MAGNET = /\bmagnet:\?\S+/gi;
const QUERY = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*|(?<![\w?])\/[^\s?#"'<>]+)[?#][^\s"'<>]+/gi;
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi;
/** Long runs without spaces that mix letters and digits: tokens, hashes, keys. UUIDs stay: they name records. */
const OPAQUE = /\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{40,}\b/g;

/**
 * The last net under the log: takes queries, cookies, tokens, passkeys, magnet links and e-mail addresses out of a text,
 * whoever put them there. Callers must not rely on it.
 */
export function redact(text: string): string {
  return text
    .replace(HEADER, '$1$2[removed]')
    .replace(MAGNET, 'magnet:[removed]')
    .replace(CREDENTIALS, '$1[removed]@')
    .replace(QUERY, '$1?[removed]')
    .replace(BEARER, 'Bearer [removed]')
    .replace(NAMED_SECRET, '$1[removed]')
    .replace(EMAIL, '[removed]')
    .replace(OPAQUE, '[removed]');
}
