/** The little that must be known of a media playlist to fetch ahead what a position needs first. */
export type NeededSegment = { readonly initialisationUrl: string | null; readonly segmentUrl: string };

/**
 * The segment that holds a position. Null for whatever is more than a plain, complete list of whole segments: then
 * nothing is fetched ahead, and hls.js does all the work.
 */
export function segmentAt(playlist: string, playlistUrl: string, positionSeconds: number): NeededSegment | null {
  const lines = playlist.split(/\r?\n/).map((line) => line.trim());
  const isPlain =
    lines[0] === '#EXTM3U' && lines.includes('#EXT-X-ENDLIST') && !/#EXT-X-BYTERANGE|BYTERANGE=/.test(playlist);
  if (!isPlain) return null;
  let initialisation: string | null = null;
  let lengthSeconds = 0;
  let endSeconds = 0;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) lengthSeconds = Number.parseFloat(line.slice('#EXTINF:'.length)) || 0;
    if (line.startsWith('#EXT-X-MAP:')) initialisation = /URI="([^"]+)"/.exec(line)?.[1] ?? null;
    if (line === '' || line.startsWith('#')) continue;
    endSeconds += lengthSeconds;
    if (endSeconds <= positionSeconds) continue;
    const segment = URL.parse(line, playlistUrl);
    const map = initialisation === null ? null : URL.parse(initialisation, playlistUrl);
    return segment === null ? null : { segmentUrl: segment.href, initialisationUrl: map?.href ?? null };
  }
  return null;
}
