import type { ByteRange, MediaFile } from './stream-playlist.ts';

/** A file that a served playlist names. */
export type ServedFile = MediaFile & {
  /** Null: the playlist came from the network. */
  readonly streamId: number | null;
};

/** Those of seventy episodes; bounds the memory. */
const MOST_ADDRESSES = 100_000;

/** The files of the playlists that were served, by their addresses. Of playlists that name the same address the last one counts. */
export function createServedFiles() {
  const served = new Map<string, readonly ServedFile[]>();

  return {
    add: (files: readonly ServedFile[]): void => {
      for (const [address, named] of Map.groupBy(files, (file) => file.address)) {
        served.delete(address);
        served.set(address, named);
      }
      for (const address of served.keys()) {
        if (served.size <= MOST_ADDRESSES) break;
        served.delete(address);
      }
    },
    /** Null if no served playlist names the file. `range`: the header of the request. */
    find: (address: string, range: string | null): ServedFile | null =>
      served.get(address)?.find((file) => file.range === null || isWithin(range, file.range)) ?? null,
  };
}

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
