import { type AnimeMapping, episodeFrom, releaseCardFrom } from '#core/anime/catalogue/release-mapper.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { HistoryEntry } from '#shared/domain/anime/release-list.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { type WireHistoryEntry, WireHistoryPage } from '#shared/upstream/anime-site-api.ts';

export type ServiceEntry = {
  /** `updatedAt` by this device's clock. */
  readonly progress: EpisodeProgress;
  /** Both null where the service no longer publishes it. */
  readonly release: ReleaseCard | null;
  readonly episode: Episode | null;
};

export type ServicePage = {
  readonly entries: readonly ServiceEntry[];
  readonly totalPages: number;
  readonly total: number;
  /** By the service's clock, epoch milliseconds: what was saved later is not in it. */
  readonly readAt: number;
};

/** One page of the history as the service has it, 1-based. Rejects as `ServiceClient` says. */
export type HistoryCalls = (page: number, signal: AbortSignal) => Promise<ServicePage>;

export const PER_PAGE = 25;
const HISTORY = '/accounts/users/me/views/history';

/** anime-service, Accounts: watch progress, history. Selecting fields would lose the nested release: none are selected. */
export function createHistoryCalls(options: {
  readonly client: ServiceClient;
  readonly mapping: AnimeMapping;
  readonly serverTime: ServerTime;
}): HistoryCalls {
  const { client, mapping, serverTime } = options;

  function entriesFrom(wire: WireHistoryEntry): ServiceEntry[] {
    const episodeId = EpisodeId.safeParse(wire.release_episode_id);
    const savedAt = Date.parse(wire.updated_at ?? '');
    if (!episodeId.success || Number.isNaN(savedAt)) return [];
    const nested = wire.release_episode;
    const releaseId = ReleaseId.safeParse(nested?.release?.id ?? nested?.release_id).data ?? null;
    return [
      {
        progress: {
          episodeId: episodeId.data,
          releaseId,
          positionSeconds: wire.time,
          isWatched: wire.is_watched,
          updatedAt: serverTime.toLocal(savedAt),
        },
        release: nested?.release ? releaseCardFrom(nested.release, mapping.images) : null,
        episode: nested === null || releaseId === null ? null : episodeFrom(nested, releaseId, mapping),
      },
    ];
  }

  return async (page, signal) => {
    const search = { page, limit: PER_PAGE };
    const { data, meta } = await client.get(HISTORY, WireHistoryPage, { isProtected: true, search, signal });
    const { total, total_pages: totalPages } = meta.pagination;
    return { entries: data.flatMap(entriesFrom), totalPages, total, readAt: serverTime.now() };
  };
}

/** What is shown of an episode beside its progress. */
export type EpisodeFacts = Pick<HistoryEntry, 'release' | 'ordinal' | 'episodeName' | 'durationSeconds'>;

/** A length of 0 means unknown. */
export function episodeFacts(release: ReleaseCard | null, episode: Episode | null): EpisodeFacts {
  if (episode === null) return { release, ordinal: null, episodeName: null, durationSeconds: null };
  const { ordinal, name, durationSeconds } = episode;
  return { release, ordinal, episodeName: name, durationSeconds: durationSeconds > 0 ? durationSeconds : null };
}

type KnownFactsParts = {
  readonly answers: Pick<AnswerStore<AppContract>, 'get'>;
  readonly library: Pick<KnownTitles, 'release'>;
};

/** What this device knows of an episode, without asking anybody; at least its release, if that was ever seen. */
export function createKnownFacts({ answers, library }: KnownFactsParts) {
  return ({ episodeId, releaseId }: Pick<EpisodeProgress, 'episodeId' | 'releaseId'>): EpisodeFacts => {
    if (releaseId === null) return episodeFacts(null, null);
    const kept = answers.get('releases.get', { idOrAlias: String(releaseId) })?.value;
    if (kept === undefined) return episodeFacts(library.release(releaseId), null);
    return episodeFacts(ReleaseCard.parse(kept), kept.episodes.find(({ id }) => id === episodeId) ?? null);
  };
}
