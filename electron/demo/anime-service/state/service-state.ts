import { z } from 'zod';
import { COLLECTION_TYPES } from '../wire/vocabulary.ts';

const moment = z.number();

export const FavoriteEntry = z.object({ releaseId: z.int(), addedAt: moment });

export const CollectionEntry = z.object({
  releaseId: z.int(),
  type: z.enum(COLLECTION_TYPES),
  addedAt: moment,
  /** Grows with every entry that is added. */
  place: z.int(),
  /** Until then a removal has no effect; null: it has. */
  stuckUntil: moment.nullable(),
});
export type CollectionEntry = z.infer<typeof CollectionEntry>;

export const CollectionsState = z.object({
  entries: z.array(CollectionEntry),
  /** Entries that were removed too soon and come back. */
  returns: z.array(z.object({ dueAt: moment, entry: CollectionEntry })),
});

export const SavedPosition = z.object({ time: z.number(), isWatched: z.boolean(), savedAt: moment });
export type SavedPosition = z.infer<typeof SavedPosition>;

export const TimecodeState = z.object({
  nextRecordId: z.int(),
  /** Null: to be rebuilt from the stored records on the next read. */
  fast: z.array(z.tuple([z.string(), SavedPosition])).nullable(),
  stored: z.array(z.tuple([z.string(), SavedPosition.extend({ recordId: z.int() })])),
  /** Changes on their way to the stored records, in order; a null position is a removal. */
  pending: z.array(z.object({ dueAt: moment, episodeId: z.string(), position: SavedPosition.nullable() })),
});

export const AccountState = z.object({
  id: z.int(),
  login: z.string(),
  email: z.string(),
  nickname: z.string(),
  password: z.object({ salt: z.string(), hash: z.string() }).nullable(),
  passkey: z.string(),
  createdAt: moment,
  hasVideoAds: z.boolean(),
  hasContentAds: z.boolean(),
  favorites: z.array(FavoriteEntry),
  collections: CollectionsState,
  ratings: z.array(z.tuple([z.int(), z.int()])),
  timecodes: TimecodeState,
});
export type AccountState = z.infer<typeof AccountState>;

/** What survives a restart: accounts with their lists, and the sessions. */
export const ServiceState = z.object({
  version: z.literal(1),
  accounts: z.array(AccountState),
  sessions: z.array(z.object({ token: z.string(), accountId: z.int() })),
});
export type ServiceState = z.infer<typeof ServiceState>;
