import type { AccountState, SyncState } from '#shared/domain/account.ts';
import { isHostAway, type ServiceConnection } from '#shared/domain/service-connection.ts';

/** What the sync glyph says, from what matters most to what matters least. */
export type SyncStatus = 'service-away' | 'via-mirror' | 'signed-out' | 'ended' | 'retrying' | 'pending' | 'up-to-date';

export function syncStatus(account: AccountState, sync: SyncState, connection?: ServiceConnection): SyncStatus {
  const inUse = connection?.hosts.find(({ isInUse }) => isInUse);
  const problem = inUse?.lastAnswer?.problem ?? null;
  if (problem !== null && isHostAway(problem)) return 'service-away';
  if (inUse?.role === 'mirror') return 'via-mirror';
  if (account.status !== 'signed-in') return account.status;
  if (sync.pending === 0) return 'up-to-date';
  return sync.lastFailure === null ? 'pending' : 'retrying';
}
