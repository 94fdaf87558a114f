import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { NovelCard } from '#shared/domain/novel.ts';
import type { Release } from '#shared/domain/release.ts';
import type { AccountService } from './account/account-service.ts';
import type { AnimeService } from './anime/anime-service.ts';
import type { NovelService } from './novels/novel-service.ts';
import type { Clock, CorePorts, Log } from './ports.ts';
import { recentlyWatched } from './progress/recently-watched.ts';
import type { TimecodeSync } from './progress/timecode-sync.ts';
import type { EventHub } from './rpc/event-hub.ts';
import type { SettingsService } from './settings/settings-service.ts';
import type { NoticeStore } from './storage/notice-store.ts';
import { NOBODY, type ProgressStore } from './storage/progress-store.ts';
import type { ReadingStore } from './storage/reading-store.ts';
import type { SnapshotStore } from './storage/snapshot-store.ts';

export type HandlerParts = {
  readonly host: CorePorts['host'];
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventHub;
  readonly notices: NoticeStore;
  readonly settings: SettingsService;
  readonly anime: AnimeService;
  readonly novels: NovelService;
  readonly account: AccountService;
  readonly progress: ProgressStore;
  readonly sync: TimecodeSync;
  readonly reading: ReadingStore;
  readonly releaseSnapshots: SnapshotStore<Release>;
  readonly novelSnapshots: SnapshotStore<NovelCard>;
};

const RECENT = 20;

/** One line of the contract, one function here; each only hands on to the service or store that owns the matter. */
export function createHandlers(parts: HandlerParts): Handlers<AppContract> {
  const { host, clock, events, notices, settings, anime, novels, account, progress, sync, reading, log } = parts;
  const { releaseSnapshots, novelSnapshots } = parts;

  async function release(idOrAlias: string, signal: AbortSignal): Promise<Release> {
    const found = await anime.release({ idOrAlias }, signal);
    releaseSnapshots.put(found.id, found, clock.now());
    return found;
  }

  return {
    'app.info': async () => ({
      version: host.version,
      host: host.name,
      platform: process.platform,
      services: host.services,
      demoAccount: host.demoAccount,
    }),
    'app.reportFault': async ({ reference, text }) => {
      log.error('the page met a fault', text, { reference });
      return null;
    },
    'notices.list': async () => notices.list(),
    'notices.dismiss': async ({ id }) => {
      notices.dismiss(id);
      return null;
    },

    'settings.read': async () => settings.read(),
    'settings.update': async (patch) => settings.update(patch),

    'releases.catalogPage': async ({ page }, { signal }) => anime.catalogPage({ page }, signal),
    'releases.get': async ({ idOrAlias }, { signal }) => release(idOrAlias, signal),
    'episodes.refresh': async ({ releaseId }, { signal }) => release(String(releaseId), signal),

    'progress.forRelease': async ({ releaseId }) => progress.forRelease(account.key(), releaseId),
    'progress.save': async (saved) => {
      const key = account.key();
      progress.save(key, { ...saved, updatedAt: clock.now() }, { upload: key !== NOBODY });
      events.emit('progress.changed', { releaseId: saved.releaseId });
      sync.kick();
      return null;
    },
    'progress.recent': async () =>
      recentlyWatched(progress.latestByRelease(account.key(), RECENT), ({ releaseId }) =>
        releaseId === null ? null : releaseSnapshots.get(releaseId),
      ),
    'progress.adopt': async () => {
      if (account.key() !== NOBODY) progress.adopt(account.key());
      events.emit('progress.changed', { releaseId: null });
      sync.kick();
      return null;
    },
    'sync.state': async () => sync.state(),

    'account.state': async () => account.state(),
    'account.signIn': async (credentials, { signal }) => {
      const state = await account.signIn(credentials, signal);
      events.emit('progress.changed', { releaseId: null });
      sync.pull().catch((cause: unknown) => log.error('catching up failed', cause));
      return state;
    },
    'account.signOut': async () => {
      const state = await account.signOut();
      events.emit('progress.changed', { releaseId: null });
      sync.kick();
      return state;
    },

    'novels.catalogPage': async ({ page }, { signal }) => novels.catalogPage({ page }, signal),
    'novels.get': async ({ slugUrl }, { signal }) => {
      const novel = await novels.novel({ slugUrl }, signal);
      novelSnapshots.put(slugUrl, novel, clock.now());
      return novel;
    },
    'novels.chapters': async ({ slugUrl }, { signal }) => novels.chapters({ slugUrl }, signal),
    'novels.chapter': async (wanted, { signal }) => novels.chapter(wanted, signal),

    'reading.position': async ({ slugUrl }) => reading.get(slugUrl),
    'reading.save': async (position) => {
      reading.save({ ...position, updatedAt: clock.now() });
      events.emit('reading.changed', { slugUrl: position.slugUrl });
      return null;
    },
    'reading.recent': async () =>
      reading.recent(RECENT).flatMap((position) => {
        const novel = novelSnapshots.get(position.slugUrl);
        return novel === null ? [] : [{ position, novel }];
      }),
  };
}
