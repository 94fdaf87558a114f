import type { AccountState, SyncState } from '#shared/domain/account.ts';

/** What the sync glyph says, from what matters most to what matters least. */
export type SyncStatus = 'signed-out' | 'ended' | 'retrying' | 'pending' | 'up-to-date';

export function syncStatus(account: AccountState, sync: SyncState): SyncStatus {
  if (account.status !== 'signed-in') return account.status;
  if (sync.pending === 0) return 'up-to-date';
  return sync.lastFailure === null ? 'pending' : 'retrying';
}
