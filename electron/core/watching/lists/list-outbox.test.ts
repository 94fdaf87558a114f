import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { createListStores, type Listed, type ListStores } from './list-outbox.ts';
import { createListedReleaseStore } from './listed-releases.ts';

const id = (n: number) => ReleaseId.parse(n);
const planned = (...ids: number[]): Listed[] => ids.map((n) => ({ releaseId: id(n), value: 'planned' }));

let database: DatabaseSync;
let stores: ListStores;
/** The stores of another start. */
const reopened = () => createListStores({ database, log: silentLog, onLostChange: () => undefined });

beforeEach(() => {
  database = openEmptyDatabase();
  stores = reopened();
});

describe('list entries', () => {
  const order = (from: ListStores) => [...from.entries.all('5', 'collection').keys()];

  it('are stored in the service’s order, per account and kind', () => {
    stores.entries.replace('5', 'collection', planned(3, 1, 2), 10);
    stores.entries.replace('6', 'collection', planned(9), 10);
    expect(order(stores)).toEqual([3, 1, 2]);
    expect(order(reopened())).toEqual([3, 1, 2]);
    expect(stores.entries.all('5', 'favourite').size).toBe(0);
  });

  it('follow each new order of the service', () => {
    stores.entries.replace('5', 'collection', planned(1, 2, 3, 4), 10);
    stores.entries.replace('5', 'collection', planned(4, 2, 1, 3), 20);
    expect(order(reopened())).toEqual([4, 2, 1, 3]);
    const moved: Listed = { releaseId: id(2), value: 'watched' };
    stores.entries.replace('5', 'collection', [...planned(4), moved, ...planned(7)], 30);
    expect(order(reopened())).toEqual([4, 2, 7]);
  });

  it('keep the time since when a release has its value', () => {
    stores.entries.replace('5', 'collection', planned(1, 2), 10);
    stores.entries.replace('5', 'collection', [...planned(1), { releaseId: id(2), value: 'watched' }], 20);
    expect([...reopened().entries.all('5', 'collection').values()].map(({ seenAt }) => seenAt)).toEqual([10, 20]);
  });

  it('take the last value of a release that is listed twice', () => {
    stores.entries.replace('5', 'collection', [...planned(1), { releaseId: id(1), value: 'watched' }], 10);
    expect(stores.entries.all('5', 'collection').get(id(1))?.value).toBe('watched');
  });

  it('leave out unreadable rows', () => {
    stores.entries.replace('5', 'collection', planned(1, 2), 10);
    database.exec("UPDATE list_entry SET value = 'loved' WHERE release_id = 1");
    expect(order(reopened())).toEqual([2]);
  });
});

describe('a change in the outbox', () => {
  const fresh = { releaseId: id(7), kind: 'collection', former: [], sentAt: null } as const;
  const only = (from: ListStores) => {
    const [change] = from.outbox.all('5');
    if (change === undefined) throw new Error('the outbox is empty');
    return change;
  };

  it('replaces the earlier change of its release and comes last in the order, also after a restart', () => {
    stores.outbox.put('5', { ...fresh, value: 'planned' });
    const earlier = only(stores);
    stores.outbox.put('5', { ...fresh, value: null, former: ['planned', null], sentAt: 12.7 });
    expect(only(reopened())).toMatchObject({ value: null, former: ['planned', null], sentAt: 12, attempts: 0 });
    expect(only(stores).place).toBeGreaterThan(earlier.place);
    // Places continue after a restart.
    const next = reopened();
    next.outbox.put('5', { ...fresh, kind: 'favourite', value: 'in' });
    expect(next.outbox.all('5').map(({ kind }) => kind)).toEqual(['collection', 'favourite']);
  });

  it('is readable after one with a damaged place', () => {
    stores.outbox.put('5', { ...fresh, value: 'planned' });
    database.exec('UPDATE list_wish SET place = 9007199254740993');
    const next = reopened();
    next.outbox.put('5', { ...fresh, kind: 'favourite', value: 'in' });
    expect(next.outbox.waiting('5')).toMatchObject([{ kind: 'favourite' }]);
  });

  it('is not affected by dropping or updating the change that it replaced', () => {
    stores.outbox.put('5', { ...fresh, value: 'planned' });
    const earlier = only(stores);
    stores.outbox.put('5', { ...fresh, value: 'watched' });
    stores.outbox.drop('5', earlier);
    stores.outbox.update('5', { ...earlier, acknowledgedAt: 5, attempts: 1 });
    expect(only(stores)).toMatchObject({ value: 'watched', acknowledgedAt: null, attempts: 0 });
  });

  it('is counted for its own account until it is acknowledged or given up', () => {
    stores.outbox.put('5', { ...fresh, value: 'planned' });
    stores.outbox.put('5', { ...fresh, kind: 'favourite', value: 'in' });
    expect([stores.outbox.count('5'), stores.outbox.count('6')]).toEqual([2, 0]);
    const [first, second] = stores.outbox.all('5');
    if (first === undefined || second === undefined) throw new Error('two changes were made');
    stores.outbox.update('5', { ...first, acknowledgedAt: 1, attempts: 1, agreements: 1, mayReturn: true });
    stores.outbox.update('5', { ...second, isGivenUp: true });
    expect(stores.outbox.count('5')).toBe(0);
    expect(reopened().outbox.all('5')).toMatchObject([
      { acknowledgedAt: 1, attempts: 1, agreements: 1, mayReturn: true, isGivenUp: false },
      { acknowledgedAt: null, isGivenUp: true },
    ]);
  });
});

describe('a listed release', () => {
  it('is stored with its facts, or as not published', () => {
    const facts = { card: sampleCard({ id: 1 }), freshAt: null, inFavourites: 3 };
    const rows = [
      { releaseId: id(1), facts, askedAt: 10, misses: 0 },
      { releaseId: id(2), facts: null, askedAt: 20, misses: 1 },
    ];
    const released = () => createListedReleaseStore({ database, log: silentLog });
    const first = released();
    for (const row of rows) first.put(row);
    expect(released().all()).toEqual(rows);
  });
});

it('a failed transaction leaves the entries as they were', () => {
  stores.entries.replace('5', 'collection', planned(1), 10);
  expect(() =>
    stores.transaction(() => {
      stores.entries.replace('5', 'collection', planned(2), 20);
      throw new Error('full');
    }),
  ).toThrow('full');
  expect([...stores.entries.all('5', 'collection').keys()]).toEqual([1]);
});
