import { Release } from '#shared/domain/anime/release.ts';

const labelled = (value: string) => ({ value, label: value });
const picture = '/media/image/picture';

/** A release with a value in every field. */
export const completeRelease: Release = Release.parse({
  id: 7,
  alias: 'glass-shore',
  name: { main: 'Стеклянный берег', english: 'Glass Shore', alternative: 'Garasu no Kishi' },
  type: labelled('TV'),
  season: labelled('winter'),
  ageRating: { ...labelled('R16_PLUS'), isAdult: false },
  year: 2026,
  episodesTotal: 12,
  isOngoing: true,
  poster: picture,
  genres: [{ id: 3, name: 'Drama' }],
  description: 'The sea went out.',
  notification: 'A new episode is late.',
  averageEpisodeMinutes: 24,
  rating: { average: 8.5, votes: 30, distribution: [0, 0, 0, 0, 1, 2, 3, 9, 10, 5] },
  inFavourites: 12,
  background: picture,
  isBlockedByGeo: false,
  isBlockedByCopyright: false,
  isInProduction: true,
  publishDay: labelled('2'),
  freshAt: '2026-11-17T16:00:00+03:00',
  externalPlayer: 'https://player.example/7',
  episodes: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      releaseId: 7,
      ordinal: 0.5,
      sortOrder: 1,
      name: 'Before the sea',
      durationSeconds: 1_440,
      opening: { startSeconds: 10, stopSeconds: 100 },
      ending: { startSeconds: 1_300, stopSeconds: 1_390 },
      preview: picture,
      streams: [{ height: 1080, url: 'https://cdn.example/1080.m3u8' }],
      updatedAt: '2026-11-17T16:00:00+03:00',
    },
  ],
  members: [{ id: 'm', nickname: 'Miki', role: labelled('voicing') }],
  sponsors: [
    { id: 's', title: 'A friend', description: 'Pays', address: 'https://a.example/', addressLabel: 'Their site' },
  ],
  torrents: [
    {
      id: 28,
      label: 'Glass Shore [1080p]',
      sizeBytes: 17_365_000_000,
      source: 'WEB-DL',
      quality: '1080p',
      codec: { label: 'HEVC', isNotable: true },
      bitDepth: '10Bit',
      description: '1-12',
      seeders: 5,
      leechers: 0,
      completedTimes: 100,
      isHardsub: true,
      createdAt: '2026-11-17T16:00:00+03:00',
      updatedAt: '2026-11-18T16:00:00+03:00',
    },
  ],
});
