import { describe, expect, it } from 'vitest';
import { AccountState, SyncState } from '#shared/domain/account.ts';
import { syncStatus } from './sync-status.ts';

const profile = { id: 1, nickname: 'aki', avatar: null };
const signedIn = AccountState.parse({ status: 'signed-in', profile, isRemembered: true });
const sync = (pending: number, lastFailure: string | null) =>
  SyncState.parse({ pending, lastSentAt: null, lastFailure, adoptable: 0 });

describe('what the sync glyph says', () => {
  it('is about the account first', () => {
    expect(syncStatus({ status: 'signed-out' }, sync(3, 'timeout'))).toBe('signed-out');
    expect(syncStatus(AccountState.parse({ status: 'ended', profile }), sync(3, null))).toBe('ended');
  });
  it('tells waiting from failing, and forgets failures once nothing waits', () => {
    expect(syncStatus(signedIn, sync(2, null))).toBe('pending');
    expect(syncStatus(signedIn, sync(2, 'timeout'))).toBe('retrying');
    expect(syncStatus(signedIn, sync(0, 'timeout'))).toBe('up-to-date');
  });
});
