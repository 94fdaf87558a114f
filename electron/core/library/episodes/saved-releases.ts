import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { isSavedStream, Release, ReleaseCard, SAVED_STREAM_ORIGIN } from '#shared/domain/anime/release.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import type { LibraryContext } from '../saved/library-folder.ts';
import { type EpisodeStore, type StoredEpisode, withFormerUrl, writeRecord } from './episode-store.ts';

/** The address of a saved stream; its path begins with the stream's id. */
export function savedAddress(streamId: number): string {
  return `${SAVED_STREAM_ORIGIN}/${streamId}/playlist.m3u8`;
}

/** The stream id of a saved address; null for any other. */
export function savedStreamId(address: URL): number | null {
  const [, id] = /^\/(\d{1,15})\/playlist\.m3u8$/.exec(address.pathname) ?? [];
  return address.origin === SAVED_STREAM_ORIGIN && id !== undefined ? Number(id) : null;
}

/** A larger difference in length means another version. */
const SAME_LENGTH_SECONDS = 2;

export type SavedReleases = ReturnType<typeof createSavedReleases>;

/** The releases of saved episodes, and their answers with saved addresses. */
export function createSavedReleases(
  { folder, noteEpisodes, log }: LibraryContext,
  store: Pick<EpisodeStore, 'episodes'>,
) {
  const { all, run } = folder.statements;
  const parse = createRowParser(Release, { table: 'saved_release', log });

  /** Saved episodes that the service no longer lists, or has in another version, play as they were saved. */
  function withSaved(release: Release): Release {
    const saved = store.episodes(release.id).filter(({ savedAt }) => savedAt !== null);
    const listed = new Set(release.episodes.map(({ id }) => id));
    const unlisted = saved.flatMap(({ episode }) => (listed.has(episode.id) ? [] : episode));
    const episodes = [...release.episodes, ...unlisted].map((episode) => {
      const own = saved.filter(({ episodeId }) => episodeId === episode.id);
      const isOther = own.some((one) => one.isReplaced || isReplaced(one, release));
      const others = isOther ? [] : episode.streams.filter(({ height }) => !own.some((one) => one.height === height));
      const streams = [
        // A stored answer may name a stream that was removed since.
        ...others.map((stream) => (isSavedStream(stream) ? withFormerUrl(stream) : stream)),
        ...own.map(({ height, streamId }) => ({ height, url: savedAddress(streamId) })),
      ];
      return { ...episode, streams: streams.toSorted((one, other) => one.height - other.height) };
    });
    return { ...release, episodes: episodes.toSorted((one, other) => one.sortOrder - other.sortOrder) };
  }

  function release(idOrAlias: string): Release | null {
    // A body that is not JSON must not hide the other rows.
    const alias = "iif(json_valid(body), body ->> 'alias', NULL)";
    const select = `SELECT body FROM saved_release WHERE release_id = ?1 OR ${alias} = ?1`;
    const [known] = all(select, idOrAlias).flatMap(({ body }) => parse(storedJson(body)));
    return known === undefined ? null : withSaved(known);
  }

  return {
    withSaved,
    /** The release as last known; null: no record of it. */
    release,
    /** As `release`, but made up from the saved episodes if its record is lost. Null: no record and no saved episode. */
    shown: (idOrAlias: string): Release | null => {
      const id = ReleaseId.safeParse(Number(idOrAlias)).data;
      const isSaved = id !== undefined && store.episodes(id).some(({ savedAt }) => savedAt !== null);
      return release(idOrAlias) ?? (isSaved ? withSaved(unnamed(id)) : null);
    },
    /** Releases with saved episodes, last saved first. */
    releases: () => {
      const select = `
        SELECT release_id, body, count(DISTINCT id) AS episodes, sum(bytes) AS bytes
        FROM episode_stream JOIN episode_file ON stream_id = id LEFT JOIN saved_release USING (release_id)
        WHERE saved_at IS NOT NULL AND removal_id IS NULL GROUP BY release_id ORDER BY max(saved_at) DESC`;
      const parseCard = createRowParser(ReleaseCard, { table: 'saved_release', log });
      return all(select).flatMap(({ release_id, body, episodes, bytes }) => {
        const id = ReleaseId.safeParse(release_id).data;
        if (id === undefined) return [];
        const [release = ReleaseCard.parse(unnamed(id))] = body === null ? [] : parseCard(storedJson(body));
        return { release, episodes: Number(episodes), bytes: Number(bytes) };
      });
    },
    /** Takes the service's newest answer: marks saved episodes that it has in another version. Never rejects. */
    note: async (release: Release): Promise<void> => {
      const stored = store.episodes(release.id);
      if (stored.length === 0) return;
      const changed = stored.filter((one) => one.isReplaced !== isReplaced(one, release));
      try {
        await folder.write(async () => {
          writeRecord(folder.statements, release);
          for (const { streamId, isReplaced: was } of changed) {
            run('UPDATE episode_stream SET is_replaced = ? WHERE id = ?', Number(!was), streamId);
          }
        });
        if (changed.length > 0) noteEpisodes(release.id, true);
      } catch (cause) {
        log.info('saved release not refreshed', { release: release.id, reason: String(cause) });
      }
    },
  };
}

/** Without a readable record a release is named after its id. */
function unnamed(id: ReleaseId): Release {
  return {
    ...{ id, alias: String(id), name: { main: String(id), english: null, alternative: null }, year: null },
    ...{ type: null, season: null, ageRating: null, episodesTotal: null, isOngoing: false, poster: null, genres: [] },
    ...{ averageScore: null, description: null, notification: null, averageEpisodeMinutes: null, rating: null },
    ...{ inFavourites: null, background: null, isBlockedByGeo: false, isBlockedByCopyright: false },
    ...{ isInProduction: false, publishDay: null, freshAt: null, externalPlayer: null },
    ...{ episodes: [], members: [], sponsors: [], torrents: [] },
  };
}

/** Whether the service has another id in the episode's place, or another length. */
function isReplaced({ episode }: StoredEpisode, release: Release): boolean {
  const now = release.episodes.find(({ id }) => id === episode.id);
  if (now === undefined) return release.episodes.some(({ ordinal }) => ordinal === episode.ordinal);
  // 0: not known.
  const isKnown = now.durationSeconds > 0 && episode.durationSeconds > 0;
  return isKnown && Math.abs(now.durationSeconds - episode.durationSeconds) > SAME_LENGTH_SECONDS;
}
