import { describe, expect, it } from 'vitest';
import { at, library, listed, named, type OpenReading, openReading } from './testing/open-reading.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const highlighted = { start: { paragraph: 3, character: 1 }, end: { paragraph: 3, character: 9 }, quote: 'the lamp' };

/** Place, mark, bookmark and highlight in chapter `number`. */
async function markIn({ call }: OpenReading, number: string, n: number): Promise<void> {
  await call('reading.save', at(library, number));
  await call('reading.markRead', { slugUrl: library, chapters: named(number), isRead: true });
  const mark = { slugUrl: library, volume: '1', number, branchId: 1, createdAt: n };
  await call('bookmarks.put', { ...mark, id: uuid(n), paragraph: 2, offset: 0, excerpt: `of ${n}` });
  await call('highlights.put', { ...mark, id: uuid(n), ...highlighted, colour: 'blue', note: `of ${n}` });
}

/** The chapter numbers of all entries, in the order in which they were made. */
async function numbersIn({ call, database }: OpenReading) {
  const history = await call('reading.history', { page: 1, search: '' });
  const removed = database.prepare("SELECT key FROM removal WHERE kind = 'readChapters'").all();
  return {
    place: (await call('reading.title', { slugUrl: library })).position?.number,
    read: (await call('reading.readChapters', { slugUrl: library })).map(({ number }) => number).toSorted(),
    opened: history.items.map((entry) => entry.chapter.number).toReversed(),
    bookmarks: (await call('bookmarks.list', { slugUrl: library })).map(({ number }) => number),
    highlights: (await call('highlights.list', { slugUrl: library })).map(({ number }) => number),
    unread: removed.map(({ key }) => String(JSON.parse(String(key))[2])),
  };
}

const everywhere = (...numbers: readonly string[]) => {
  const [bookmarks, highlights, opened] = [numbers, numbers, numbers];
  return { place: numbers.at(-1), read: numbers.toSorted(), opened, bookmarks, highlights, unread: [] as string[] };
};

describe('entries of renumbered chapters', () => {
  it.each([
    ['all moved up by one', { 1: [90], 2: [11], 3: [12], 4: [13] }, ['2', '3']],
    ['two were exchanged', { 1: [12], 2: [11], 3: [13] }, ['2', '1']],
    ['all went round', { 1: [13], 2: [11], 3: [12] }, ['2', '3']],
    ['one was split', { '1.1': [11], '1.2': [91], 2: [12], 3: [13] }, ['1.1', '2']],
    ['one got a fractional number', { 1: [11], 2: [91], '2.5': [12], 3: [13] }, ['1', '2.5']],
    ['one was uploaded again', { 1: [91], 2: [12], 3: [13] }, ['1', '2']],
    ['all were uploaded again', { 1: [92], 2: [93], 3: [94], 4: [95] }, ['1', '2']],
    ['one is gone', { 2: [12], 3: [13] }, ['1', '2']],
    ['the service gives no revisions', { 1: [], 2: [], 3: [] }, ['1', '2']],
    ['the service gives the same revision twice', { 1: [11], 2: [12], 3: [12], 4: [13] }, ['1', '2']],
    ['the list is empty', {}, ['1', '2']],
    ['the new number is too long to be requested', { 1: [11], ['2'.repeat(101)]: [12], 3: [13] }, ['1', '2']],
  ])('stay with their chapters when %s', async (_, newer, expected) => {
    const here = openReading();
    here.readList(library, listed({ 1: [11], 2: [12], 3: [13] }));
    await markIn(here, '1', 1);
    here.clock.pass(1_000);
    await markIn(here, '2', 2);
    const changes = here.changed.length;
    here.readList(library, listed(newer));
    expect(await numbersIn(here)).toEqual(everywhere(...expected));
    const isMoved = expected.join() !== '1,2';
    if (isMoved) expect(here.changed.length).toBe(changes + 1);
    // The same list again.
    here.readList(library, listed(newer));
    expect(await numbersIn(here)).toEqual(everywhere(...expected));
    // The list is as it was.
    here.readList(library, listed({ 1: [11], 2: [12], 3: [13] }));
    expect(await numbersIn(here)).toEqual(everywhere('1', '2'));
    const [first] = await here.call('highlights.list', { slugUrl: library });
    expect(first).toMatchObject({ ...highlighted, note: 'of 1', number: '1' });
  });

  it('follow a chapter that was uploaded again before it got another number', async () => {
    const here = openReading();
    here.readList(library, listed({ 1: [11] }));
    await markIn(here, '1', 1);
    here.readList(library, listed({ 1: [21] }));
    here.readList(library, listed({ 1: [90], 2: [21] }));
    expect(await numbersIn(here)).toEqual(everywhere('2'));
    // A stale answer of the service has the former revision only.
    here.readList(library, listed({ 1: [11] }));
    expect(await numbersIn(here)).toEqual(everywhere('1'));
  });

  it.each([
    ['one under the same number', { 1: [11], 2: [12] }],
    ['none under the same number', { '1.1': [11], '1.2': [12] }],
  ])('stay where they are when the translations became two chapters, %s', async (_, newer) => {
    const here = openReading();
    here.readList(library, listed({ 1: [11, 12] }));
    await markIn(here, '1', 1);
    here.readList(library, listed(newer));
    expect(await numbersIn(here)).toEqual(everywhere('1'));
  });

  it.each([
    ['its number was mistyped', { 11: [110], 12: [120] }, { 12: [120, 110] }],
    ['one of its translations is gone and the other went there', { 11: [110, 111], 12: [120] }, { 12: [120, 111] }],
    ['a new one has its number', { 11: [110, 111], 12: [120] }, { 11: [190], 12: [120, 111] }],
  ])('do not move to a chapter that keeps its number: %s', async (_, former, newer) => {
    const here = openReading();
    here.readList(library, listed(former));
    await markIn(here, '11', 1);
    for (const list of [newer, newer, former]) {
      here.readList(library, listed(list));
      expect(await numbersIn(here)).toEqual(everywhere('11'));
    }
    // A chapter that stayed is still recognised.
    here.readList(library, listed(newer));
    here.readList(library, listed({ 11: [90], 12: [110], 13: [120] }));
    expect(await numbersIn(here)).toEqual(everywhere('12'));
  });

  it('move to a chapter that keeps its number if a third one has theirs now', async () => {
    const here = openReading();
    here.readList(library, listed({ 1: [11], 2: [12], 3: [13] }));
    await markIn(here, '2', 1);
    here.clock.pass(1_000);
    await markIn(here, '3', 2);
    here.readList(library, listed({ 1: [11, 12], 2: [13] }));
    expect(await numbersIn(here)).toEqual(everywhere('1', '2'));
  });

  it('are joined when two chapters became one: the later mark stands and none is lost', async () => {
    const here = openReading();
    here.readList(library, listed({ 1: [11], 2: [12] }));
    await markIn(here, '1', 1);
    here.clock.pass(1_000);
    await markIn(here, '2', 2);
    here.readList(library, listed({ 3: [11, 12] }));
    expect(await numbersIn(here)).toEqual({ ...everywhere('3', '3'), read: ['3'], opened: ['3'] });
    const times = here.database.prepare('SELECT read_at FROM read_chapter').all();
    expect(times).toEqual([{ read_at: here.clock.now() }]);
  });
});

it('entries of a chapter that a list names twice stay when the second one gets another number', async () => {
  const here = openReading();
  here.readList(library, [...listed({ 4: 14, 5: 15 }), ...listed({ 5: 16 })]);
  await markIn(here, '5', 1);
  here.readList(library, listed({ 4: 14, 5: 15, 6: 16 }));
  expect(await numbersIn(here)).toEqual(everywhere('5'));
});

it('a page hears the new numbers, and what it then writes to a mark under the former number stays with the chapter', async () => {
  const here = openReading();
  here.readList(library, listed({ 1: [11], 2: [12] }));
  await markIn(here, '1', 1);
  const [former] = await here.call('highlights.list', { slugUrl: library });
  here.readList(library, listed({ 1: [12], 2: [11] }));
  expect(here.moves).toEqual([1, 2].map((n) => ({ from: named(n)[0], to: named(3 - n)[0] })));
  if (former !== undefined) await here.call('highlights.put', { ...former, note: 'more' });
  expect(await here.call('highlights.list', { slugUrl: library })).toMatchObject([{ number: '2', note: 'more' }]);
});

it('the removal of a read mark moves as a removal, and times stay', async () => {
  const here = openReading();
  here.readList(library, listed({ 1: [11], 2: [12] }));
  await markIn(here, '1', 1);
  await here.call('reading.markRead', { slugUrl: library, chapters: named('1'), isRead: false });
  await here.call('reading.markRead', { slugUrl: library, chapters: named('2'), isRead: true });
  const timesOf = () =>
    ['bookmark', 'highlight'].map((table) => here.database.prepare(`SELECT id, changed_at FROM ${table}`).all());
  const before = timesOf();
  here.clock.pass(1_000);
  here.readList(library, listed({ 1: [12], 2: [11] }));
  expect(await numbersIn(here)).toMatchObject({ read: ['1'], unread: ['2'], bookmarks: ['2'], place: '2' });
  expect(timesOf()).toEqual(before);
});

it('a moved removal removes an earlier entry under the new name', async () => {
  const here = openReading();
  here.readList(library, listed({ 1: [11], 2: [12], 3: [13] }));
  const mark = async (number: string, isRead: boolean) => {
    here.clock.pass(1_000);
    await here.call('reading.markRead', { slugUrl: library, chapters: named(number), isRead });
  };
  await mark('1', true);
  await mark('2', true);
  await mark('2', false);
  here.readList(library, listed({ 1: [12], 2: [13] }));
  expect(await numbersIn(here)).toMatchObject({ read: [], unread: ['1'] });
});
