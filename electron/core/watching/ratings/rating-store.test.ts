import { beforeEach, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { createRatingStore, type RatingStore } from './own-ratings.ts';

const release = ReleaseId.parse(7);
const other = ReleaseId.parse(8);

describe('own scores in the database', () => {
  let store: RatingStore;
  beforeEach(() => {
    const database = openEmptyDatabase();
    store = createRatingStore({ database, log: silentLog, onLostChange: () => undefined });
  });

  const revision = () => store.find('5', release)?.revision ?? 0;
  const sent = () => {
    const [waiting] = store.waiting('5');
    if (waiting === undefined) throw new Error('nothing waits');
    return waiting;
  };

  it('are kept apart for each account', () => {
    store.set('5', release, 9);
    store.set('6', release, 2);
    store.set('6', other, null);
    expect(store.find('5', release)).toMatchObject({ score: 9, isUnsent: true });
    expect(store.scores('6')).toEqual(new Map([[release, 2]]));
    expect([store.count('5'), store.count('6'), store.count('7')]).toEqual([1, 2, 0]);
  });

  it('wait until they are sent, the last one of each release', () => {
    store.set('5', release, 9);
    store.set('5', release, null);
    expect(store.waiting('5')).toMatchObject([{ releaseId: release, score: null, revision: 2 }]);
    store.acknowledge('5', sent());
    expect(store.waiting('5')).toEqual([]);
    expect(store.find('5', release)).toMatchObject({ score: null, isUnsent: false });
  });

  it('that change while they are being sent go on waiting', () => {
    store.set('5', release, 9);
    const before = sent();
    store.set('5', release, 3);
    store.acknowledge('5', before);
    expect(store.drop('5', before)).toBe(false);
    expect(store.find('5', release)).toMatchObject({ score: 3, isUnsent: true });
  });

  it('that the service refuses are known no longer', () => {
    store.set('5', release, 9);
    expect(store.drop('5', sent())).toBe(true);
    expect(store.find('5', release)).toBeNull();
  });

  it('become what the service says where the person wants nothing else', () => {
    expect(store.take('5', { releaseId: release, score: 4, revision: revision() })).toBe(true);
    expect(store.take('5', { releaseId: release, score: 4, revision: revision() })).toBe(false);
    expect(store.take('5', { releaseId: release, score: null, revision: revision() })).toBe(true);
    expect(store.find('5', release)).toMatchObject({ score: null, isUnsent: false });
    store.set('5', release, 9);
    expect(store.take('5', { releaseId: release, score: 4, revision: revision() })).toBe(false);
    expect(store.find('5', release)).toMatchObject({ score: 9, isUnsent: true });
  });

  it('are not undone by an answer from before a change, also once that has arrived', () => {
    const asked = revision();
    store.set('5', release, 9);
    store.acknowledge('5', sent());
    expect(store.take('5', { releaseId: release, score: null, revision: asked })).toBe(false);
    const later = revision();
    store.set('5', release, 5);
    store.drop('5', sent());
    expect(store.take('5', { releaseId: release, score: 9, revision: later })).toBe(false);
    expect(store.find('5', release)).toBeNull();
  });
});
