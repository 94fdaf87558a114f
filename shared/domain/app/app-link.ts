import { z } from 'zod';
import { SlugUrl } from '../identifiers.ts';
import { isAlias, partBehind, segmentsIn } from './address-parts.ts';

const Text = z.string().min(1).max(200);

/** Pages that a link can lead to by name; `search` is the palette. */
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

/** A place in the app that something outside of its page leads to: an `engawa://` link, a pasted address, a menu, a notification. */
export const AppLink = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), page: LinkedPage }),
  z.strictObject({
    kind: z.literal('release'),
    idOrAlias: Text,
    /** As episodes are numbered (0 and 0.5 exist); null: the release's page. */
    ordinal: z.number().nonnegative().nullable(),
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

/**
 * Reads a link of the app's own scheme; null for everything that is not exactly one of them. Never throws, and what it
 * answers with can be asked of the services as it is.
 *
 * - `engawa://release/<id or alias>`, and behind it `/episode/<ordinal>`
 * - `engawa://novel/<slug_url>`, and behind it `/v<volume>/c<number>`, and behind that `?bid=<id>`
 * - `engawa://person/<slug_url>`
 * - `engawa://<page>`
 *
 * Systems and browsers write a scheme and what follows it as they like: their case does not count, nor does one slash at
 * the end.
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
  // Nothing else has anything to ask for.
  if (query !== undefined) return null;
  const [name = '', ...further] = behind;
  if (kind === 'release') return release(name, further);
  if (further.length > 0) return null;
  if (kind === 'novel' || kind === 'person') return { kind, slugUrl: name };
  return behind.length === 0 && LinkedPage.safeParse(kind).success ? { kind: 'page', page: kind } : null;
}

function release(idOrAlias: string, behind: readonly string[]): unknown {
  if (!isAlias(idOrAlias)) return null;
  if (behind.length === 0) return { kind: 'release', idOrAlias, ordinal: null };
  const [episode, ordinal = '', ...further] = behind;
  if (episode !== 'episode' || further.length > 0 || !ORDINAL.test(ordinal)) return null;
  return { kind: 'release', idOrAlias, ordinal: Number(ordinal) };
}

function chapter([slugUrl, volumePart, numberPart]: readonly string[], query: string | undefined): unknown {
  const branch = query === undefined ? null : BRANCH.exec(query);
  if (query !== undefined && branch === null) return null;
  const [volume, number] = [partBehind('v', volumePart), partBehind('c', numberPart)];
  return { kind: 'chapter', slugUrl, volume, number, branchId: branch === null ? null : Number(branch[1]) };
}
