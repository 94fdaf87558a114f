import { z } from 'zod';
import { SlugUrl } from '../identifiers.ts';

const Text = z.string().min(1).max(200);

/** `search` is the palette. */
export const LinkedPage = z.literal([
  'home',
  'anime',
  'schedule',
  'novels',
  'library',
  'saved',
  'account',
  'connection',
  'settings',
  'about',
  'search',
]);
export type LinkedPage = z.infer<typeof LinkedPage>;

/** A place in the app for an `engawa://` link, a pasted address, a menu or a notification. */
export const AppLink = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), page: LinkedPage }),
  z.strictObject({
    kind: z.literal('release'),
    idOrAlias: Text,
    /** As episodes are numbered (0 and 0.5 exist); null: the release's page. */
    ordinal: z.number().nonnegative().nullable(),
    /** Where the episode begins; without it, where the person stopped. */
    atSeconds: z.int().nonnegative().max(86_400).optional(),
  }),
  z.strictObject({ kind: z.literal('novel'), slugUrl: SlugUrl }),
  z.strictObject({
    kind: z.literal('chapter'),
    slugUrl: SlugUrl,
    volume: z.string().max(100),
    number: z.string().min(1).max(100),
    branchId: z.int().nullable(),
  }),
  z.strictObject({ kind: z.literal('person'), slugUrl: SlugUrl }),
]);
export type AppLink = z.infer<typeof AppLink>;

export const DEEP_LINK_SCHEME = 'engawa';

const LONGEST = 2_000;
const LINK = /^engawa:\/\/([^?#\\\s]+)(?:\?([^?#\\\s]*))?$/i;
const ORDINAL = /^\d{1,5}(?:\.\d{1,3})?$/;
const BRANCH = /^bid=(\d{1,15})$/;
const TIME = /^t=(\d{1,5})$/;

/**
 * Reads a link of the app's own scheme, with names that are safe to request from the services; null for every other text.
 *
 * - `engawa://release/<id or alias>`, with an optional `/episode/<ordinal>`, then an optional `?t=<seconds>`
 * - `engawa://novel/<slug_url>`, with an optional `/v<volume>/c<number>`, then an optional `?bid=<id>`
 * - `engawa://person/<slug_url>`
 * - `engawa://<page>`
 *
 * Systems and browsers change the case of the scheme and of the word after it, and may add a final slash.
 */
export function deepLinkIn(text: string): AppLink | null {
  if (text.length > LONGEST) return null;
  const match = LINK.exec(text);
  if (match === null) return null;
  const [, path = '', query] = match;
  const [first = '', ...behind] = segmentsIn(path.replace(/\/$/, '')) ?? [];
  const link = AppLink.safeParse(named(first.toLowerCase(), behind, query));
  return link.success ? link.data : null;
}

function named(kind: string, behind: readonly string[], query: string | undefined): unknown {
  if (kind === 'novel' && behind.length === 3) return chapter(behind, query);
  const [name = '', ...further] = behind;
  if (kind === 'release') return release(name, further, query);
  // Only chapters and episodes have a query.
  if (query !== undefined) return null;
  if (further.length > 0) return null;
  if (kind === 'novel' || kind === 'person') return { kind, slugUrl: name };
  return behind.length === 0 && LinkedPage.safeParse(kind).success ? { kind: 'page', page: kind } : null;
}

function release(idOrAlias: string, behind: readonly string[], query: string | undefined): unknown {
  if (!isAlias(idOrAlias)) return null;
  if (behind.length === 0) return query === undefined ? { kind: 'release', idOrAlias, ordinal: null } : null;
  const [episode, ordinal = '', ...further] = behind;
  if (episode !== 'episode' || further.length > 0 || !ORDINAL.test(ordinal)) return null;
  const link = { kind: 'release', idOrAlias, ordinal: Number(ordinal) };
  if (query === undefined) return link;
  const time = TIME.exec(query);
  return time === null ? null : { ...link, atSeconds: Number(time[1]) };
}

function chapter([slugUrl, volumePart, numberPart]: readonly string[], query: string | undefined): unknown {
  const branch = query === undefined ? null : BRANCH.exec(query);
  if (query !== undefined && branch === null) return null;
  const [volume, number] = [partBehind('v', volumePart), partBehind('c', numberPart)];
  return { kind: 'chapter', slugUrl, volume, number, branchId: branch === null ? null : Number(branch[1]) };
}

/** The link that `deepLinkIn` reads back as this place. */
export function deepLinkTo(link: Exclude<AppLink, { kind: 'page' | 'person' }>): string {
  const name = encodeURIComponent(link.kind === 'release' ? link.idOrAlias : link.slugUrl);
  const address = `${DEEP_LINK_SCHEME}://${link.kind === 'release' ? 'release' : 'novel'}/${name}`;
  if (link.kind === 'novel' || (link.kind === 'release' && link.ordinal === null)) return address;
  if (link.kind === 'chapter') {
    const query = link.branchId === null ? '' : `?bid=${link.branchId}`;
    return `${address}/v${encodeURIComponent(link.volume)}/c${encodeURIComponent(link.number)}${query}`;
  }
  return `${address}/episode/${link.ordinal}${link.atSeconds === undefined ? '' : `?t=${link.atSeconds}`}`;
}

/** Volumes and chapters are mostly numbers, sometimes names. */
const CHAPTER_PART = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._~,+-]{0,98}[\p{L}\p{M}\p{N}])?$/u;
const ALIAS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._~-]{0,199}$/u;

/** The segments of a path, decoded, including empty ones. Null if one cannot be decoded, or is `.` or `..`. */
export function segmentsIn(path: string): string[] | null {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.includes('.') || segments.includes('..') ? null : segments;
  } catch {
    return null;
  }
}

/** The part of a chapter's address after its letter: `v1`, `c1.10`. */
export function partBehind(letter: 'v' | 'c', segment: string | undefined): string | null {
  if (!segment?.startsWith(letter)) return null;
  const part = segment.slice(letter.length);
  return CHAPTER_PART.test(part) ? part : null;
}

export function isAlias(text: string): boolean {
  return ALIAS.test(text);
}
