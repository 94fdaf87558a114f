import { type AppLink, isAlias, partBehind, segmentsIn } from '../app/app-link.ts';
import { SlugUrl } from '../identifiers.ts';
import { ChapterName } from '../novels/reading.ts';

/** The place in the app for an address of one of the two sites. */
export type SiteAddress = Exclude<AppLink, { kind: 'page' }>;

/** Roots of the two sites. */
export type SiteRoots = { readonly anime: string; readonly novels: string };

const LONGEST = 2_000;
const ADDRESS = /^(?:(https?):\/\/)?([^/?#@\\\s]+)(\/[^?#\\\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i;
const LOCALE = /^[a-z]{2}(?:-[a-z]{2})?$/i;

/** A pasted address of the configured sites, with or without scheme, `www.`, locale and suffix; null for other texts. */
export function siteAddressIn(text: string, sites: SiteRoots): SiteAddress | null {
  if (text.length > LONGEST) return null;
  const address = addressIn(text.trim());
  if (address === null) return null;
  const { host, segments, query } = address;
  if (host === addressIn(sites.novels)?.host) {
    const found = onNovelSite(segments, query);
    if (found !== null) return found;
  }
  return host === addressIn(sites.anime)?.host ? onAnimeSite(segments) : null;
}

type Address = { readonly host: string; readonly segments: readonly string[]; readonly query: string };

function addressIn(text: string): Address | null {
  const match = ADDRESS.exec(text);
  if (match === null) return null;
  const [, scheme = 'https', host = '', path = '', query = ''] = match;
  const segments = segmentsIn(path);
  if (segments === null) return null;
  return {
    host: host
      .toLowerCase()
      .replace(scheme.toLowerCase() === 'http' ? /:80$/ : /:443$/, '')
      .replace(/^www\./, ''),
    segments: segments.filter((segment) => segment !== ''),
    query,
  };
}

/** `/ru/book/{slug_url}`, `/ru/{slug_url}/read/v{volume}/c{number}?bid={branch_id}`, `/ru/people/{slug_url}`; titles without `book` too (novel-service, What the service does). */
function onNovelSite(segments: readonly string[], query: string): SiteAddress | null {
  const [first = '', ...others] = segments;
  const [place = '', ...behind] = LOCALE.test(first) ? others : segments;
  if (place === 'people') return named('person', behind[0]);
  if (place === 'book') return named('novel', behind[0]);
  if (behind.length === 0) return named('novel', place);
  const [read, volume, number] = behind;
  const slugUrl = SlugUrl.safeParse(place);
  if (read !== 'read' || !slugUrl.success) return null;
  const chapter = ChapterName.safeParse({ volume: partBehind('v', volume), number: partBehind('c', number) });
  return chapter.success
    ? { kind: 'chapter', slugUrl: slugUrl.data, ...chapter.data, branchId: branchIn(query) }
    : null;
}

function named(kind: 'novel' | 'person', segment: string | undefined): SiteAddress | null {
  const slugUrl = SlugUrl.safeParse(segment);
  return slugUrl.success ? { kind, slugUrl: slugUrl.data } : null;
}

function branchIn(query: string): number | null {
  const bid = query.split('&').find((pair) => pair.startsWith('bid='));
  return bid !== undefined && /^bid=\d{1,15}$/.test(bid) ? Number(bid.slice('bid='.length)) : null;
}

/** `/anime/releases/release/{alias}`, and the pages below it. */
function onAnimeSite(segments: readonly string[]): SiteAddress | null {
  const [anime, releases, release, alias = ''] = segments;
  const isRelease = anime === 'anime' && releases === 'releases' && release === 'release';
  return isRelease && isAlias(alias) ? { kind: 'release', idOrAlias: alias, ordinal: null } : null;
}
