import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { AnswerStore, KeptAnswer } from '#core/platform/answers/answer-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock } from '#core/ports.ts';
import type { ProgressStore, ProgressStores } from '#core/watching/progress/progress-stores.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers, OutputOf } from '#shared/contract/define.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import { episodeToContinue } from '#shared/domain/anime/episode-to-continue.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { FreshReleases } from './fresh-releases.ts';
import type { TimecodeSync } from './timecode-sync.ts';

type ProgressHandlers = Pick<
  Handlers<AppContract>,
  | 'progress.forRelease'
  | 'progress.save'
  | 'progress.recent'
  | 'progress.mark'
  | 'progress.restore'
  | 'progress.adopt'
  | 'progress.declineAdoption'
  | 'sync.state'
  | 'sync.now'
  | 'sync.freshen'
>;

type ProgressHandlerParts = {
  readonly clock: Clock;
  readonly events: EventHub;
  readonly account: Pick<AccountService, 'key'>;
  readonly stores: Pick<ProgressStores, 'progress' | 'adoption'>;
  readonly sync: TimecodeSync;
  /** Over all kinds of changes. */
  readonly syncState: () => SyncState;
  readonly pullLists: () => Promise<void>;
  readonly freshReleases: FreshReleases;
  readonly answers: AnswerStore<AppContract>;
};

/** What is watched and marked is saved here first; the service is told later (anime-service, Accounts: watch progress). */
export function createProgressHandlers(parts: ProgressHandlerParts): ProgressHandlers {
  const { clock, events, account, stores, sync, syncState, pullLists, freshReleases, answers } = parts;
  const { progress, adoption } = stores;

  function changed(releaseId: Parameters<typeof progress.forRelease>[1] | null): void {
    events.emit('progress.changed', { releaseId });
    sync.kick();
  }

  return {
    'progress.forRelease': async ({ releaseId }) => progress.forRelease(account.key(), releaseId),
    'progress.save': async (saved) => {
      progress.save(account.key(), { ...saved, updatedAt: clock.now() });
      changed(saved.releaseId);
      return null;
    },
    'progress.recent': async () => recentlyWatched(account.key(), { progress, answers, freshReleases }),
    'progress.mark': async ({ releaseId, episodeIds, isWatched }) => {
      const former = progress.mark(account.key(), { releaseId, episodeIds, isWatched }, clock.now());
      changed(releaseId);
      return former;
    },
    'progress.restore': async ({ releaseId, episodeIds, former }) => {
      progress.restore(account.key(), { releaseId, episodeIds, former }, clock.now());
      changed(releaseId);
      return null;
    },
    'progress.adopt': async () => {
      if (account.key() !== SIGNED_OUT) adoption.adopt(account.key());
      changed(null);
      return null;
    },
    'progress.declineAdoption': async () => {
      if (account.key() !== SIGNED_OUT) adoption.decline(account.key());
      sync.kick();
      return null;
    },
    'sync.state': async () => syncState(),
    'sync.now': async () => {
      await Promise.all([sync.exchange(), pullLists()]);
      return null;
    },
    'sync.freshen': async () => {
      sync.freshen();
      return null;
    },
  };
}

type RecentlyWatched = OutputOf<AppContract, 'progress.recent'>;

type RecentlyWatchedParts = {
  readonly progress: Pick<ProgressStore, 'latestByRelease' | 'forRelease'>;
  readonly answers: AnswerStore<AppContract>;
  readonly freshReleases: Pick<FreshReleases, 'lookFor'>;
};

const SHOWN = 20;
/** Many of the last watched may be finished; their news fit into one request. */
const CONSIDERED = 50;

/** What to go on with, the release that was watched last first; their news are looked for in the background. */
export function recentlyWatched(account: AccountKey, parts: RecentlyWatchedParts): RecentlyWatched {
  const { progress, answers, freshReleases } = parts;
  const ids = progress
    .latestByRelease(account, CONSIDERED)
    .map(({ releaseId }) => releaseId)
    .filter((id) => id !== null);
  const known = new Map<ReleaseId, KeptAnswer<Release> | null>(
    ids.map((id) => [id, answers.get('releases.get', { idOrAlias: String(id) })]),
  );
  freshReleases.lookFor(ids.map((id) => ({ id, fetchedAt: known.get(id)?.fetchedAt ?? null })));

  const shown: RecentlyWatched = [];
  for (const id of ids) {
    const release = known.get(id)?.value;
    const entry = release === undefined ? null : toGoOnWith(release, progress.forRelease(account, id));
    if (entry !== null) shown.push(entry);
    if (shown.length === SHOWN) break;
  }
  return shown;
}

/** Null when nothing of the release is left that could be played; it comes back with a further episode. */
function toGoOnWith(release: Release, progress: readonly EpisodeProgress[]): RecentlyWatched[number] | null {
  const playable = release.episodes.filter(({ streams }) => streams.length > 0);
  const episode = episodeToContinue(playable, progress);
  if (episode === null) return null;
  const saved = progress.find(({ episodeId }) => episodeId === episode.id) ?? {
    episodeId: episode.id,
    releaseId: release.id,
    positionSeconds: 0,
    isWatched: false,
    updatedAt: Math.max(...progress.map(({ updatedAt }) => updatedAt)),
  };
  const { ordinal, durationSeconds } = episode;
  return { progress: saved, release: ReleaseCard.parse(release), ordinal, durationSeconds };
}
