import { LARGEST_PLAYLIST_BYTES } from '#core/anime/media/stream-route.ts';
import { digestOf } from '../saved/hashed-files.ts';

/** A body as it came, with its content type. */
export type Received = { readonly bytes: Uint8Array; readonly type: string | null };

/** `finalAddress`: after redirects, the base of the addresses in it. Its query is not stored. */
export type ReceivedPlaylist = Received & { readonly finalAddress: string };

export type ByteRange = { readonly start: number; readonly length: number };

/** A file that a stream's playlists name: a segment, its initialisation or its key. */
export type MediaFile = {
  readonly kind: 'segment' | 'initialisation' | 'key';
  readonly address: string;
  /** Null: the whole file. */
  readonly range: ByteRange | null;
  readonly isEncrypted: boolean;
  /** 0 unless it is a video segment. */
  readonly seconds: number;
  /** 1: video; others: separate audio. */
  readonly track: number;
  readonly place: number;
  /** The version of the playlist that names it. */
  readonly version: string;
};

type NamedFile = Omit<MediaFile, 'track' | 'place' | 'version'> & {
  /** Where it is first needed. */
  readonly atSeconds: number;
};

type MediaPlaylist = {
  readonly kind: 'media';
  /** Each file once, in the order in which they play. */
  readonly files: readonly NamedFile[];
  readonly seconds: number;
  /** Equal for equal files with equal lengths at any host: paths and queries are compared. */
  readonly version: string;
  /** Equal for an episode's content under any address: only paths below the playlist's own folder are compared. */
  readonly shape: string;
};

export type StreamTrouble = { readonly kind: 'trouble'; readonly trouble: 'live' | 'protected' | 'unreadable' };

type ParsedPlaylist =
  | MediaPlaylist
  /** The best variant, then the audio that belongs to it. */
  | { readonly kind: 'master'; readonly addresses: readonly string[] }
  | StreamTrouble;

/** A day of segments of 2 s; bounds the rows of a hostile playlist. */
const MOST_FILES = 43_200;

const UNREADABLE = { kind: 'trouble', trouble: 'unreadable' } as const;
const LIVE = { kind: 'trouble', trouble: 'live' } as const;
const PROTECTED = { kind: 'trouble', trouble: 'protected' } as const;

export type Stream = Exclude<ReturnType<typeof readStream>, StreamTrouble>;

/** Reads a stream from its playlist and those that this names, in its order; its files in the order in which they play. */
export function readStream(playlists: readonly Pick<ReceivedPlaylist, 'bytes' | 'finalAddress'>[]) {
  const parsed = playlists.map(({ bytes, finalAddress }) => parsePlaylist(bytes, finalAddress));
  const trouble = parsed.find((playlist) => playlist.kind === 'trouble');
  if (trouble !== undefined) return trouble;
  const tracks = parsed.filter((playlist) => playlist.kind === 'media');
  const named = parsed[0]?.kind === 'master' ? parsed[0].addresses : [];
  const [video] = tracks;
  if (video === undefined || tracks.length !== Math.max(named.length, 1)) return UNREADABLE;
  const files = tracks.flatMap(({ version, files: own }, index) => {
    const ofTrack = index === 0 ? {} : { seconds: 0 };
    return own.map((file, place) => ({ ...file, ...ofTrack, track: index + 1, place, version }));
  });
  const { seconds, shape, version } = video;
  files.sort((one, other) => one.atSeconds - other.atSeconds);
  return { kind: 'stream', files, named, seconds, shape, version } as const;
}

/** Reads an HLS playlist (RFC 8216) whose content is to be stored. `base`: its final address. */
export function parsePlaylist(bytes: Uint8Array, base: string): ParsedPlaylist {
  if (bytes.byteLength > LARGEST_PLAYLIST_BYTES) return UNREADABLE;
  const lines = linesOf(bytes);
  if (lines[0] !== '#EXTM3U') return UNREADABLE;
  return lines.some((line) => line.startsWith(VARIANT)) ? parseMaster(lines, base) : parseMedia(lines, base);
}

const VARIANT = '#EXT-X-STREAM-INF:';
const RENDITION = '#EXT-X-MEDIA:';
const SEQUENCE = '#EXT-X-MEDIA-SEQUENCE:';
const VARIANT_OF_IMAGES = '#EXT-X-I-FRAME-STREAM-INF:';

function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function attributesOf(line: string): ReadonlyMap<string, string> {
  // Matches only at the start of a name: a long name without a value would be scanned again from each letter.
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/(?<![A-Z0-9-])([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g);
  return new Map([...pairs].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}

/** Null unless it is a web address. Variables of a playlist are not replaced. */
function absolute(address: string | undefined, base: string): string | null {
  const url = address === undefined || address.includes('{$') ? null : URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

function addressAfter(lines: readonly string[], index: number, base: string): string | null {
  return absolute(
    lines.slice(index + 1, index + 20).find((line) => !line.startsWith('#')),
    base,
  );
}

function parseMaster(lines: readonly string[], base: string): ParsedPlaylist {
  const variants = lines.flatMap((line, index) => {
    const address = line.startsWith(VARIANT) ? addressAfter(lines, index, base) : null;
    if (address === null) return [];
    const attributes = attributesOf(line);
    return { address, bandwidth: Number(attributes.get('BANDWIDTH')) || 0, audio: attributes.get('AUDIO') };
  });
  const [best] = variants.toSorted((left, right) => right.bandwidth - left.bandwidth);
  if (best === undefined) return UNREADABLE;
  const audio = lines
    .filter((line) => line.startsWith(RENDITION))
    .map(attributesOf)
    .filter((rendition) => rendition.get('TYPE') === 'AUDIO' && rendition.get('GROUP-ID') === best.audio)
    .flatMap((rendition) => absolute(rendition.get('URI'), base) ?? []);
  return { kind: 'master', addresses: [...new Set([best.address, ...audio])] };
}

/** A master playlist without the variants and renditions whose addresses are not `kept`: a player would choose them. */
export function withoutOthers(bytes: Uint8Array, base: string, kept: ReadonlySet<string>): Uint8Array<ArrayBuffer> {
  const lines = linesOf(bytes);
  const isKept = (address: string | null) => address !== null && kept.has(address);
  const served = lines.filter((line, index) => {
    if (line.startsWith(VARIANT)) return isKept(addressAfter(lines, index, base));
    if (line.startsWith(VARIANT_OF_IMAGES)) return false;
    if (!line.startsWith(RENDITION)) return line.startsWith('#') || isKept(absolute(line, base));
    const address = attributesOf(line).get('URI');
    return address === undefined || isKept(absolute(address, base));
  });
  return new TextEncoder().encode(`${served.join('\n')}\n`);
}

function parseMedia(lines: readonly string[], base: string): ParsedPlaylist {
  if (!lines.includes('#EXT-X-ENDLIST')) return lines.some((line) => line.startsWith('#EXTINF:')) ? LIVE : UNREADABLE;
  if (lines.includes('#EXT-X-I-FRAMES-ONLY')) return UNREADABLE;
  const files = new Map<string, NamedFile>();
  let seconds = 0;
  for (const { uri, isGap, ...named } of namedFiles(lines)) {
    seconds = named.atSeconds + named.seconds;
    if (isGap) continue;
    const { kind, range } = named;
    const address = absolute(uri, base);
    if (address === null || !Number.isSafeInteger(endOf(range))) return kind === 'key' ? PROTECTED : UNREADABLE;
    const key = `${address} ${range?.start} ${range?.length}`;
    const known = files.get(key) ?? { seconds: 0 };
    files.set(key, { ...named, address, ...known, seconds: known.seconds + named.seconds });
    if (files.size > MOST_FILES) return UNREADABLE;
  }
  if (seconds === 0 || !Number.isFinite(seconds)) return UNREADABLE;
  const all = [...files.values()];
  return { kind: 'media', files: all, seconds, ...identityOf(all, lines, base) };
}

/** `uri` undefined: missing, or a key of an unsupported kind. */
type Naming = Omit<NamedFile, 'address'> & { readonly uri: string | undefined; readonly isGap: boolean };

const NO_TAGS: Pick<Naming, 'seconds' | 'range' | 'isGap'> = { seconds: Number.NaN, range: null, isGap: false };

/** Every mention of a file in a media playlist, in order. */
function* namedFiles(lines: readonly string[]): Generator<Naming> {
  let atSeconds = 0;
  let isEncrypted = false;
  /** From tags that apply to the next segment. */
  let next = NO_TAGS;
  /** A range without a start begins where the last one ended, as hls.js reads it. */
  let rangeEnd = 0;
  for (const line of lines) {
    const [, tag = '', value = ''] = /^#(EXT[A-Z-]*):?(.*)/s.exec(line) ?? [];
    const other = { ...NO_TAGS, seconds: 0, atSeconds };
    if (tag === 'EXTINF') next = { ...next, seconds: Number.parseFloat(value) };
    else if (tag === 'EXT-X-BYTERANGE') next = { ...next, range: rangeOf(value, rangeEnd) };
    else if (tag === 'EXT-X-GAP') next = { ...next, isGap: true };
    else if (tag === 'EXT-X-MAP') {
      const map = attributesOf(line);
      const range = rangeOf(map.get('BYTERANGE'), 0);
      yield { ...other, kind: 'initialisation', uri: map.get('URI'), range, isEncrypted };
    } else if (tag === 'EXT-X-KEY') {
      const key = attributesOf(line);
      isEncrypted = key.get('METHOD') !== 'NONE';
      const isPlain = key.get('METHOD') === 'AES-128' && (key.get('KEYFORMAT') ?? 'identity') === 'identity';
      if (isEncrypted) yield { ...other, kind: 'key', uri: isPlain ? key.get('URI') : undefined, isEncrypted };
    } else if (!line.startsWith('#') && next.seconds >= 0 && Number.isFinite(next.seconds)) {
      // hls.js skips addresses without a length, and gaps.
      yield { ...next, kind: 'segment', uri: line, isEncrypted, atSeconds };
      atSeconds += next.seconds;
      rangeEnd = next.range === null ? rangeEnd : endOf(next.range);
      next = NO_TAGS;
    }
  }
}

/** NaN for an invalid range. */
function endOf(range: ByteRange | null): number {
  return range === null ? 0 : range.start + range.length;
}

function rangeOf(text: string | undefined, otherwise: number): ByteRange | null {
  if (text === undefined) return null;
  const [length, start] = text.split('@', 2);
  const range = {
    length: Number.parseInt(length ?? '', 10),
    start: start === undefined ? otherwise : Number.parseInt(start, 10),
  };
  return range.length > 0 && range.start >= 0 ? range : { length: Number.NaN, start: 0 };
}

function identityOf(files: readonly NamedFile[], lines: readonly string[], base: string) {
  const sequence = lines.findLast((line) => line.startsWith(SEQUENCE))?.slice(SEQUENCE.length) ?? '0';
  const urls = files.map(({ address }) => new URL(address));
  const digest = (names: readonly string[]) =>
    digestOf(
      JSON.stringify([sequence, files.map(({ kind, range, seconds }, index) => [kind, names[index], range, seconds])]),
    );
  const folder = new URL('.', base).pathname;
  const within = (path: string) => (path.startsWith(folder) ? path.slice(folder.length) : path);
  const plain = urls.map(({ pathname }) => within(pathname));
  const ranged = new Set(files.map(({ range }, index) => `${plain[index]} ${range?.start}`));
  // Queries count only if paths and ranges do not distinguish the files.
  const names = ranged.size === files.length ? plain : urls.map(({ pathname, search }) => within(pathname) + search);
  return { version: digest(urls.map(({ pathname, search }) => pathname + search)), shape: digest(names) };
}
