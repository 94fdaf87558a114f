import { AppFailure } from '#shared/contract/app-error.ts';

/** Shorter ones are found in words that have nothing to do with them. */
const SHORTEST_ECHO = 4;

/**
 * A refusal as it may be told: what the service says of the fields is for the person who filled them in, and a text may
 * repeat what was filled in, be it a password. `form`: the JSON of the fields; null for what is none, which keeps their
 * names only. Every other failure stays as it is.
 */
export function withoutSecrets(cause: unknown, form: string | null): unknown {
  if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') return cause;
  const filledIn = form === null ? [] : textsIn(JSON.parse(form));
  const fields = Object.entries(cause.error.fields).map(([field, texts]) => [
    field,
    form === null ? [] : texts.map((text) => masked(text, filledIn)),
  ]);
  return new AppFailure({ code: 'rejected', fields: Object.fromEntries(fields) });
}

function masked(text: string, filledIn: readonly string[]): string {
  return filledIn.reduce((rest, echo) => rest.replaceAll(echo, '…'), text);
}

function textsIn(form: unknown): readonly string[] {
  const values = typeof form === 'object' && form !== null ? Object.values(form) : [];
  return values.filter((value) => typeof value === 'string' && value.length >= SHORTEST_ECHO);
}
