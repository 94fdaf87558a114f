import { z } from 'zod';
import { AccountState, SyncState } from '#shared/domain/account/account.ts';
import { SignInAttempt } from '#shared/domain/account/sign-in.ts';
import { UpdateState } from '#shared/domain/app/app-update.ts';
import { DeviceSync } from '#shared/domain/app/device-sync.ts';
import { LongTask } from '#shared/domain/app/long-task.ts';
import { Notice } from '#shared/domain/app/notice.ts';
import { OwnFont } from '#shared/domain/app/own-font.ts';
import { ServiceState } from '#shared/domain/app/own-services.ts';
import { ServiceConnection } from '#shared/domain/app/service-connection.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { ChapterSaving, DownloadQueue } from '#shared/domain/downloads/download.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { ChapterMove, NovelPace } from '#shared/domain/novels/reading.ts';
import { Backup } from '../domain/app/backup.ts';
import { NetworkState } from '../domain/app/network.ts';
import { NewsItem } from '../domain/app/news.ts';

/** Everything the core sends to a page without being asked: the schema of each event's payload. */
export const appEvents = {
  'settings.changed': Settings,
  'fonts.changed': z.array(OwnFont),
  'account.changed': AccountState,
  'signIn.changed': SignInAttempt,
  'sync.changed': SyncState,
  /** `releaseId` null: many releases at once (a pull, an adoption). */
  'progress.changed': z.object({ releaseId: ReleaseId.nullable() }),
  'lists.changed': z.object({}),
  'ratings.changed': z.object({ releaseId: ReleaseId }),
  /** Anything stored about the person's reading; `slugUrl` null: of many titles at once. */
  'reading.changed': z.object({ slugUrl: SlugUrl.nullable() }),
  /** A newer list gave chapters other numbers: what is stored of them has moved, and names in a page are former ones. */
  'chapters.renumbered': z.object({ slugUrl: SlugUrl, moves: z.array(ChapterMove), list: z.array(ChapterListEntry) }),
  'novels.pace': NovelPace,
  /** At most twice a second. */
  'downloads.changed': DownloadQueue,
  /** What is saved of a title, or waits to be; `slugUrl` null: of many at once. At most twice a second. */
  'saved.changed': z.object({ slugUrl: SlugUrl.nullable(), chapters: z.array(ChapterSaving).nullable() }),
  /** What is saved of a release's episodes, or waits to be; `releaseId` null: of many at once. At most twice a second. */
  'episodes.changed': z.object({
    releaseId: ReleaseId.nullable(),
    /** Which of its streams are saved has changed. */
    hasOtherStreams: z.boolean(),
  }),
  'devices.changed': DeviceSync,
  'tasks.changed': z.array(LongTask),
  'searches.changed': z.array(z.string()),
  'service.changed': ServiceConnection,
  /** The computer is about to sleep, or woke up. */
  'power.changed': z.object({ state: z.literal(['suspending', 'resumed']) }),
  'notices.changed': z.array(Notice),
  /** The app runs on other services now: everything a page knows comes from the former ones. */
  'services.changed': ServiceState,
  'backups.changed': z.array(Backup),
  /** A backup has replaced the data: everything a page knows comes from the former data. */
  'data.replaced': z.object({}),
  'network.changed': NetworkState,
  /** Something waits for `links.take`. */
  'links.waiting': z.object({}),
  'updates.changed': UpdateState,
  /**
   * New episodes and chapters that the person wants to hear of. `isTold`: the host shows a system notification; if the system
   * refuses it, the event comes again with `isTold` false.
   */
  'news.found': z.object({ items: z.array(NewsItem), isTold: z.boolean() }),
} as const;
export type AppEvents = typeof appEvents;
