import type { EpisodeStore, EpisodeToOpen, Piece } from '#core/library/episodes/episode-store.ts';
import { type Episode, Release } from '#shared/domain/anime/release.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export const NINE = ReleaseId.parse(9);
export const episodeIdOf = (number: number) =>
  EpisodeId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

/** Two packets of a transport stream that contain the segment's name. */
export function segment(name: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(376);
  bytes.set([0x47], 0);
  bytes.set([0x47], 188);
  bytes.set(new TextEncoder().encode(name), 4);
  return bytes;
}

export function releaseOf(episodes: number, changed: Partial<Release> = {}, ofEpisode: Partial<Episode> = {}): Release {
  return Release.parse({
    ...{ id: NINE, alias: 'nine', name: { main: 'Nine', english: null, alternative: null }, type: null, season: null },
    ...{ ageRating: null, year: null, episodesTotal: episodes, isOngoing: false, poster: null, genres: [] },
    ...{ description: null, notification: null, averageEpisodeMinutes: 24, rating: null, inFavourites: null },
    ...{ background: null, isBlockedByGeo: false, isBlockedByCopyright: false, publishDay: null, freshAt: null },
    episodes: Array.from({ length: episodes }, (_, index) => ({
      ...{ id: episodeIdOf(index + 1), releaseId: NINE, ordinal: index + 1, sortOrder: index, name: null },
      ...{ durationSeconds: 40, opening: null, ending: null, preview: null, updatedAt: null },
      streams: [480, 720, 1080].map((height) => ({ height, url: `${addressOf(index + 1, height)}?session=secret` })),
      ...ofEpisode,
    })),
    members: [],
    ...changed,
  });
}

export const addressOf = (number: number, height = 720) =>
  `https://cdn.example/videos/9/${number}/${height}/index.m3u8`;

/** A playlist of segments of ten seconds. */
export function playlistOf(segments: number, prefix = 'segment'): Uint8Array {
  const lines = Array.from({ length: segments }, (_, index) => `#EXTINF:10.0,\n${prefix}-${index}.ts`);
  return new TextEncoder().encode(['#EXTM3U', '#EXT-X-TARGETDURATION:10', ...lines, '#EXT-X-ENDLIST', ''].join('\n'));
}

/** An episode of four segments. */
export function openingOf(number: number, changed: Partial<EpisodeToOpen> = {}): EpisodeToOpen {
  const type = 'application/vnd.apple.mpegurl';
  return {
    release: releaseOf(Math.max(3, number)),
    episodeId: episodeIdOf(number),
    height: 720,
    playlists: [{ bytes: playlistOf(4), type, finalAddress: `${addressOf(number)}?session=secret` }],
    ...changed,
  };
}

/** Opens an episode and returns its stream; throws for trouble. */
export async function opened(store: EpisodeStore, asked: EpisodeToOpen) {
  const found = await store.open(asked);
  if (found.kind !== 'stream') throw new Error(`not opened: ${JSON.stringify(found)}`);
  const pieces = await Array.fromAsync(found.pieces, async (piece) => ({
    ...piece,
    isHere: await store.isHere(piece),
  }));
  return { ...found, pieces };
}

export const received = (bytes: Uint8Array, announcedBytes: number | null = bytes.byteLength) => ({
  ...{ bytes, type: 'video/mp2t', announcedBytes },
});

export const fetched = ({ address }: Pick<Piece, 'address'>) => received(segment(address));

/** Saves an episode; its segments contain their own addresses. */
export async function saveEpisode(store: EpisodeStore, asked: EpisodeToOpen): Promise<number> {
  const { streamId, pieces } = await opened(store, asked);
  for (const piece of pieces) if (!piece.isHere) await store.put(piece, fetched(piece));
  if (!(await store.complete(streamId))) throw new Error('pieces are missing');
  return streamId;
}
