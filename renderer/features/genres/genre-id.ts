/** The id of a genre in an address, as it is written there and no other way; null for what can be none. */
export function genreIdIn(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}
