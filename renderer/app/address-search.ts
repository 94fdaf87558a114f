import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** What stands behind `?` as people write it: plain texts, with no JSON in them. */
export const readSearch = parseSearchWith((text) => text);

const write = stringifySearchWith(JSON.stringify);

/** A comma needs no escape there, and lists are read by people. */
export function writeSearch(search: Record<string, unknown>): string {
  return write(search).replaceAll('%2C', ',');
}
