import { describe, expect, it } from 'vitest';
import { at, library, lighthouse, novelCard, type OpenReading, openReading } from './testing/open-reading.ts';

const slugUrl = library;

async function read({ call, clock }: OpenReading, ...numbers: readonly (number | string)[]): Promise<void> {
  for (const number of numbers) {
    await call('reading.save', at(library, number));
    clock.pass(1_000);
  }
}

async function numbersOf({ call }: OpenReading, page = 1): Promise<string[]> {
  return (await call('reading.history', { page })).items.map(({ chapter }) => chapter.number);
}

describe('reading history', () => {
  it('lists each chapter once, the last opened first', async () => {
    const reading = openReading();
    await read(reading, 1, '1.1', '1.10', 1, 1);
    expect(await numbersOf(reading)).toEqual(['1', '1.10', '1.1']);
    await reading.call('reading.markRead', { slugUrl, chapters: [{ volume: '1', number: '1.1' }], isRead: true });
    const { items, total, totalPages } = await reading.call('reading.history', { page: 1 });
    expect({ total, totalPages }).toEqual({ total: 3, totalPages: 1 });
    expect(items[2]).toMatchObject({ novel: novelCard(library), branchId: 1, isRead: true });
    expect(items[1]).toMatchObject({ isRead: false });
  });

  it('has fifty entries a page, and none beyond the last', async () => {
    const reading = openReading();
    await read(reading, ...Array.from({ length: 101 }, (_, index) => index));
    expect(await numbersOf(reading, 1)).toEqual(Array.from({ length: 50 }, (_, index) => String(100 - index)));
    expect(await numbersOf(reading, 3)).toEqual(['0']);
    expect(await reading.call('reading.history', { page: 4 })).toEqual({
      ...{ items: [], page: 4, totalPages: 3, total: 101 },
    });
  });

  it('is searched by the names of titles', async () => {
    const reading = openReading();
    await read(reading, 1, 2);
    await reading.call('reading.save', at(lighthouse, 7));
    const found = async (search: string) =>
      (await reading.call('reading.history', { page: 1, search })).items.map(({ chapter }) => chapter.number);
    const { name } = novelCard(lighthouse);
    expect(await found(name.main.slice(0, 4))).toEqual(['7']);
    expect(await found('xyzzy')).toEqual([]);
  });

  it('removes and restores entries, while places and read chapters stay', async () => {
    const reading = openReading();
    const { call, changed } = reading;
    await read(reading, 1, 2, 3);
    await call('reading.markRead', { slugUrl, chapters: [{ volume: '1', number: '3' }], isRead: true });
    const before = await call('reading.history', { page: 1 });
    const entries = [2, 3, 9].map((number) => ({ slugUrl, volume: '1', number: String(number) }));
    const former = await call('reading.forgetHistory', { entries });
    expect(former.map(({ number }) => number)).toEqual(['2', '3']);
    expect(await numbersOf(reading)).toEqual(['1']);
    expect((await call('reading.title', { slugUrl })).position).toMatchObject({ number: '3' });
    expect(await call('reading.readChapters', { slugUrl })).toHaveLength(1);
    await call('reading.restoreHistory', { entries: former });
    expect(await call('reading.history', { page: 1 })).toEqual(before);
    changed.length = 0;
    expect(await call('reading.forgetHistory', { entries: [{ slugUrl, volume: '9', number: '9' }] })).toEqual([]);
    expect(changed).toEqual([]);
  });

  it('reports a change of one title by its address, and of several by null', async () => {
    const { call, changed } = openReading();
    await call('reading.save', at(library, 1));
    await call('reading.save', at(lighthouse, 1));
    changed.length = 0;
    const entries = [library, lighthouse].map((title) => ({ slugUrl: title, volume: '1', number: '1' }));
    await call('reading.forgetHistory', { entries: entries.slice(0, 1) });
    await call('reading.forgetHistory', { entries: entries.slice(1) });
    const opened = entries.map((entry) => ({ ...entry, branchId: null, openedAt: 1 }));
    await call('reading.restoreHistory', { entries: opened });
    await call('reading.forgetHistory', { entries });
    expect(changed).toEqual([library, lighthouse, null, null]);
  });

  it('keeps the later time of a chapter opened again before a restore, and bounds impossible times', async () => {
    const reading = openReading();
    const { call, clock } = reading;
    await read(reading, 1, 2);
    const former = await call('reading.forgetHistory', { entries: [{ slugUrl, volume: '1', number: '1' }] });
    await read(reading, 1);
    const [newest] = (await call('reading.history', { page: 1 })).items;
    await call('reading.restoreHistory', { entries: former });
    expect((await call('reading.history', { page: 1 })).items[0]).toEqual(newest);
    const impossible = [1e300, -1e300, 0.5].map((openedAt, index) => ({ ...at(library, 10 + index), openedAt }));
    await call('reading.restoreHistory', {
      entries: impossible.map(({ volume, number, openedAt }) => ({
        slugUrl,
        volume,
        number,
        branchId: null,
        openedAt,
      })),
    });
    clock.pass(1_000);
    await read(reading, 5);
    expect(await numbersOf(reading)).toEqual(['5', '10', '1', '2', '11', '12']);
  });

  it('leaves out unreadable rows and unknown titles', async () => {
    const reading = openReading();
    await read(reading, 1);
    const insert = reading.database.prepare('INSERT INTO opened_chapter VALUES (?, ?, ?, NULL, 5, 5)');
    insert.run('no address', '1', '1');
    insert.run('9--unseen', '1', '1');
    insert.run(library, '1', '');
    expect(await numbersOf(reading)).toEqual(['1']);
  });
});
