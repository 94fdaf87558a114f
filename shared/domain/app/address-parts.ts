/** What parts of an address may look like wherever a title, a chapter or a release is named in one. */

/** Volumes and chapters are numbers nearly always, and names now and then. */
const CHAPTER_PART = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._~,+-]{0,98}[\p{L}\p{M}\p{N}])?$/u;
const ALIAS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._~-]{0,199}$/u;

/**
 * The segments of a path, decoded; empty ones are kept. Null where one is no text or leads up: such an address is none that
 * anybody gave on purpose.
 */
export function segmentsIn(path: string): string[] | null {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.includes('.') || segments.includes('..') ? null : segments;
  } catch {
    return null;
  }
}

/** What stands behind the letter of a volume or a chapter: `v1`, `c1.10`. */
export function partBehind(letter: 'v' | 'c', segment: string | undefined): string | null {
  if (!segment?.startsWith(letter)) return null;
  const part = segment.slice(letter.length);
  return CHAPTER_PART.test(part) ? part : null;
}

export function isAlias(text: string): boolean {
  return ALIAS.test(text);
}
