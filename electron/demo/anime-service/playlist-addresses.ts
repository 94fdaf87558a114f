import { hash } from 'node:crypto';
import type { EpisodeRecord } from '../anime-dataset/episodes.ts';
import type { DemoClock } from '../scaled-clock.ts';
import type { Session } from './state/accounts.ts';

const HOUR = 3_600_000;
/** Minimum lifetime of a playlist address. Whole hours keep it the same from one answer to the next. */
const LIFETIME_HOURS = 6;
const PLAYLIST_PATH = /^\/videos\/media\/ts\/\d+\/[\d.]+\/(480|720|1080)\/[a-z]+\.m3u8$/;

/** Issues the opaque addresses of playlists and recognises them. */
export function createPlaylistAddresses(seed: number, clock: DemoClock, cdnUrl: () => string) {
  const secret = `engawa demo playlists ${seed}`;
  // Hundreds of these are made for one answer, and this is several times faster than an HMAC.
  const signatureOf = (text: string) => hash('sha256', `${secret}\n${text}\n${secret}`, 'hex').slice(0, 40);

  /** The query that all playlists of a session share for an hour (anime-service, Episode). */
  const queryFor = (session: Session | null): string => {
    const expires = (Math.ceil(clock.now() / HOUR) + LIFETIME_HOURS) * HOUR;
    return new URLSearchParams({
      countryIso: 'RU',
      isAuthorized: session === null ? '0' : '1',
      isWithVideoAds: session?.account.hasVideoAds === false ? '0' : '1',
      isWithContentAds: session?.account.hasContentAds === false ? '0' : '1',
      visitor: session === null ? 'guest' : signatureOf(session.token).slice(0, 12),
      expires: String(Math.floor(expires / 1000)),
    }).toString();
  };

  return {
    queryFor,
    addressOf: (
      { releaseId, ordinal, film }: Pick<EpisodeRecord, 'releaseId' | 'ordinal' | 'film'>,
      height: 480 | 720 | 1080,
      query: string,
    ): string => {
      const target = `/videos/media/ts/${releaseId}/${ordinal}/${height}/${film}.m3u8?${query}`;
      return `${cdnUrl()}${target}&signature=${signatureOf(target)}`;
    },
    /** Whether the address was issued here, is unaltered and has not expired. */
    isPlayable: (url: URL): boolean => {
      const match = /^\?(.*)&signature=([0-9a-f]{40})$/.exec(url.search);
      if (match === null || !PLAYLIST_PATH.test(url.pathname)) return false;
      const [, query = '', signature = ''] = match;
      if (signature !== signatureOf(`${url.pathname}?${query}`)) return false;
      return Number(new URLSearchParams(query).get('expires')) * 1000 > clock.now();
    },
  };
}
export type PlaylistAddresses = ReturnType<typeof createPlaylistAddresses>;
