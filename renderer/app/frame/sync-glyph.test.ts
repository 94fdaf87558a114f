import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/contract/app-error.ts';
import { AccountState, SyncState } from '#shared/domain/account/account.ts';
import { syncStatus } from './sync-glyph.tsx';

const profile = { id: 1, nickname: 'aki', avatar: null };
const signedIn = AccountState.parse({ status: 'signed-in', profile, isRemembered: true });
const sync = (pending: number, lastFailure: string | null) =>
  SyncState.parse({
    pending,
    waiting: { positions: pending, listChanges: 0, scores: 0 },
    syncedAt: { positions: null, listChanges: null, scores: null },
    lastPulledAt: null,
    lastFailure,
    pullFailure: null,
    adoptable: 0,
    isAdoptionOffered: false,
  });

describe('the status of the sync glyph', () => {
  it('names the account before waiting changes', () => {
    expect(syncStatus({ status: 'signed-out' }, sync(3, 'timeout'), true)).toBe('signed-out');
    expect(syncStatus(AccountState.parse({ status: 'ended', profile }), sync(3, null), true)).toBe('ended');
  });
  it('names a host that does not answer or a mirror in use, but not a host with a faulty answer', () => {
    const host = (role: 'configured' | 'mirror', problem: AppError | null) => ({
      hosts: [
        {
          origin: 'https://host.example',
          role,
          isInUse: true,
          isTrusted: false,
          mayBeTrusted: false,
          lastAnswer: { at: 1, milliseconds: 1, problem },
        },
      ],
      seenFrom: null,
      returnsAt: null,
    });
    expect(syncStatus(signedIn, sync(0, null), true, host('configured', null))).toBe('up-to-date');
    expect(syncStatus(signedIn, sync(0, null), true, host('mirror', null))).toBe('via-mirror');
    expect(syncStatus(signedIn, sync(0, null), true, host('mirror', { code: 'timeout' }))).toBe('service-away');
    const strange = host('configured', { code: 'upstream', path: '/x' });
    expect(syncStatus(signedIn, sync(0, null), true, strange)).toBe('up-to-date');
  });
  it('distinguishes waiting from failing, and ignores failures if nothing waits', () => {
    expect(syncStatus(signedIn, sync(2, null), true)).toBe('pending');
    expect(syncStatus(signedIn, sync(2, 'timeout'), true)).toBe('retrying');
    expect(syncStatus(signedIn, sync(0, 'timeout'), true)).toBe('up-to-date');
  });
  it('is not up to date before the service was asked', () => {
    expect(syncStatus(signedIn, sync(0, null), false)).toBe('unchecked');
    expect(syncStatus(signedIn, sync(1, null), false)).toBe('pending');
  });
});
