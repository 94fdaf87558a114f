import type { AccountService } from '#core/account/account-service.ts';
import { type AnimeMapping, episodeFrom, releaseCardFrom } from '#core/anime/catalogue/release-mapper.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import { isWithin, type ServerTime } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { HistoryEntry } from '#shared/domain/anime/release-list.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { type WireHistoryEntry, WireHistoryPage } from '#shared/upstream/anime-site-api.ts';

/** `updatedAt` by this device's clock; `release` and `episode` null where the service no longer publishes them. */
export type ServiceEntry = {
  readonly progress: EpisodeProgress;
  readonly release: ReleaseCard | null;
  readonly episode: Episode | null;
};

/** `readAt` by the service's clock, epoch milliseconds: the page lacks later entries. */
export type ServicePage = {
  readonly entries: readonly ServiceEntry[];
  readonly totalPages: number;
  readonly total: number;
  readonly readAt: number;
};

export type HistoryCalls = (page: number, signal: AbortSignal) => Promise<ServicePage>;

export const PER_PAGE = 25;

/** 1-based. Selecting fields would lose the nested release (anime-service, Accounts: watch progress, history). */
export function createHistoryCalls(client: ServiceClient, mapping: AnimeMapping, serverTime: ServerTime): HistoryCalls {
  function entriesFrom({ release_episode: nested, ...wire }: WireHistoryEntry): ServiceEntry[] {
    const episodeId = EpisodeId.safeParse(wire.release_episode_id);
    const savedAt = Date.parse(wire.updated_at ?? '');
    if (!episodeId.success || Number.isNaN(savedAt)) return [];
    const releaseId = ReleaseId.safeParse(nested?.release?.id ?? nested?.release_id).data ?? null;
    const progress = {
      episodeId: episodeId.data,
      releaseId,
      positionSeconds: wire.time,
      isWatched: wire.is_watched,
      updatedAt: serverTime.toLocal(savedAt),
    };
    const release = nested?.release ? releaseCardFrom(nested.release, mapping.images) : null;
    const episode = nested === null || releaseId === null ? null : episodeFrom(nested, releaseId, mapping);
    return [{ progress, release, episode }];
  }

  return async (page, signal) => {
    const search = { page, limit: PER_PAGE };
    const options = { isProtected: true, search, signal };
    const { data, meta } = await client.get('/accounts/users/me/views/history', WireHistoryPage, options);
    const { total, total_pages: totalPages } = meta.pagination;
    return { entries: data.flatMap(entriesFrom), totalPages, total, readAt: serverTime.now() };
  };
}

/** Shorter than `SETTLING_MILLISECONDS` by more than the service is late (anime-service, Timecode stores). */
const FRESH_MILLISECONDS = 15_000;

type RecentPagesParts = { readonly account: Pick<AccountService, 'key'>; readonly clock: Pick<Clock, 'now'> };

/** Keeps pages for 15 seconds: an episode that plays while the history is open changes it every few seconds. */
export function createRecentPages(readPage: HistoryCalls, { account, clock }: RecentPagesParts): HistoryCalls {
  const pages = new Map<string, { readonly answered: ServicePage; readonly at: number }>();

  return async (page, signal) => {
    const key = `${account.key()} ${page}`;
    const recent = pages.get(key);
    if (recent !== undefined && isWithin(FRESH_MILLISECONDS, recent.at, clock)) return recent.answered;
    const answered = await readPage(page, signal);
    pages.set(key, { answered, at: clock.now() });
    return answered;
  };
}

export type EpisodeFacts = Pick<HistoryEntry, 'release' | 'ordinal' | 'episodeName' | 'durationSeconds'>;

/** A length of 0 means unknown. */
export function episodeFacts(release: ReleaseCard | null, episode: Episode | null): EpisodeFacts {
  if (episode === null) return { release, ordinal: null, episodeName: null, durationSeconds: null };
  const { ordinal, name, durationSeconds } = episode;
  return { release, ordinal, episodeName: name, durationSeconds: durationSeconds > 0 ? durationSeconds : null };
}

/** Facts stored on this device; at least the release, if it was ever seen. */
export function createKnownFacts(answers: AnswerStore<AppContract>, library: KnownTitles) {
  return ({ episodeId, releaseId }: Pick<EpisodeProgress, 'episodeId' | 'releaseId'>): EpisodeFacts => {
    if (releaseId === null) return episodeFacts(null, null);
    const kept = answers.get('releases.get', { idOrAlias: String(releaseId) })?.value;
    if (kept === undefined) return episodeFacts(library.release(releaseId), null);
    return episodeFacts(ReleaseCard.parse(kept), kept.episodes.find(({ id }) => id === episodeId) ?? null);
  };
}
