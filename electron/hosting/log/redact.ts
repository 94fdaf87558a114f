/** Longer texts are cut: the patterns below are slow on them. */
const LONGEST_TEXT = 6_000;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,64}(?:\.[\p{L}\p{N}-]{1,64})+/gu;
/** A name that carries a secret, its separator and its value, as in cookies, headers, queries, JSON, and JSON within a text. */
const NAMED_SECRET =
  /(\\*["']?\b(?:_al1|token|access_token|refresh_token|session|passkey|pk|password|passwd|username|secret|code|otp)\\*["']?\s*[=:]\s*)("(?:\\.|[^"\\])*"?|\\+"[^\n]*|'[^']*'|[^\s,;&"'}]+)/gi;
const HEADER = /\b(set-cookie|cookie|authorization)(["']?\s*[:=]\s*)[^\n]*/gi;
const BEARER = /\bbearer\s+\S+/gi;
const BASIC = /\bbasic\s+[a-z0-9+/=_-]{8,}/gi;
const MAGNET = /\bmagnet:\?\S+/gi;
const QUERY = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>]*|(?<![\w?])\/[^\s?#"'<>]+)[?#][^\s"]+/gi;
/** Before a host, unescaped as a person typed them; a port does not count. */
const CREDENTIALS =
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/@:"'<>]{1,300}:(?!\d{1,5}\/)\S{0,300}|[^\s/@"'<>]{1,300})@/gi;
/** Long runs without spaces that mix letters and digits: tokens, hashes, keys. UUIDs stay: they name records. */
const OPAQUE = /\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{40,}\b/g;

/** Shorter ones would take ordinary words out of a text. */
const SHORTEST_SECRET = 6;
const MOST_SECRETS = 100;
const secrets = new Set<string>();

/** Removes a secret from every later text, as it is and as written in an address. */
export function hideSecret(secret: string): void {
  if (secret.length < SHORTEST_SECRET) return;
  for (const form of [secret, encodeURIComponent(secret)]) {
    // The oldest are forgotten first.
    secrets.delete(form);
    secrets.add(form);
  }
  for (const oldest of secrets) if (secrets.size > MOST_SECRETS) secrets.delete(oldest);
}

/** The last net under the log: removes queries, cookies, tokens, passkeys, magnet links and e-mail addresses by their form, and secrets in use by their value. Callers must not rely on it. */
export function redact(text: string): string {
  let shown = text;
  // Before the cut, which could leave a part of one.
  for (const secret of secrets) shown = shown.replaceAll(secret, '[removed]');
  if (shown.length > LONGEST_TEXT) shown = `${shown.slice(0, LONGEST_TEXT)}…`;
  return (
    shown
      .replace(HEADER, '$1$2[removed]')
      .replace(CREDENTIALS, '$1[removed]@')
      .replace(BEARER, 'Bearer [removed]')
      .replace(BASIC, 'Basic [removed]')
      // Before queries, which could take away the sign before a quote.
      .replace(NAMED_SECRET, '$1[removed]')
      .replace(MAGNET, 'magnet:[removed]')
      .replace(QUERY, '$1?[removed]')
      .replace(EMAIL, '[removed]')
      .replace(OPAQUE, '[removed]')
  );
}

/** JSON with its texts redacted one by one, so that the line stays JSON. */
export function redactedLine(entry: unknown, told: (text: string) => string = redact): string {
  return JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'string' ? told(value) : value));
}
