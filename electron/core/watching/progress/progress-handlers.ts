import { SIGNED_OUT } from '#core/account/account-key.ts';
import type { AccountService } from '#core/account/account-service.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock } from '#core/ports.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import type { FreshReleases } from './fresh-releases.ts';
import { recentlyWatched } from './recently-watched.ts';
import type { TimecodeSync } from './timecode-sync.ts';

export type ProgressHandlers = Pick<
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

export type ProgressHandlerParts = {
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
