import { beforeEach, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { createRatingStore } from './own-ratings.ts';

const release = ReleaseId.parse(7);
const other = ReleaseId.parse(8);

describe('rating store', () => {
  let store: ReturnType<typeof createRatingStore>;
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

  it('keeps the ratings of each account apart', () => {
    store.set('5', release, 9);
    store.set('6', release, 2);
    store.set('6', other, null);
    expect(store.find('5', release)).toMatchObject({ score: 9, isUnsent: true });
    expect(store.scores('6')).toEqual(new Map([[release, 2]]));
    expect([store.count('5'), store.count('6'), store.count('7')]).toEqual([1, 2, 0]);
  });

  it('holds the last rating of each release until it is sent', () => {
    store.set('5', release, 9);
    store.set('5', release, null);
    expect(store.waiting('5')).toMatchObject([{ releaseId: release, score: null, revision: 2 }]);
    store.acknowledge('5', sent());
    expect(store.waiting('5')).toEqual([]);
    expect(store.find('5', release)).toMatchObject({ score: null, isUnsent: false });
  });

  it('keeps a rating in the outbox that changed while being sent', () => {
    store.set('5', release, 9);
    const before = sent();
    store.set('5', release, 3);
    store.acknowledge('5', before);
    expect(store.drop('5', before)).toBe(false);
    expect(store.find('5', release)).toMatchObject({ score: 3, isUnsent: true });
  });

  it('forgets a dropped rating', () => {
    store.set('5', release, 9);
    expect(store.drop('5', sent())).toBe(true);
    expect(store.find('5', release)).toBeNull();
  });

  it('takes the service’s rating unless one is unsent', () => {
    expect(store.take('5', { releaseId: release, score: 4, revision: revision() })).toBe(true);
    expect(store.take('5', { releaseId: release, score: 4, revision: revision() })).toBe(false);
    expect(store.take('5', { releaseId: release, score: null, revision: revision() })).toBe(true);
    expect(store.find('5', release)).toMatchObject({ score: null, isUnsent: false });
    store.set('5', release, 9);
    expect(store.take('5', { releaseId: release, score: 4, revision: revision() })).toBe(false);
    expect(store.find('5', release)).toMatchObject({ score: 9, isUnsent: true });
  });

  it('ignores an answer requested before a change, even after the change was sent or dropped', () => {
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
