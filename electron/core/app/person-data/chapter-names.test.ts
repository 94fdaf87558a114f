import { expect, it } from 'vitest';
import { at, library, listed, named, openReading } from '#core/reading/places/testing/open-reading.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import type { Exchange } from './person-data.ts';
import { contentOf, openData } from './testing/open-data.ts';

const none = Object.fromEntries(DATA_KINDS.map((kind) => [kind, 0]));

/** A device that knows this list; null: none. */
function openDevice(chapters: Readonly<Record<string, number>> | null) {
  const data = openData();
  const reading = openReading(data.database, createManualClock());
  const take = (list: Readonly<Record<string, number>>) => reading.readList(library, listed(list));
  if (chapters !== null) take(chapters);
  return {
    ...{ ...data, ...reading, take, write: (exchange?: Exchange) => data.write(reading.clock.now(), exchange) },
    mark: (number: string, isRead = true) =>
      reading.call('reading.markRead', { slugUrl: library, chapters: named(number), isRead }),
    marked: async () => {
      const chapters = await reading.call('reading.readChapters', { slugUrl: library });
      return chapters.map(({ number }) => number).toSorted();
    },
  };
}

const before = { 1: 11, 2: 12, 3: 13 };
const after = { 1: 90, 2: 11, 3: 12, 4: 13 };

it('a file from before a title was renumbered is read under the present numbers, also twice', async () => {
  const [former, here] = [openDevice(before), openDevice(after)];
  await former.call('reading.save', at(library, '3', true));
  await former.mark('1');
  const file = await former.write();
  expect(here.read(file).taken).toMatchObject({ positions: 1, readChapters: 2, history: 1 });
  expect(here.read(file).taken).toEqual(none);
  expect(await here.marked()).toEqual(['2', '4']);
  expect((await here.call('reading.title', { slugUrl: library })).position?.number).toBe('4');
});

it('a removed mark stays removed under another number', async () => {
  const [former, here] = [openDevice(before), openDevice(before)];
  await former.mark('1');
  here.read(await former.write());
  here.take(after);
  await here.mark('2', false);
  here.read(await former.write());
  expect(await here.marked()).toEqual([]);
  former.read(await here.write());
  expect(await former.marked()).toEqual([]);
});

it('a device without a list takes the numbers of a file, and renumbers the entries with its first list', async () => {
  const [former, here] = [openDevice(before), openDevice(null)];
  await former.mark('2');
  here.read(await former.write());
  expect(await here.marked()).toEqual(['2']);
  here.take(after);
  expect(await here.marked()).toEqual(['3']);
  here.read(await former.write());
  expect(await here.marked()).toEqual(['3']);
});

const exchange = { kinds: DATA_KINDS };

it('a mark from another device waits for a newer list while another chapter has its number here', async () => {
  const [newer, here] = [openDevice(after), openDevice(before)];
  await newer.mark('1');
  const file = await newer.write(exchange);
  expect(here.read(file, exchange)).toMatchObject({ taken: { readChapters: 0 }, kept: { readChapters: 1 } });
  expect(await here.marked()).toEqual([]);
  here.take(after);
  here.read(file, exchange);
  expect(await here.marked()).toEqual(['1']);
});

it('an imported file is read completely, without waiting for a newer list', async () => {
  const [newer, here] = [openDevice(after), openDevice(before)];
  await newer.mark('1');
  expect(here.read(await newer.write())).toMatchObject({ taken: { readChapters: 1 }, kept: { readChapters: 0 } });
  expect(await here.marked()).toEqual(['1']);
});

it('in a long list, the chapters beside it show that a chapter of the same number is another one', async () => {
  const numbers = Array.from({ length: 500 }, (_, index) => index + 1);
  const list = (revisionOf: (number: number) => number) =>
    Object.fromEntries(numbers.map((number) => [number, revisionOf(number)]));
  // Two other chapters follow the 249th here: all later ones have other numbers, and the 250th is missing.
  const [theirs, here] = [openDevice(list((number) => 1_000 + number)), openDevice(null)];
  await theirs.mark('250');
  const file = await theirs.write(exchange);
  here.take(list((number) => (number < 250 ? 1_000 + number : number < 252 ? 5_000 + number : 999 + number)));
  here.read(file, exchange);
  expect(await here.marked()).toEqual([]);
});

it('a mark on a chapter that was uploaded again is taken even if a distant one was renumbered, in any order', async () => {
  const list = { 1: 11, 2: 12, 3: 13, 4: 14, 5: 15, 6: 16, 7: 17 };
  const newer = { 1: 11, 2: 92, 3: 13, 4: 14, 5: 15, '5.5': 16, 7: 17 };
  const [theirs, listFirst, fileFirst] = [openDevice(list), openDevice(newer), openDevice(null)];
  await theirs.mark('2');
  await theirs.mark('6');
  const file = await theirs.write(exchange);
  listFirst.read(file, exchange);
  fileFirst.read(file, exchange);
  fileFirst.take(newer);
  expect(await fileFirst.marked()).toEqual(['2', '5.5']);
  expect(await listFirst.marked()).toEqual(['2', '5.5']);
});

it.each([
  ['before it', { 0: 11, 2: 92, 3: 13, 4: 14 }],
  ['after it', { 1: 11, 2: 92, '3.5': 13, 4: 14 }],
  ['that has its number now', { 1: 11, 2: 14, 3: 13 }],
])('a mark on a chapter that was uploaded again waits if the chapter %s had another number', async (_, newer) => {
  const [theirs, here] = [openDevice({ 1: 11, 2: 12, 3: 13, 4: 14 }), openDevice(newer)];
  await theirs.mark('4');
  theirs.clock.pass(1_000);
  await theirs.mark('2');
  expect(here.read(await theirs.write(exchange), exchange).kept.readChapters).toBe(1);
});

it('the file stays the same when a list grows', async () => {
  const here = openDevice(null);
  const list = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`${index + 1}`, 1_000 + index]));
  here.take(list(300));
  await here.mark('1');
  const file = await here.write(exchange);
  here.take(list(301));
  expect(await here.write(exchange)).toBe(file);
});

it('a chapter that shares a mistyped number with another keeps its mark', async () => {
  const [theirs, here] = [openDevice({ 11: 110, 12: 120 }), openDevice(null)];
  here.readList(library, listed({ 12: [120, 110] }));
  await theirs.mark('11');
  here.read(await theirs.write(exchange), exchange);
  expect(await here.marked()).toEqual(['11']);
  here.take({ 11: 110, 12: 120 });
  expect(await here.marked()).toEqual(['11']);
});

it.each(['at once', 'after the same list'])(
  'the other chapter of a mistyped number keeps its own mark when it is renumbered %s',
  async (when) => {
    const [theirs, here] = [openDevice({ 11: 110, 12: 120 }), openDevice(null)];
    const mistyped = listed({ 12: [120, 110] });
    here.readList(library, mistyped);
    await theirs.mark('12');
    here.read(await theirs.write(exchange), exchange);
    if (when !== 'at once') here.readList(library, mistyped);
    here.take({ 11: 90, 12: 110, 13: 120 });
    expect(await here.marked()).toEqual(['13']);
  },
);

it.each([
  ['a chapter was uploaded again on one side only', before, { ...before, 2: 92 }],
  ['all chapters were uploaded again', before, { 1: 91, 2: 92, 3: 93 }],
  ['one side knows no revisions', before, null],
])('a mark goes by its number when %s', async (_, one, other) => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ]) {
    const [theirs, here] = [openDevice(from ?? null), openDevice(to ?? null)];
    await theirs.mark('2');
    here.read(await theirs.write());
    expect(await here.marked()).toEqual(['2']);
  }
});

it('a file without numbering or with an invalid one is read as it stands', async () => {
  const theirs = openDevice(before);
  await theirs.mark('2');
  const content = contentOf(await theirs.write());
  for (const numbering of [
    [],
    [null, 5, { slugUrl: library, chapters: [['1', '2']] }, { slugUrl: '', chapters: [] }],
  ]) {
    const here = openDevice(after);
    expect(here.read(JSON.stringify({ ...content, numbering })).unreadable).toBe(0);
    expect(await here.marked()).toEqual(['2']);
  }
});

it('a file has no former numbers even if a newer list arrives while it is written', async () => {
  const numbers = Array.from({ length: 3_000 }, (_, index) => `${index + 1}`);
  const listFrom = (first: number) =>
    listed(Object.fromEntries(numbers.map((number, index) => [`${Number(number) + first}`, index])));
  const theirs = openDevice(null);
  theirs.readList(library, listFrom(0));
  await theirs.call('reading.markRead', { slugUrl: library, chapters: named(...numbers), isRead: true });
  const writing = theirs.write();
  theirs.readList(library, listFrom(1));
  const here = openDevice(null);
  here.readList(library, listFrom(1));
  here.read(await writing);
  expect(await here.marked()).toEqual(numbers.map((number) => `${Number(number) + 1}`).toSorted());
});
