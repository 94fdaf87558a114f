import type { AnimeDataset } from '#demo/anime-dataset/anime-dataset.ts';
import type { EpisodeRecord } from '#demo/anime-dataset/episodes.ts';
import { imageWire, UNSET_IMAGE } from '#demo/anime-dataset/images.ts';
import { isoMoment } from '#demo/anime-dataset/moscow-calendar.ts';
import { stillOf } from '#demo/media/pictures.ts';
import type { PlaylistAddresses } from '../playlist-addresses.ts';
import type { Session } from '../state/accounts.ts';
import type { Account, StoredTimecode } from '../state/state-file.ts';

const UNMARKED = { start: null, stop: null };

export function createEpisodeWire({ posterOf, releaseById }: AnimeDataset, playlists: PlaylistAddresses) {
  const previewOf = ({ releaseId, ordinal, sortOrder }: EpisodeRecord) => {
    const still = stillOf(posterOf(releaseById(releaseId)), sortOrder);
    return imageWire(`/storage/previews/${releaseId}/${ordinal}/${still}`);
  };
  return (session: Session | null) => {
    const query = playlists.queryFor(session);
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
        opening: episode.opening ?? UNMARKED,
        ending: episode.ending ?? UNMARKED,
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
