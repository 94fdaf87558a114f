import { type ByteRange, filesOfTracks, type MediaPlaylist, type TrackFile } from './stream-playlist.ts';

/** A file of a playlist that was served. */
export type ServedFile = Omit<TrackFile, 'atSeconds'> & {
  /** Null: the playlist came from the network. */
  readonly streamId: number | null;
};

type ServedPlaylist = ReadonlyMap<string, readonly ServedFile[]>;

/** More than any player has open at once; bounds the memory. */
const MOST_PLAYLISTS = 32;

/** The files of the playlists that were served lately, by their addresses. The one used last comes first. */
export function createServedPlaylists() {
  let served: readonly ServedPlaylist[] = [];

  return {
    /** `playlists`: addresses of the playlists of `tracks`, when a master playlist names them. */
    add: (streamId: number | null, tracks: readonly MediaPlaylist[], playlists: readonly string[]): void => {
      const files = filesOfTracks(tracks).map((file) => ({ ...file, streamId }));
      const named = playlists.map((address, index) => ({ ...PLAYLIST, address, streamId, place: index + 1 }));
      const all = Map.groupBy<string, ServedFile>([...files, ...named], ({ address }) => address);
      served = [all, ...served].slice(0, MOST_PLAYLISTS);
    },
    /** Null if no served playlist names the file. `range`: the header of the request. */
    find: (address: string, range: string | null): ServedFile | null => {
      for (const playlist of served) {
        const found = playlist.get(address)?.find((file) => file.range === null || isWithin(range, file.range));
        if (found === undefined) continue;
        if (playlist !== served[0]) served = [playlist, ...served.filter((other) => other !== playlist)];
        return found;
      }
      return null;
    },
  };
}

/** Track 0. */
const PLAYLIST = { kind: 'key', range: null, isEncrypted: false, seconds: 0, track: 0, version: '' } as const;

export function headerOf({ start, length }: ByteRange): string {
  return `bytes=${start}-${start + length - 1}`;
}

/** The answer to a request for a stored file (RFC 9110, section 14). `bytes`: all that is stored of it. */
export function partOf(bytes: Uint8Array<ArrayBuffer>, { range }: Pick<ServedFile, 'range'>, asked: string | null) {
  const start = range?.start ?? 0;
  const end = start + bytes.byteLength;
  const ends = endsOf(asked);
  // A server may ignore a range, and the player asks for no other kind.
  if (ends === null || ends[0] >= end) return { status: 200, bytes, contentRange: null } as const;
  const [first, last] = [ends[0], Math.min(ends[1], end - 1)];
  const contentRange = `bytes ${first}-${last}/${range === null ? bytes.byteLength : '*'}`;
  return { status: 206, bytes: bytes.subarray(first - start, last + 1 - start), contentRange } as const;
}

/** Both ends, as `Range` names them; null for other forms than `bytes=1-2`. */
function endsOf(range: string | null): readonly [number, number] | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? [];
  return first === undefined || Number(first) > Number(last) ? null : [Number(first), Number(last)];
}

function isWithin(range: string | null, { start, length }: ByteRange): boolean {
  const ends = endsOf(range);
  return ends !== null && start <= ends[0] && ends[1] < start + length;
}
