import { z } from 'zod';
import { SyncState } from '#shared/domain/account/account.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { Notice } from '#shared/domain/app/notice.ts';
import { MAXIMUM_FONT_BYTES, OwnFont, OwnFontId } from '#shared/domain/app/own-font.ts';
import { Settings, SettingsPatch } from '#shared/domain/app/settings.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { accountProcedures } from './account-procedures.ts';
import { animeProcedures } from './anime-procedures.ts';
import { command, Done, type Handlers, type InputOf, Nothing, type OutputOf, query } from './define.ts';
import { desktopProcedures } from './desktop-procedures.ts';
import { listProcedures } from './list-procedures.ts';
import { novelProcedures } from './novel-procedures.ts';
import { readingProcedures } from './reading-procedures.ts';
import { savedProcedures } from './saved-procedures.ts';

/** The product's table of contents: everything a page can ask of the core. */
export const appContract = {
  /** What is running. `services`: the embedded demo library, or configured addresses. */
  'app.info': query(
    Nothing,
    z.object({
      version: z.string(),
      host: z.literal(['electron', 'loopback']),
      platform: z.string(),
      services: z.literal(['demo', 'configured']),
      /** The demo's own account, so that a newcomer can try signing in. */
      demoAccount: z.object({ login: z.string(), password: z.string() }).nullable(),
      /** Roots of the two sites, to recognise their addresses. */
      sites: z.object({ anime: z.string(), novels: z.string() }),
    }),
  ),
  /** A bug met by the page itself: it is written to the log under the reference that the person was shown. */
  'app.reportFault': command(
    z.strictObject({ reference: z.string().regex(/^[0-9a-f]{8}$/), text: z.string().max(4_000) }),
    Done,
  ),
  /** Notices that the person has not dismissed yet, the oldest first. */
  'notices.list': query(Nothing, z.array(Notice)),
  /** An unknown id counts as dismissed. */
  'notices.dismiss': command(z.strictObject({ id: z.string().max(100) }), Done),

  'settings.read': query(Nothing, Settings),
  /** Changes the named settings and answers with all; `storage-full` when none could be saved. */
  'settings.update': command(SettingsPatch, Settings),

  /** The person's fonts for the reader, by name. Their bytes are at `/media/font/<id>`. */
  'fonts.list': query(Nothing, z.array(OwnFont)),
  /** Adds a file by its name and bytes. `rejected` with the field `file`: a `FontTrouble`; `storage-full`, `storage-unwritable`. */
  'fonts.add': command(
    z.strictObject({ name: z.string().max(1_000), base64: z.string().max(Math.ceil(MAXIMUM_FONT_BYTES / 3) * 4) }),
    OwnFont,
  ),
  /** The file is kept until the next start, for `fonts.restore`. */
  'fonts.remove': command(z.strictObject({ id: OwnFontId }), Done),
  'fonts.restore': command(z.strictObject({ id: OwnFontId }), Done),

  /** Progress of every episode of a release that has any, for the signed-in account, else for signed-out use. */
  'progress.forRelease': query(z.strictObject({ releaseId: ReleaseId }), z.array(EpisodeProgress)),
  /** Saves on this device at once, or `storage-full`; the upload follows by itself and is never waited for. */
  'progress.save': command(
    z.strictObject({
      episodeId: EpisodeId,
      releaseId: ReleaseId,
      positionSeconds: z.number().nonnegative(),
      isWatched: z.boolean(),
      /** How long ago the place was reached, if it could not be saved at once. */
      millisecondsAgo: z.int().min(0).optional(),
      /** Time in which the picture played since the last save, for the statistics. */
      playedSeconds: z.int().min(0).max(86_400).optional(),
      /** The account that watched, if that may have changed since; null: signed out. */
      accountId: z.int().nullable().optional(),
    }),
    Done,
  ),
  /** The most recently watched, newest first, without hidden ones. */
  'progress.recent': query(
    Nothing,
    z.array(
      z.object({ progress: EpisodeProgress, release: ReleaseCard, ordinal: z.number(), durationSeconds: z.number() }),
    ),
  ),
  /** Leaves a release out of `progress.recent` until something of it is watched again; its positions stay. */
  'progress.hideRecent': command(z.strictObject({ releaseId: ReleaseId, isHidden: z.boolean() }), Done),
  /** Not watched: positions are cleared too, here and on the service. Answers with the former, for `progress.restore`. */
  'progress.mark': command(
    z.strictObject({ releaseId: ReleaseId, episodeIds: z.array(EpisodeId).min(1).max(5_000), isWatched: z.boolean() }),
    z.array(EpisodeProgress),
  ),
  /**
   * Undoes a `progress.mark`: these episodes get their `former` progress back, and those not named there have none. If an
   * episode was played since, only its mark is undone.
   */
  'progress.restore': command(
    z.strictObject({
      /** Null: episodes of several releases. */
      releaseId: ReleaseId.nullable(),
      episodeIds: z.array(EpisodeId).min(1).max(5_000),
      former: z.array(EpisodeProgress).max(5_000),
    }),
    Done,
  ),
  /** Adds what was watched while signed out to the account that is signed in now. */
  'progress.adopt': command(Nothing, Done),
  /** Declines for now: it is offered again once more was watched while signed out. */
  'progress.declineAdoption': command(Nothing, Done),
  /** How far the sync with the anime service is. */
  'sync.state': query(Nothing, SyncState),
  /** Sends and fetches watch progress at once, and fetches lists. */
  'sync.now': command(Nothing, Done),
  /** For a page that shows what other devices may have changed: fetches it at most every 20 seconds, and answers at once. */
  'sync.freshen': command(Nothing, Done),

  /** The last searches, newest first. */
  'searches.recent': query(Nothing, z.array(z.string())),
  'searches.remember': command(z.strictObject({ text: z.string().trim().min(1).max(200) }), Done),
  /** Null: all of them. */
  'searches.forget': command(z.strictObject({ text: z.string().max(200).nullable() }), Done),

  /** The last kept answer of a query (its output is `value`), fetched at epoch milliseconds; null: none. */
  'answers.kept': query(
    z.strictObject({ name: z.string().max(100), input: z.unknown() }),
    z.object({ value: z.unknown(), fetchedAt: z.number() }).nullable(),
  ),

  ...accountProcedures,
  ...listProcedures,
  ...animeProcedures,
  ...novelProcedures,
  ...readingProcedures,
  ...savedProcedures,
  ...desktopProcedures,
} as const;
export type AppContract = typeof appContract;
export type ProcedureName = keyof AppContract;

/** The handlers that one area of the core provides. */
export type AppHandlers = Partial<Handlers<AppContract>>;
export type AppInput<Name extends ProcedureName> = InputOf<AppContract, Name>;
export type AppOutput<Name extends ProcedureName> = OutputOf<AppContract, Name>;
