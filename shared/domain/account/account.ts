import { z } from 'zod';
import { AppErrorCode } from '#shared/contract/app-error.ts';
import { ImageAddress } from '../identifiers.ts';

/** Never contains the e-mail, the passkey or anything to sign in with. */
export const AccountProfile = z.object({ id: z.int(), nickname: z.string(), avatar: ImageAddress.nullable() });
export type AccountProfile = z.infer<typeof AccountProfile>;

/** Byte counts are null for a new account (anime-service, Accounts: profile). */
export const AccountDetails = AccountProfile.extend({
  login: z.string().nullable(),
  isBanned: z.boolean(),
  registeredAt: z.string().nullable(),
  uploadedBytes: z.number().nonnegative().nullable(),
  downloadedBytes: z.number().nonnegative().nullable(),
});
export type AccountDetails = z.infer<typeof AccountDetails>;

/** `ended`: the service no longer accepts the session; the account's data waits for the next sign-in with `login`. */
export const AccountState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-out') }),
  z.object({ status: z.literal('signed-in'), profile: AccountProfile, isRemembered: z.boolean() }),
  z.object({ status: z.literal('ended'), profile: AccountProfile, login: z.string().optional() }),
]);
export type AccountState = z.infer<typeof AccountState>;

/** The account to which changes belong, also after its session ended; null while signed out. */
export function ownerOf(state: AccountState): number | null {
  return state.status === 'signed-out' ? null : state.profile.id;
}

const SyncKindName = z.literal(['positions', 'listChanges', 'scores']);

/**
 * `pending`: the sum of `waiting`, the unsent changes. `syncedAt`: the last exchange since the start or the sign-in. `adoptable`:
 * episodes watched while signed out that could join the account; `isAdoptionOffered`: there are some, and the person has not
 * declined. `lastFailure`: of sending. Times are epoch milliseconds.
 */
export const SyncState = z.object({
  pending: z.int().nonnegative(),
  waiting: z.record(SyncKindName, z.int().nonnegative()),
  syncedAt: z.record(SyncKindName, z.number().nullable()),
  lastFailure: AppErrorCode.nullable(),
  lastPulledAt: z.number().nullable(),
  pullFailure: AppErrorCode.nullable(),
  adoptable: z.int().nonnegative(),
  isAdoptionOffered: z.boolean(),
});
export type SyncState = z.infer<typeof SyncState>;
