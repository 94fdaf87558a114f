import { deserialize, serialize } from 'node:v8';

/** Clones a value like Electron's IPC; throws for what cannot be cloned, such as functions. */
export function clone(value: unknown): unknown {
  return deserialize(serialize(value));
}

/**
 * Turns a cloned value into JSON, the only format of Chromium's protocol; `decode` turns it back. Both also run in pages, so
 * they use nothing outside of themselves. Throws for values that the app does not send so far (dates, maps, bytes).
 */
export function encode(value: unknown): string {
  const tag = (given: unknown): unknown => {
    if (given === undefined) return { undefined: true };
    if (given === null || typeof given === 'string' || typeof given === 'boolean' || Number.isFinite(given))
      return given;
    if (Array.isArray(given)) return given.map(tag);
    if (typeof given === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(given))) {
      return { object: Object.entries(given).map(([key, inner]) => [key, tag(inner)]) };
    }
    throw new TypeError(`The stand-in carries no ${Object.prototype.toString.call(given)}`);
  };
  return JSON.stringify(tag(value));
}

export function decode(text: string): unknown {
  type Tagged = { readonly undefined?: true; readonly object?: readonly (readonly [string, unknown])[] };
  const untag = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null) return given;
    if (Array.isArray(given)) return given.map(untag);
    const { object } = given as Tagged;
    return object === undefined ? undefined : Object.fromEntries(object.map(([key, inner]) => [key, untag(inner)]));
  };
  return untag(JSON.parse(text));
}
