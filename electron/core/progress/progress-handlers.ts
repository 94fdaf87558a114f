import type { AccountService } from '#core/account/account-service.ts';
import type { Clock } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import type { AnswerStore } from '#core/storage/answer-store.ts';
import { NOBODY, type ProgressStore } from '#core/storage/progress-store.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
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
>;

export type ProgressHandlerParts = {
  readonly clock: Clock;
  readonly events: EventHub;
  readonly account: Pick<AccountService, 'key'>;
  readonly progress: ProgressStore;
  readonly sync: TimecodeSync;
  readonly freshReleases: FreshReleases;
  readonly answers: AnswerStore<AppContract>;
};

const RECENT = 20;

/** What is watched and marked is saved here first; the service is told later (anime-service, Accounts: watch progress). */
export function createProgressHandlers(parts: ProgressHandlerParts): ProgressHandlers {
  const { clock, events, account, progress, sync, freshReleases, answers } = parts;

  function changed(releaseId: Parameters<typeof progress.forRelease>[1] | null): void {
    events.emit('progress.changed', { releaseId });
    sync.kick();
  }

  return {
    'progress.forRelease': async ({ releaseId }) => progress.forRelease(account.key(), releaseId),
    'progress.save': async (saved) => {
      const key = account.key();
      progress.save(key, { ...saved, updatedAt: clock.now() }, { upload: key !== NOBODY });
      changed(saved.releaseId);
      return null;
    },
    'progress.recent': async () => {
      const latest = progress.latestByRelease(account.key(), RECENT);
      freshReleases.lookFor(latest.map(({ releaseId }) => releaseId).filter((id) => id !== null));
      return recentlyWatched(latest, ({ releaseId }) =>
        releaseId === null ? null : (answers.get('releases.get', { idOrAlias: String(releaseId) })?.value ?? null),
      );
    },
    'progress.mark': async ({ releaseId, episodeIds, isWatched }) => {
      const key = account.key();
      const former = progress.mark(key, { releaseId, episodeIds, isWatched }, clock.now());
      changed(releaseId);
      return former;
    },
    'progress.restore': async ({ releaseId, episodeIds, former }) => {
      progress.restore(account.key(), { releaseId, episodeIds, former }, clock.now());
      changed(releaseId);
      return null;
    },
    'progress.adopt': async () => {
      if (account.key() !== NOBODY) progress.adopt(account.key());
      changed(null);
      return null;
    },
    'progress.declineAdoption': async () => {
      progress.declineAdoption(account.key());
      sync.kick();
      return null;
    },
    'sync.state': async () => sync.state(),
  };
}
