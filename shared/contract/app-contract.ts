import { z } from 'zod';
import { AccountState, SyncState } from '#shared/domain/account.ts';
import { EpisodeId, ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { Notice } from '#shared/domain/notice.ts';
import { Chapter, ChapterListEntry, Novel, NovelCard, ReadingPosition } from '#shared/domain/novel.ts';
import { EpisodeProgress } from '#shared/domain/playback.ts';
import { Release, ReleaseCard } from '#shared/domain/release.ts';
import { Settings, SettingsPatch } from '#shared/domain/settings.ts';
import { command, query } from './define.ts';

const Nothing = z.strictObject({});
const Done = z.null();

/** The product's table of contents: everything a page can ask of the core. */
export const appContract = {
  /** What is running. `services` tells the embedded demo library from configured addresses. */
  'app.info': query(
    Nothing,
    z.object({
      version: z.string(),
      host: z.literal(['electron', 'loopback']),
      platform: z.string(),
      services: z.literal(['demo', 'configured']),
      /** The demo's own account, so that a newcomer can try signing in. */
      demoAccount: z.object({ login: z.string(), password: z.string() }).nullable(),
    }),
  ),
  /** What the person has not dismissed yet, in the order in which it came. */
  /** A bug met by the page itself: it is written to the log under the reference that the person was shown. */
  'app.reportFault': command(
    z.strictObject({ reference: z.string().regex(/^[0-9a-f]{8}$/), text: z.string().max(4_000) }),
    Done,
  ),
  'notices.list': query(Nothing, z.array(Notice)),
  /** An id that is not there is dismissed already. */
  'notices.dismiss': command(z.strictObject({ id: z.string().max(100) }), Done),

  'settings.read': query(Nothing, Settings),
  /** Changes what is named and answers with all of them; `storage-full` when none could be kept. */
  'settings.update': command(SettingsPatch, Settings),

  /** One page of the catalogue in the service's default order (anime-service, Catalog). Pages are 1-based. */
  'releases.catalogPage': query(
    z.strictObject({ page: z.int().min(1) }),
    z.object({ items: z.array(ReleaseCard), page: z.int(), totalPages: z.int(), total: z.int() }),
  ),
  /** A release with its episodes (anime-service, Releases). `not-found` when it was removed. */
  'releases.get': query(z.strictObject({ idOrAlias: z.string().min(1).max(300) }), Release),
  /** Fresh playlist addresses of one episode: they are opaque and go stale when the session changes (anime-service, Episode). */
  'episodes.refresh': query(z.strictObject({ releaseId: ReleaseId, episodeId: EpisodeId }), Release),

  /** Progress of every episode of a release that has any, for whoever is signed in now, else for "nobody". */
  'progress.forRelease': query(z.strictObject({ releaseId: ReleaseId }), z.array(EpisodeProgress)),
  /** Saves on this device at once, or `storage-full`; the upload follows by itself and is never waited for. */
  'progress.save': command(
    z.strictObject({
      episodeId: EpisodeId,
      releaseId: ReleaseId,
      positionSeconds: z.number().nonnegative(),
      isWatched: z.boolean(),
    }),
    Done,
  ),
  /** The most recently watched, newest first. */
  'progress.recent': query(
    Nothing,
    z.array(
      z.object({ progress: EpisodeProgress, release: ReleaseCard, ordinal: z.number(), durationSeconds: z.number() }),
    ),
  ),
  /** What was watched signed out joins the account that is signed in now. */
  'progress.adopt': command(Nothing, Done),
  /** How the upload of what was watched is getting on. */
  'sync.state': query(Nothing, SyncState),

  /** As this device knows it: the service is not asked. */
  'account.state': query(Nothing, AccountState),
  /** Whoever is signed in is signed out first. `rejected` without fields: wrong login or password; with fields: the form was incomplete (anime-service, Accounts: authentication). */
  'account.signIn': command(
    z.strictObject({ login: z.string().min(1).max(300), password: z.string().min(1).max(1000) }),
    AccountState,
  ),
  /** Ends signed out here at once; the service is told if it can be reached. */
  'account.signOut': command(Nothing, AccountState),

  /** One page of the novel catalogue; `hasNextPage` is the only sign that it goes on (novel-service, Catalog response). */
  'novels.catalogPage': query(
    z.strictObject({ page: z.int().min(1) }),
    z.object({ items: z.array(NovelCard), page: z.int(), hasNextPage: z.boolean() }),
  ),
  /** A title with its summary and credits (novel-service, Title). `not-found` when it was removed. */
  'novels.get': query(z.strictObject({ slugUrl: SlugUrl }), Novel),
  /** The whole list in the service's index order (novel-service, Chapter list entry). */
  'novels.chapters': query(z.strictObject({ slugUrl: SlugUrl }), z.array(ChapterListEntry)),
  /** One chapter as it came, `not-found` when it was removed. `branchId` null only where the list gives no branch id (novel-service, Rules). */
  'novels.chapter': query(
    z.strictObject({
      slugUrl: SlugUrl,
      volume: z.string().max(100),
      number: z.string().min(1).max(100),
      branchId: z.int().nullable(),
    }),
    Chapter,
  ),
  /** Where the person is in a title; null when it was never opened. */
  'reading.position': query(z.strictObject({ slugUrl: SlugUrl }), ReadingPosition.nullable()),
  /** Keeps the place on this device, or `storage-full`. */
  'reading.save': command(ReadingPosition.omit({ updatedAt: true }).strict(), Done),
  /** The most recently read titles, newest first. */
  'reading.recent': query(Nothing, z.array(z.object({ position: ReadingPosition, novel: NovelCard }))),
} as const;
export type AppContract = typeof appContract;
export type ProcedureName = keyof AppContract;
