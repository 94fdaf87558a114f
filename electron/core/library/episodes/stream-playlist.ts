import { digestOf } from '../saved/hashed-files.ts';

export type ByteRange = { readonly start: number; readonly length: number };

/** A file that a media playlist names: a segment, its initialisation or its key. */
export type NamedFile = {
  readonly kind: 'segment' | 'initialisation' | 'key';
  readonly address: string;
  /** Null: the whole file. */
  readonly range: ByteRange | null;
  readonly isEncrypted: boolean;
  /** 0 for what is no segment. */
  readonly seconds: number;
  /** Where it is first needed. */
  readonly atSeconds: number;
};

export type MediaPlaylist = {
  readonly kind: 'media';
  /** Each file once, in the order in which they play. */
  readonly files: readonly NamedFile[];
  readonly seconds: number;
  /** Equal for equal files with equal lengths at any host: paths and queries are compared. */
  readonly version: string;
  /** Equal for one episode's content under other addresses: only what follows the playlist's own folder is compared. */
  readonly shape: string;
};

/** A file of one of a stream's playlists. `seconds`: 0 for what is no segment of the picture. */
export type TrackFile = NamedFile & {
  /** 1: the picture; others: audio of its own. */
  readonly track: number;
  readonly place: number;
  /** The version of the playlist that names it. */
  readonly version: string;
};

/** The files of the playlist of the picture, then of those of its audio. */
export function filesOfTracks(tracks: readonly MediaPlaylist[]): TrackFile[] {
  return tracks.flatMap(({ files, version }, index) =>
    files.map((file, place) => ({
      ...file,
      seconds: index === 0 ? file.seconds : 0,
      track: index + 1,
      place,
      version,
    })),
  );
}

export type ParsedPlaylist =
  | MediaPlaylist
  /** The best variant, then the audio that belongs to it. */
  | { readonly kind: 'master'; readonly addresses: readonly string[] }
  | { readonly kind: 'trouble'; readonly trouble: 'live' | 'protected' | 'unreadable' };

/** A day of segments of 2 s; bounds the rows of a hostile playlist. */
const MOST_FILES = 43_200;
const LARGEST_PLAYLIST_BYTES = 4 * 1024 * 1024;

const UNREADABLE = { kind: 'trouble', trouble: 'unreadable' } as const;
const LIVE = { kind: 'trouble', trouble: 'live' } as const;
const PROTECTED = { kind: 'trouble', trouble: 'protected' } as const;

/** Reads an HLS playlist (RFC 8216) whose content is to be stored. `base`: its final address. */
export function parsePlaylist(bytes: Uint8Array, base: string): ParsedPlaylist {
  if (bytes.byteLength > LARGEST_PLAYLIST_BYTES) return UNREADABLE;
  const lines = linesOf(bytes);
  if (lines[0] !== '#EXTM3U') return UNREADABLE;
  return lines.some((line) => line.startsWith(VARIANT)) ? parseMaster(lines, base) : parseMedia(lines, base);
}

const VARIANT = '#EXT-X-STREAM-INF:';
const RENDITION = '#EXT-X-MEDIA:';
const VARIANT_OF_IMAGES = '#EXT-X-I-FRAME-STREAM-INF:';

function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function attributesOf(line: string): ReadonlyMap<string, string> {
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g);
  return new Map([...pairs].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}

/** Null for what is no web address. Variables of a playlist are not replaced. */
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
  let sequence = '0';
  let atSeconds = 0;
  /** Tags of the next segment. */
  let seconds = Number.NaN;
  let wantedRange: string | null = null;
  let isGap = false;
  let isEncrypted = false;
  /** A range without a start begins where the last one ended, as hls.js reads it. */
  let rangeEnd = 0;

  /** False for what cannot be stored. */
  function add(kind: NamedFile['kind'], uri: string | undefined, range: ByteRange | null, lasts: number): boolean {
    const address = absolute(uri, base);
    if (address === null || !Number.isSafeInteger((range?.start ?? 0) + (range?.length ?? 0))) return false;
    const key = `${address} ${range?.start} ${range?.length}`;
    const known = files.get(key);
    files.set(key, { kind, address, range, isEncrypted, atSeconds, ...known, seconds: (known?.seconds ?? 0) + lasts });
    return files.size <= MOST_FILES;
  }

  function addSegment(uri: string): boolean {
    // hls.js skips addresses without a length, and gaps.
    if (!Number.isFinite(seconds) || seconds < 0) return true;
    const range = wantedRange === null ? null : rangeOf(wantedRange, rangeEnd);
    if (range !== null) rangeEnd = range.start + range.length;
    const isAdded = isGap || add('segment', uri, range, seconds);
    atSeconds += seconds;
    [seconds, wantedRange, isGap] = [Number.NaN, null, false];
    return isAdded;
  }

  for (const line of lines) {
    if (!line.startsWith('#')) {
      if (!addSegment(line)) return UNREADABLE;
      continue;
    }
    const [, tag = '', value = ''] = /^#(EXT[A-Z-]*):?(.*)$/.exec(line) ?? [];
    if (tag === 'EXTINF') seconds = Number.parseFloat(value);
    else if (tag === 'EXT-X-BYTERANGE') wantedRange = value;
    else if (tag === 'EXT-X-GAP') isGap = true;
    else if (tag === 'EXT-X-MEDIA-SEQUENCE') sequence = value;
    else if (tag === 'EXT-X-MAP') {
      const map = attributesOf(line);
      const range = map.get('BYTERANGE');
      if (!add('initialisation', map.get('URI'), range === undefined ? null : rangeOf(range, 0), 0)) return UNREADABLE;
    } else if (tag === 'EXT-X-KEY') {
      const key = attributesOf(line);
      isEncrypted = key.get('METHOD') !== 'NONE';
      if (!isEncrypted) continue;
      const isPlain = key.get('METHOD') === 'AES-128' && (key.get('KEYFORMAT') ?? 'identity') === 'identity';
      if (!isPlain || !add('key', key.get('URI'), null, 0)) return PROTECTED;
    }
  }
  if (atSeconds === 0 || !Number.isFinite(atSeconds)) return UNREADABLE;
  const all = [...files.values()];
  return { kind: 'media', files: all, seconds: atSeconds, ...identityOf(all, sequence, base) };
}

function rangeOf(text: string, otherwise: number): ByteRange {
  const [length, start] = text.split('@', 2);
  const range = {
    length: Number.parseInt(length ?? '', 10),
    start: start === undefined ? otherwise : Number.parseInt(start, 10),
  };
  return range.length > 0 && range.start >= 0 ? range : { length: Number.NaN, start: 0 };
}

function identityOf(files: readonly NamedFile[], sequence: string, base: string) {
  const urls = files.map(({ address }) => new URL(address));
  const digest = (names: readonly string[]) =>
    digestOf(
      JSON.stringify([sequence, files.map(({ kind, range, seconds }, index) => [kind, names[index], range, seconds])]),
    );
  const folder = new URL('.', base).pathname;
  const within = (path: string) => (path.startsWith(folder) ? path.slice(folder.length) : path);
  const plain = urls.map(({ pathname }) => within(pathname));
  const ranged = new Set(files.map(({ range }, index) => `${plain[index]} ${range?.start}`));
  // Queries count where nothing else tells the files apart.
  const names = ranged.size === files.length ? plain : urls.map(({ pathname, search }) => within(pathname) + search);
  return { version: digest(urls.map(({ pathname, search }) => pathname + search)), shape: digest(names) };
}
