import type { Episode } from '#shared/domain/anime/release.ts';

/**
 * The episode that a typed number means: that very one, else the next one that exists, else the last. Null for what is no
 * number. `episodes` are in their order; numbers may be halves, and either sign of a fraction is understood.
 */
export function episodeByNumber<Found extends Pick<Episode, 'ordinal'>>(
  text: string,
  episodes: readonly Found[],
): Found | null {
  const digits = text.trim().replace(',', '.');
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(digits)) return null;
  const number = Number(digits);
  const reached =
    episodes.find(({ ordinal }) => ordinal === number) ?? episodes.find(({ ordinal }) => ordinal > number);
  return reached ?? episodes.at(-1) ?? null;
}
