import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Film } from '../anime-dataset/release-record.ts';

const SHORT_SEGMENTS = 10;
const PIECE_SEGMENTS = 8;

/** Rare kinds of playlists by their names (anime-dataset/release-record, Film), each made of the ordinary one. */
const FILMS: Readonly<Record<Film, (playlist: string, playlistUrl: URL) => string>> = {
  index: (playlist) => playlist,
  short: (playlist) => listOf(playlist, segmentsOf(playlist).slice(0, SHORT_SEGMENTS)),
  absolute: (playlist, url) => relocated(playlist, url.href),
  pieces: (playlist) => {
    const piece = segmentsOf(playlist).slice(0, PIECE_SEGMENTS);
    return listOf(playlist, piece, piece);
  },
  empty: (playlist) => listOf(playlist, []),
  garbled: () => 'The reel has snapped.\nPlease ask the projectionist.\n',
  private: (playlist) => relocated(playlist, 'https://10.20.30.40/reel/'),
  nowhere: (playlist) => relocated(playlist, 'https://reels.invalid/reel/'),
};

type CdnOptions = {
  /** Holds one folder for each height, each with `index.m3u8` and its segments. */
  readonly footageDirectory: string;
  /** Whether the anime service issued exactly this playlist address. */
  readonly isPlayable: (url: URL) => boolean;
};

const mediaPath =
  /^\/videos\/media\/ts\/\d{1,9}\/\d{1,6}(?:\.\d{1,3})?\/(480|720|1080)\/(?:([a-z]{1,12})\.m3u8|(segment-\d{2}\.mpegts))$/;

const openToEveryPage = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Range',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges',
};

function answer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain', ...openToEveryPage, ...headers } });
}

/**
 * The host that serves playlists and segments: every episode is the same film (anime-service, Episode), a few in a
 * playlist of a rare kind. A playlist answers 403 unless its whole address, query included, is one that the service
 * issued; segments need no query.
 */
export function createCdn({ footageDirectory, isPlayable }: CdnOptions): (request: Request) => Promise<Response> {
  async function sendSegment(request: Request, path: string): Promise<Response> {
    const file = await stat(path).catch(() => null);
    if (file === null || !file.isFile()) return answer(404, 'not found');
    const range = parseByteRange(request.headers.get('range'), file.size);
    if (range === 'unsatisfiable') return answer(416, '', { 'content-range': `bytes */${file.size}` });
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    const headers = {
      ...openToEveryPage,
      'content-type': 'video/mp2t',
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${file.size}` }),
    };
    const body =
      request.method === 'HEAD' ? null : ReadableStream.from<Uint8Array>(createReadStream(path, { start, end }));
    return new Response(body, { status: range === null ? 200 : 206, headers });
  }

  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: openToEveryPage });
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'method not allowed');
    const url = new URL(request.url);
    const [, height, film, segment] = mediaPath.exec(url.pathname) ?? [];
    if (height === undefined) return answer(404, 'not found');
    if (segment !== undefined) return await sendSegment(request, join(footageDirectory, height, segment));
    if (!isPlayable(url)) return answer(403, 'forbidden');
    const ordinary = await readFile(join(footageDirectory, height, 'index.m3u8'), 'utf8');
    const playlist = filmPlaylist(film ?? '', ordinary, url);
    if (playlist === null) return answer(404, 'not found');
    const headers = { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-cache' };
    return answer(200, request.method === 'HEAD' ? '' : playlist, headers);
  };
}

/** The bytes to send, both ends included. */
type ByteRange = { readonly start: number; readonly end: number };

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, section 14). `null`: send the whole file, because the
 * header is absent, malformed or asks for several ranges; `unsatisfiable`: answer 416.
 */
function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (parts === null) return null;
  const [, from = '', to = ''] = parts;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** A segment of a playlist with the tag of its length. */
type Segment = { readonly length: string; readonly address: string };

/** Null: there is no film of this name. */
function filmPlaylist(name: string, playlist: string, playlistUrl: URL): string | null {
  const [, make] = Object.entries(FILMS).find(([film]) => film === name) ?? [];
  return make?.(playlist, playlistUrl) ?? null;
}

function segmentsOf(playlist: string): Segment[] {
  return [...playlist.matchAll(/^(#EXTINF:.*)\n(.+)$/gm)].map(([, length = '', address = '']) => ({ length, address }));
}

/** The same header over other segments; the times of each piece start over. */
function listOf(playlist: string, ...pieces: readonly (readonly Segment[])[]): string {
  const header = playlist.slice(0, playlist.indexOf('#EXTINF:'));
  const listed = pieces.map((piece) => piece.map(({ length, address }) => `${length}\n${address}\n`).join(''));
  return `${header}${listed.join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`;
}

function relocated(playlist: string, base: string): string {
  const moved = segmentsOf(playlist).map(({ length, address }) => ({ length, address: new URL(address, base).href }));
  return listOf(playlist, moved);
}
