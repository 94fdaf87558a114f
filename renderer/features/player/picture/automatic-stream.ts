import { chooseStream } from '#renderer/features/player/machine/episodes.ts';
import { type EpisodeStream, isSavedStream, USUAL_BITS_PER_SECOND } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';

const PREFIX = 'data:application/vnd.apple.mpegurl,';
const ANY_SIZE = '#ENGAWA-ANY-SIZE';

type WantedQuality = Pick<PlayerSettings, 'quality' | 'fitsQualityToWindow'>;

/**
 * The stream for a quality. For automatic quality its address is a playlist of the streams of all heights, or only of the
 * saved ones if there are any, so that nothing saved is fetched again.
 */
export function streamFor(streams: readonly EpisodeStream[], { quality, fitsQualityToWindow }: WantedQuality) {
  if (quality !== 'auto') return chooseStream(streams, quality);
  const saved = streams.filter(isSavedStream);
  const usable = saved.length > 0 ? saved : streams;
  const stream = chooseStream(usable, quality);
  return stream && usable.length > 1 ? { ...stream, url: addressOfAll(usable, fitsQualityToWindow) } : stream;
}

/**
 * hls.js chooses among the streams of one playlist, and the service has a playlist for each height. This one names them by
 * their true addresses; `createStreamLoader` answers it without a request.
 */
function addressOfAll(streams: readonly EpisodeStream[], fitsToWindow: boolean): string {
  const lines = streams.map(({ height, url }) => {
    const width = Math.round((height * 16) / 9);
    return `#EXT-X-STREAM-INF:BANDWIDTH=${USUAL_BITS_PER_SECOND[height]},RESOLUTION=${width}x${height}\n${url}`;
  });
  const text = ['#EXTM3U', ...(fitsToWindow ? [] : [ANY_SIZE]), ...lines].join('\n');
  return `${PREFIX}${encodeURIComponent(text)}`;
}

/** The playlist in an address of all heights; null for any other address. */
export function playlistIn(address: string): string | null {
  return address.startsWith(PREFIX) ? decodeURIComponent(address.slice(PREFIX.length)) : null;
}

/** Whether an address of all heights allows only heights that the window shows. */
export function fitsWindow(address: string): boolean {
  return playlistIn(address)?.includes(ANY_SIZE) === false;
}
