import type { AccountState, SyncState } from '#shared/domain/account/account.ts';
import type { ServiceConnection } from '#shared/domain/app/service-connection.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import { awayServices } from './away-services.ts';

/** What the sync glyph says, from what matters most to what matters least. */
export type SyncStatus =
  | 'service-away'
  | 'via-mirror'
  | 'signed-out'
  | 'ended'
  | 'retrying'
  | 'pending'
  | 'unchecked'
  | 'up-to-date';

export function syncStatus(
  account: AccountState,
  sync: SyncState,
  isChecked: boolean,
  connection?: ServiceConnection,
  pace?: NovelPace,
): SyncStatus {
  const inUse = connection?.hosts.find(({ isInUse }) => isInUse);
  if (awayServices(connection, pace) !== null) return 'service-away';
  if (inUse?.role === 'mirror') return 'via-mirror';
  if (account.status !== 'signed-in') return account.status;
  if (sync.pending === 0) return isChecked ? 'up-to-date' : 'unchecked';
  return sync.lastFailure === null ? 'pending' : 'retrying';
}
