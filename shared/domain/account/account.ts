import { z } from 'zod';
import { ImageAddress } from '../identifiers.ts';

/** Never holds the e-mail, the passkey or anything that could sign in. */
export const AccountProfile = z.object({ id: z.int(), nickname: z.string(), avatar: ImageAddress.nullable() });
export type AccountProfile = z.infer<typeof AccountProfile>;

/** What the service tells of the account beyond that; figures in bytes, null on a new account (anime-service, Accounts: profile). */
export const AccountDetails = AccountProfile.extend({
  login: z.string().nullable(),
  isBanned: z.boolean(),
  registeredAt: z.string().nullable(),
  uploadedBytes: z.number().nonnegative().nullable(),
  downloadedBytes: z.number().nonnegative().nullable(),
});
export type AccountDetails = z.infer<typeof AccountDetails>;

/**
 * `ended`: the service no longer accepts the session; what belongs to the account stays and waits for it. `login`: under what
 * name it signs in again, where the service told it.
 */
export const AccountState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-out') }),
  z.object({ status: z.literal('signed-in'), profile: AccountProfile, isRemembered: z.boolean() }),
  z.object({ status: z.literal('ended'), profile: AccountProfile, login: z.string().optional() }),
]);
export type AccountState = z.infer<typeof AccountState>;

/**
 * What is on its way to the service and back. `pending`: all of `waiting` together, where `positions` are episodes whose place
 * or mark is not told yet. `adoptable`: episodes watched signed out that could join the account; `isAdoptionOffered`: and the
 * person has not said "not now". `lastFailure` and `pullFailure`: the code of what keeps changes from being sent, and of what
 * kept the last question from being answered. Times are epoch milliseconds.
 */
export const SyncState = z.object({
  pending: z.int().nonnegative(),
  waiting: z.object({
    positions: z.int().nonnegative(),
    listChanges: z.int().nonnegative(),
    scores: z.int().nonnegative(),
  }),
  lastSentAt: z.number().nullable(),
  lastFailure: z.string().nullable(),
  lastPulledAt: z.number().nullable(),
  pullFailure: z.string().nullable(),
  adoptable: z.int().nonnegative(),
  isAdoptionOffered: z.boolean(),
});
export type SyncState = z.infer<typeof SyncState>;
