import { writeSearch } from './address-search.ts';

const part = encodeURIComponent;

/** A page with search parameters; `Key`: those that other pages set. `section` is the id of one of its sections. */
function page<Key extends string>(path: string) {
  return (search: { readonly [Each in Key]?: string | true | undefined } = {}, section?: string) =>
    `${path}${writeSearch(search)}${section === undefined ? '' : `#${section}`}`;
}

export type ChapterPlace = Readonly<Record<'slugUrl' | 'volume' | 'number', string>> & {
  /** Null: the translation that the title is read in. */
  readonly branchId: number | null;
};

/** Where to open a chapter. */
export type PlaceInChapter = {
  /** 0-based block of the chapter, the share of it before the place, and the words found there. */
  readonly paragraph?: number | undefined;
  readonly offset?: number | undefined;
  readonly words?: string | undefined;
  /** The id of a highlight. */
  readonly highlight?: string | undefined;
  /** The id of a bookmark. */
  readonly bookmark?: string | undefined;
};

/** Stands for a volume without a name, since an address has no empty part. A volume that starts with it gets one more. */
const NO_VOLUME = '~';

/** Addresses of all pages of the app, for links between them: `<a href={addressOf.release(id)}>`. */
export const addressOf = {
  home: '/',
  anime: page<'q' | 'genres'>('/anime'),
  release: (idOrAlias: string | number) => `/anime/${part(idOrAlias)}`,
  schedule: page<'view' | 'mine'>('/schedule'),
  genres: '/genres',
  genre: (id: string | number) => `/genres/${part(id)}`,
  franchises: '/franchises',
  franchise: (id: string) => `/franchises/${part(id)}`,
  teams: '/teams',
  torrents: page<'q'>('/torrents'),
  videos: '/videos',
  connection: '/connection',
  novels: page<'q' | 'genres' | 'tags'>('/novels'),
  novel: (slugUrl: string) => `/novels/${part(slugUrl)}`,
  person: (slugUrl: string) => `/people/${part(slugUrl)}`,
  library: page<'tab' | 'part'>('/library'),
  texts: page<'q' | 'title'>('/texts'),
  account: '/account',
  settings: page<'find'>('/settings'),
  about: '/about',
  licences: '/about/licences',
  watch: (releaseId: string | number, episodeId: string) => `/watch/${part(releaseId)}/${part(episodeId)}`,
  chapter: ({ slugUrl, volume, number, branchId }: ChapterPlace, place: PlaceInChapter = {}) => {
    const named = volume === '' || volume.startsWith(NO_VOLUME) ? NO_VOLUME + volume : volume;
    const search = writeSearch({ branch: branchId ?? undefined, ...place });
    return `/read/${part(slugUrl)}/${part(named)}/${part(number)}${search}`;
  },
};

/** The volume that `addressOf.chapter` wrote. */
export function volumeIn(written: string): string {
  return written.startsWith(NO_VOLUME) ? written.slice(NO_VOLUME.length) : written;
}
