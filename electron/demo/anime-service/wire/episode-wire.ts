import type { AnimeDataset } from '#demo/anime-dataset/anime-dataset.ts';
import type { EpisodeRecord } from '#demo/anime-dataset/episodes.ts';
import { isoMoment } from '#demo/anime-dataset/moscow-calendar.ts';
import type { MarkRecord } from '#demo/anime-dataset/release-record.ts';
import { stillOf } from '#demo/media/pictures.ts';
import type { PlaylistAddresses, PlaylistViewer } from '../playlist-addresses.ts';
import type { Account, Session } from '../state/accounts.ts';
import type { StoredTimecode } from '../state/timecode-stores.ts';
import { imageWire, UNSET_IMAGE } from './image-wire.ts';

/** What of a session shows in the addresses of playlists (anime-service, Episode). */
export function viewerOf(session: Session | null): PlaylistViewer {
  if (session === null) return null;
  const { hasVideoAds, hasContentAds } = session.account;
  return { token: session.token, hasVideoAds, hasContentAds };
}

/** Marks are objects always; both values are null together (anime-service, Episode). */
function markWire(mark: MarkRecord | null) {
  return { start: mark?.start ?? null, stop: mark?.stop ?? null };
}

export function createEpisodeWire({ posterOf, releaseById }: AnimeDataset, playlists: PlaylistAddresses) {
  const previewOf = ({ releaseId, ordinal, sortOrder }: EpisodeRecord) => {
    const still = stillOf(posterOf(releaseById(releaseId)), sortOrder);
    return imageWire(`/storage/previews/${releaseId}/${ordinal}/${still}`);
  };
  return (viewer: PlaylistViewer) => {
    const query = playlists.queryFor(viewer);
    return (episode: EpisodeRecord) => {
      const playlist = (height: 480 | 720 | 1080) =>
        episode.isPlayable ? playlists.addressOf(episode, height, query) : null;
      return {
        id: episode.id,
        release_id: episode.releaseId,
        name: episode.name,
        name_english: null,
        ordinal: episode.ordinal,
        sort_order: episode.sortOrder,
        duration: episode.durationSeconds,
        opening: markWire(episode.opening),
        ending: markWire(episode.ending),
        preview: episode.hasPreview ? previewOf(episode) : UNSET_IMAGE,
        hls_480: playlist(480),
        hls_720: playlist(720),
        hls_1080: episode.hasFullHd ? playlist(1080) : null,
        rutube_id: null,
        youtube_id: null,
        updated_at: isoMoment(episode.publishedAt),
      };
    };
  };
}
export type EpisodeWire = ReturnType<typeof createEpisodeWire>;

/** anime-service, Timecode record. */
export function timecodeWire(account: Account, episodeId: string, record: StoredTimecode) {
  return {
    id: record.recordId,
    time: record.time,
    user_id: account.id,
    is_watched: record.isWatched,
    updated_at: isoMoment(record.savedAt),
    release_episode_id: episodeId,
  };
}
