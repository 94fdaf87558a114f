/** The little that must be known of a playlist to fetch ahead what a position needs first. */
export type NeededFirst =
  /** Addresses in the order of use. */
  | { readonly kind: 'pieces'; readonly addresses: readonly string[] }
  /** A playlist, but more than a plain, complete list of whole segments: hls.js does all the work. */
  | { readonly kind: 'other' }
  /** No playlist, or none that has this position. */
  | { readonly kind: 'nothing' };

type Piece = {
  readonly startSeconds: number;
  readonly stopSeconds: number;
  readonly address: string;
  readonly initialisation: string | null;
};

/** So much must be there for playback to start at once and not to run dry at once. */
const NEEDED_SEGMENTS = 2;
const NEEDED_SECONDS = 8;

const NOTHING: NeededFirst = { kind: 'nothing' };
const OTHER: NeededFirst = { kind: 'other' };

export function neededFirst(playlist: string, playlistUrl: string, positionSeconds: number): NeededFirst {
  const lines = playlist.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines[0] !== '#EXTM3U') return NOTHING;
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))) return OTHER;
  const pieces = piecesOf(lines);
  if (pieces.length === 0) return NOTHING;
  if (!lines.includes('#EXT-X-ENDLIST') || lines.some((line) => /^#EXT-X-(BYTERANGE|MAP:.*BYTERANGE)/.test(line))) {
    return OTHER;
  }
  const addresses: string[] = [];
  let segments = 0;
  for (const { startSeconds, stopSeconds, address, initialisation } of pieces) {
    if (stopSeconds <= positionSeconds) continue;
    if (segments >= NEEDED_SEGMENTS && startSeconds - positionSeconds >= NEEDED_SECONDS) break;
    for (const written of initialisation === null ? [address] : [initialisation, address]) {
      const url = URL.parse(written, playlistUrl);
      if (url === null) return OTHER;
      if (!addresses.includes(url.href)) addresses.push(url.href);
    }
    segments += 1;
  }
  return segments === 0 ? NOTHING : { kind: 'pieces', addresses };
}

function piecesOf(lines: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let initialisation: string | null = null;
  let lengthSeconds = 0;
  let startSeconds = 0;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) lengthSeconds = lengthOf(line);
    if (line.startsWith('#EXT-X-MAP:')) initialisation = /URI="([^"]+)"/.exec(line)?.[1] ?? null;
    if (line === '' || line.startsWith('#')) continue;
    const stopSeconds = startSeconds + lengthSeconds;
    pieces.push({ startSeconds, stopSeconds, address: line, initialisation });
    startSeconds = stopSeconds;
    // A length is of one segment only.
    lengthSeconds = 0;
  }
  return pieces;
}

function lengthOf(line: string): number {
  const seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}
