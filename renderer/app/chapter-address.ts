type ChapterParams = { readonly slugUrl: string; readonly volume: string; readonly number: string };

/** Stands where a volume has no name of its own: an address has no empty part. */
const NO_VOLUME = '~';

/** How a chapter is written into an address: a volume that begins like the sign for none gets one more of it. */
export const chapterAddress = {
  parse: ({ slugUrl, volume, number }: ChapterParams): ChapterParams => ({
    slugUrl,
    volume: volume.startsWith(NO_VOLUME) ? volume.slice(NO_VOLUME.length) : volume,
    number,
  }),
  stringify: ({ slugUrl, volume, number }: ChapterParams): ChapterParams => ({
    slugUrl,
    volume: volume === '' || volume.startsWith(NO_VOLUME) ? NO_VOLUME + volume : volume,
    number,
  }),
};
