import type { Film } from '../anime-dataset/release-record.ts';

/** A segment of a playlist with the tag of its length. */
type Segment = { readonly length: string; readonly address: string };

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

/** Null: there is no film of this name. */
export function filmPlaylist(name: string, playlist: string, playlistUrl: URL): string | null {
  const [, make] = Object.entries(FILMS).find(([film]) => film === name) ?? [];
  return make?.(playlist, playlistUrl) ?? null;
}

function segmentsOf(playlist: string): Segment[] {
  return [...playlist.matchAll(/^(#EXTINF:.*)\n(.+)$/gm)].map(([, length = '', address = '']) => ({ length, address }));
}

/** The same header over other segments; the times of each piece begin anew. */
function listOf(playlist: string, ...pieces: readonly (readonly Segment[])[]): string {
  const header = playlist.slice(0, playlist.indexOf('#EXTINF:'));
  const listed = pieces.map((piece) => piece.map(({ length, address }) => `${length}\n${address}\n`).join(''));
  return `${header}${listed.join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`;
}

function relocated(playlist: string, base: string): string {
  const moved = segmentsOf(playlist).map(({ length, address }) => ({ length, address: new URL(address, base).href }));
  return listOf(playlist, moved);
}
