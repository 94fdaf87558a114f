/** Longer texts are cut: the patterns below are slow on them. */
const LONGEST_TEXT = 6_000;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,64}(?:\.[\p{L}\p{N}-]{1,64})+/gu;
/** The name of a secret, a separator and the secret, as in cookies, headers, queries, JSON, and JSON within a text. */
const NAMED_SECRET =
  /(\\*["']?\b(?:_al1|token|access_token|refresh_token|session|passkey|pk|password|passwd|username|secret|code|otp)\\*["']?\s*[=:]\s*)("(?:\\.|[^"\\])*"?|\\+"[^\n]*|'[^']*'|[^\s,;&"'}]+)/gi;
const HEADER = /\b(set-cookie|cookie|authorization)(["']?\s*[:=]\s*)[^\n]*/gi;
const BEARER = /\bbearer\s+\S+/gi;
const BASIC = /\bbasic\s+[a-z0-9+/=_-]{8,}/gi;
const MAGNET = /\bmagnet:\?\S+/gi;
const QUERY = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>]*|(?<![\w?])\/[^\s?#"'<>]+)[?#][^\s"]+/gi;
/** Name and password before a host, not escaped, as a person may type them; a port is not a password. */
const CREDENTIALS =
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/@:"'<>]{1,300}:(?!\d{1,5}\/)\S{0,300}|[^\s/@"'<>]{1,300})@/gi;
/** Long runs without spaces that mix letters and digits: tokens, hashes, keys. UUIDs stay: they name records. */
const OPAQUE = /\b(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{40,}\b/g;

/** Shorter secrets would remove ordinary words from texts. */
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

/**
 * The safety net of the log, on which callers must not rely: removes queries, cookies, tokens, passkeys, magnet links and e-mail
 * addresses by their form, and known secrets by value.
 */
export function redact(text: string): string {
  let shown = text;
  // Before the cut, which could leave part of a secret.
  for (const secret of secrets) shown = shown.replaceAll(secret, '[removed]');
  if (shown.length > LONGEST_TEXT) shown = `${shown.slice(0, LONGEST_TEXT)}…`;
  return (
    shown
      .replace(HEADER, '$1$2[removed]')
      .replace(CREDENTIALS, '$1[removed]@')
      .replace(BEARER, 'Bearer [removed]')
      .replace(BASIC, 'Basic [removed]')
      // Before queries, which could remove the separator before a quote.
      .replace(NAMED_SECRET, '$1[removed]')
      .replace(MAGNET, 'magnet:[removed]')
      .replace(QUERY, '$1?[removed]')
      .replace(EMAIL, '[removed]')
      .replace(OPAQUE, '[removed]')
  );
}

/** JSON with its texts redacted one by one, so that the line stays JSON. */
export function redactedLine(entry: unknown, redactText: (text: string) => string = redact): string {
  return JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'string' ? redactText(value) : value));
}
