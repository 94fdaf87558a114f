import Hls, { Events } from 'hls.js';

/** What hls.js knows of the stream. Of addresses it gives away the host and nothing else: the rest is a secret of the person's session. */
export type StreamStatistics = {
  readonly engine: string;
  readonly level: { readonly number: number; readonly count: number } | null;
  /** Bitrate of the stream, as far as it was loaded. */
  readonly bitsPerSecond: number | null;
  /** Estimated from what was loaded last. */
  readonly bandwidthBitsPerSecond: number | null;
  readonly codecs: readonly string[];
  readonly host: string | null;
  /** Requests that failed and had to be made again, and pictures that broke, since the player was opened. */
  readonly retries: number;
};

/** Follows a stream from its beginning. `retries` are its own. */
export function meterStream(hls: Hls): () => StreamStatistics {
  let retries = 0;
  let host: string | null = null;
  let codecs: readonly string[] = [];
  let bitsPerSecond: number | null = null;

  hls.on(Events.ERROR, () => {
    retries += 1;
  });
  hls.on(Events.BUFFER_CREATED, (_event, { tracks }) => {
    // A muxed stream has one track whose codec names both.
    codecs = Object.values(tracks).flatMap(({ codec }) => codec?.split(',') ?? []);
  });
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => {
    host = URL.parse(frag.url)?.host ?? host;
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag, stats }) => {
    if (frag.duration > 0 && stats.total > 0) bitsPerSecond = (stats.total * 8) / frag.duration;
  });

  return () => ({
    engine: `hls.js ${Hls.version}`,
    level: hls.currentLevel < 0 ? null : { number: hls.currentLevel + 1, count: hls.levels.length },
    bitsPerSecond,
    // Before anything was loaded it is a mere assumption.
    bandwidthBitsPerSecond: host === null ? null : hls.bandwidthEstimate,
    codecs,
    host,
    retries,
  });
}
