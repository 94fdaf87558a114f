import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { AnswerStore, KeptAnswer } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers, OutputOf } from '#shared/contract/define.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import { type EpisodeProgress, episodeToContinue } from '#shared/domain/anime/playback.ts';
import { type Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { FreshReleases } from './fresh-releases.ts';
import type { ProgressStore } from './progress-store.ts';
import type { TimecodeSync } from './timecode-sync.ts';

type ProgressHandlerParts = RecentlyWatchedParts &
  Pick<Platform, 'clock' | 'events'> & {
    readonly account: Pick<AccountService, 'key'>;
    readonly sync: TimecodeSync;
    readonly syncState: () => SyncState;
    readonly pullLists: () => Promise<void>;
  };

/** Progress is saved on this device first, and sent to the service later (anime-service, Accounts: watch progress). */
export function createProgressHandlers(parts: ProgressHandlerParts) {
  const { progress, clock, events, account, sync, syncState, pullLists } = parts;

  function changed(releaseId: ReleaseId | null): void {
    events.emit('progress.changed', { releaseId });
    sync.kick();
  }

  return {
    'progress.forRelease': async ({ releaseId }) => progress.forRelease(account.key(), releaseId),
    'progress.save': async (saved) => {
      progress.save(account.key(), { ...saved, updatedAt: clock.now() });
      changed(saved.releaseId);
    },
    'progress.recent': async () => recentlyWatched(account.key(), parts),
    'progress.mark': async (marked) => {
      const former = progress.mark(account.key(), marked, clock.now());
      changed(marked.releaseId);
      return former;
    },
    'progress.restore': async (restored) => {
      progress.restore(account.key(), restored, clock.now());
      changed(restored.releaseId);
    },
    'progress.adopt': async () => {
      if (account.key() !== SIGNED_OUT) progress.adopt(account.key());
      changed(null);
    },
    'progress.declineAdoption': async () => {
      if (account.key() !== SIGNED_OUT) progress.declineAdoption(account.key());
      sync.kick();
    },
    'sync.state': async () => syncState(),
    'sync.now': async () => Promise.all([sync.exchange(), pullLists()]),
    'sync.freshen': async () => sync.freshen(),
  } satisfies Partial<Handlers<AppContract>>;
}

type RecentlyWatched = OutputOf<AppContract, 'progress.recent'>;

type RecentlyWatchedParts = {
  readonly progress: ProgressStore;
  readonly answers: AnswerStore<AppContract>;
  readonly freshReleases: Pick<FreshReleases, 'lookFor'>;
};

const SHOWN = 20;
/** More than are shown, because many may be finished; the service answers for as many in one request. */
const CONSIDERED = 50;

/** Releases to continue, the last watched first; new episodes of them are looked for in the background. */
export function recentlyWatched(account: AccountKey, parts: RecentlyWatchedParts): RecentlyWatched {
  const { progress, answers, freshReleases } = parts;
  const latest = progress.latestByRelease(account, CONSIDERED);
  const known = new Map<ReleaseId, KeptAnswer<Release> | null>();
  for (const { releaseId } of latest) {
    if (releaseId !== null) known.set(releaseId, answers.get('releases.get', { idOrAlias: String(releaseId) }));
  }
  freshReleases.lookFor([...known].map(([id, kept]) => ({ id, fetchedAt: kept?.fetchedAt ?? null })));
  return [...known]
    .flatMap(([id, kept]) => (kept === null ? [] : toContinue(kept.value, progress.forRelease(account, id))))
    .slice(0, SHOWN);
}

/** Empty when every playable episode is watched; the release comes back with a further episode. */
function toContinue(release: Release, progress: readonly EpisodeProgress[]): RecentlyWatched {
  const playable = release.episodes.filter(({ streams }) => streams.length > 0);
  const episode = episodeToContinue(playable, progress);
  if (episode === null) return [];
  const saved = progress.find(({ episodeId }) => episodeId === episode.id) ?? {
    episodeId: episode.id,
    releaseId: release.id,
    positionSeconds: 0,
    isWatched: false,
    updatedAt: Math.max(...progress.map(({ updatedAt }) => updatedAt)),
  };
  const { ordinal, durationSeconds } = episode;
  return [{ progress: saved, release: ReleaseCard.parse(release), ordinal, durationSeconds }];
}
