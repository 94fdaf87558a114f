/** Characters that an address of the web may hold and a URI may not (RFC 3986). */
const NO_URI = /[^\w\-.~:/?#@!$&'()*+,;=%]/g;

/** A link's address as checkers of books take it; null where it cannot be made into one. */
export function linkUri(address: string): string | null {
  const parsed = URL.parse(address.toWellFormed());
  // A host that is a number of its own kind is nothing that a book leads to.
  if (parsed === null || parsed.host.includes('[')) return null;
  const [before = '', ...fragment] = parsed.href.split('#');
  return [before, ...(fragment.length === 0 ? [] : [fragment.join('%23')])].map(escaped).join('#');
}

function escaped(part: string): string {
  return part.replace(NO_URI, (character) => encodeURIComponent(character)).replace(/%(?![0-9a-f]{2})/gi, '%25');
}
