import { z } from 'zod';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import {
  HistoryEntry,
  ListedRelease,
  ListFilters,
  ListMembership,
  ListName,
  ListReferences,
  ListSorting,
  ListsState,
  Placement,
} from '#shared/domain/anime/release-list.ts';
import { WatchDay, WatchYear } from '#shared/domain/anime/watch-day.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { command, Done, NameSearch, Nothing, pageOf, query } from './define.ts';

const Page = z.int().min(1).max(10_000);
const EpisodeIds = z.array(EpisodeId).min(1).max(1_000);
const Score = z.int().min(1).max(10);

/**
 * What an account has collected, as this device knows it: reads never wait for the service, changes are stored at once
 * and sent later (anime-service, Accounts: favorites, collections, watch progress). Changes answer `signed-out` without a session.
 */
export const listProcedures = {
  'lists.state': query(Nothing, ListsState),
  /** Empty while signed out. */
  'lists.membership': query(Nothing, ListMembership),
  /** Answers with the former placements, with which it can be undone. */
  'lists.place': command(z.strictObject({ placements: z.array(Placement).max(20_000) }), z.array(Placement)),
  /** A hundred a page. `language`: that of the names shown, for sorting by name. */
  'lists.page': query(
    z.strictObject({
      list: ListName,
      page: Page,
      language: z.literal(['en', 'ru']).default('ru'),
      filters: ListFilters.prefault({}),
      sorting: ListSorting.default('added-desc'),
    }),
    pageOf(ListedRelease),
  ),
  'lists.references': query(z.strictObject({ list: ListName }), ListReferences),

  /** The account's rating; the service is asked if this device does not know it yet. */
  'ratings.own': query(z.strictObject({ releaseId: ReleaseId }), z.object({ score: Score.nullable() })),
  /** All that this device knows, without asking the service; empty while signed out. */
  'ratings.known': query(Nothing, z.array(z.object({ releaseId: ReleaseId, score: Score }))),
  /** Null removes the rating. */
  'ratings.set': command(z.strictObject({ releaseId: ReleaseId, score: Score.nullable() }), Done),

  /**
   * 25 a page, the last watched first; the first page begins with what the service does not have yet. While signed out or
   * offline, and for a search by name, only what this device knows.
   */
  'history.page': query(
    // After a first page from this device, the others do not wait for the service again.
    z.strictObject({ page: Page, search: NameSearch, isLocal: z.boolean().default(false) }),
    /** `isLocal`: the service was not asked, or did not answer. */
    pageOf(HistoryEntry).extend({ isLocal: z.boolean() }),
  ),
  /** Removes their positions too, here and on the service. Answers with their former progress, for `progress.restore`. */
  'history.remove': command(z.strictObject({ episodeIds: EpisodeIds }), z.array(EpisodeProgress)),

  /**
   * A year of the account or of signed-out use, as counted on this device; null without any counts. `year`: null for the present
   * one by this device's calendar. `hidesAdult`: releases for adults are not named, but count.
   */
  'watching.year': query(
    z.strictObject({ year: z.int().min(0).max(9_999).nullable(), hidesAdult: z.boolean() }),
    WatchYear.nullable(),
  ),
  /** Answers with the removed days, for `watching.restoreDays`. */
  'watching.clearDays': command(Nothing, z.array(WatchDay)),
  'watching.restoreDays': command(z.strictObject({ days: z.array(WatchDay).min(1).max(200_000) }), Done),
} as const;
