import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRemovals } from '#core/library/saved/removals.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { createQueueStore } from './queue-store.ts';
import { createShelf, FIVE, numbered, SIX } from './testing/shelf.ts';
import { SITE, type StartedQueue, startQueue } from './testing/start-queue.ts';

let shelf: ReturnType<typeof createShelf>;
let queue: StartedQueue;
beforeEach(() => {
  shelf = createShelf();
  queue = startQueue({ answer: shelf.answer });
});
afterEach(async () => {
  expect(queue.faults).toEqual([]);
  await queue[Symbol.asyncDispose]();
});

const add = (slugUrl = FIVE, chapters = shelf.lines(slugUrl)) => queue.handlers['downloads.add']({ slugUrl, chapters });
const states = (slugUrl = FIVE) =>
  Object.fromEntries(queue.downloads.ofTitle(slugUrl).chapters.map(({ number, state }) => [number, state]));
const figures = () =>
  queue.downloads.queue().titles.map(({ slugUrl, total, done, failed }) => [slugUrl, total, done, failed]);

it('keeping up does not fetch a renumbered saved chapter again', async () => {
  const chapters = numbered(3).map(({ number }) => ({ number, revisionId: 500 + Number(number) }));
  shelf.put(FIVE, chapters);
  const readList = async () => queue.downloads.noteList(FIVE, await queue.novels.chapters({ slugUrl: FIVE }));
  await add();
  await queue.handlers['downloads.keepUp']({ slugUrl: FIVE, isKeptUp: true });
  await readList();
  await queue.until(queue.isDone);
  shelf.asked.length = 0;
  const renumbered = chapters.map((chapter) => (chapter.number === '3' ? { ...chapter, number: '3.5' } : chapter));
  shelf.put(FIVE, [...renumbered, { number: '4' }]);
  await readList();
  await queue.settled();
  await queue.until(queue.isDone);
  expect(states()).toEqual({ 1: 'saved', 2: 'saved', '3.5': 'saved', 4: 'saved' });
  expect(shelf.asked.filter((what) => what !== 'list' && what !== 'title')).toEqual(['4']);
});

describe('the download queue', () => {
  it('saves chapters in order with the title and its cover, and is empty afterwards', async () => {
    shelf.put(FIVE, numbered(4), 'Night Library');
    expect(await add()).toMatchObject({ added: shelf.lines(FIVE) });
    await queue.settled();
    expect(states()).toEqual({ 1: 'running', 2: 'queued', 3: 'queued', 4: 'queued' });
    await queue.until(() => queue.library.chaptersOf(FIVE).length === 2);
    expect(figures()).toEqual([[FIVE, 4, 2, 0]]);
    expect(queue.downloads.queue().titles[0]).toMatchObject({ name: { main: 'Night Library' }, isPaused: false });
    await queue.until(queue.isDone);
    expect(queue.downloads.queue()).toEqual({
      ...{ isPaused: false, hold: null, titles: [], secondsLeft: null },
      ...{ episodeHold: null, releases: [] },
    });
    expect(states()).toEqual({ 1: 'saved', 2: 'saved', 3: 'saved', 4: 'saved' });
    expect(shelf.asked).toEqual(['list', 'title', '/uploads/5--night-library.png', '1', '2', '3', '4']);
    expect(queue.library.chapter(FIVE, { volume: '1', number: '3', branchId: 1 })?.content).toEqual({
      format: 'html',
      html: '<p>Chapter 3, revision 0</p>',
    });
    const [cover] = queue.library.picturesHere(['https://novels.example/uploads/5--night-library.png']);
    expect(cover).toBeDefined();
    expect(await add()).toMatchObject({ added: [] });
  });

  it('adds thousands of chapters in one step, behind those already queued', async () => {
    shelf.put(FIVE, numbered(3_000));
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    const lines = shelf.lines(FIVE);
    await add(FIVE, lines.slice(1_000, 1_010));
    const waiting = () => queue.downloads.ofTitle(FIVE).chapters.map(({ number }) => Number(number));
    const seen = new Set<number>();
    let isUnderWay = true;
    const adding = add(FIVE, lines).finally(() => {
      isUnderWay = false;
    });
    while (isUnderWay) {
      seen.add(waiting().length);
      await new Promise(setImmediate);
    }
    // Only these are removed by an undo: the others were queued before.
    expect(await adding).toMatchObject({ added: [...lines.slice(0, 1_000), ...lines.slice(1_010)] });
    expect([...seen].filter((count) => count !== 10 && count !== 3_000)).toEqual([]);
    const all = Array.from({ length: 3_000 }, (_, place) => place + 1);
    expect(waiting()).toEqual([...all.slice(1_000, 1_010), ...all.slice(0, 1_000), ...all.slice(1_010)]);
    expect(figures()).toEqual([[FIVE, 3_000, 0, 0]]);
  });

  it('estimates the remaining time, title after title, from the last chapters', async () => {
    shelf.put(FIVE, numbered(10));
    shelf.put(SIX, numbered(20));
    await add(FIVE);
    await add(SIX);
    expect(queue.downloads.queue().secondsLeft).toBeNull();
    await queue.until(() => queue.library.chaptersOf(FIVE).length === 6);
    const { titles, secondsLeft } = queue.downloads.queue();
    // A second and a half for each chapter; the first one also needed the title's list and record.
    expect(titles[0]?.secondsLeft).toBeGreaterThanOrEqual(4 * 1.5);
    expect(titles[0]?.secondsLeft).toBeLessThan(4 * 2.5);
    expect(titles[1]?.secondsLeft).toBe(secondsLeft);
    expect(secondsLeft).toBeCloseTo(((titles[0]?.secondsLeft ?? 0) * 24) / 4);
    await queue.handlers['downloads.pause']({ slugUrl: FIVE, isPaused: true });
    expect(queue.downloads.queue().titles.map((title) => title.secondsLeft === null)).toEqual([true, false]);
  });

  it('obeys pauses of everything and of one title, and the chosen order of titles', async () => {
    shelf.put(FIVE, numbered(3));
    shelf.put(SIX, numbered(2, 11));
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    await add(FIVE);
    await add(SIX);
    await queue.pass(60_000);
    expect(shelf.asked).toEqual([]);
    expect(queue.downloads.queue().isPaused).toBe(true);
    await queue.handlers['downloads.reorder']({ slugUrl: SIX, before: FIVE });
    expect(figures().map(([slugUrl]) => slugUrl)).toEqual([SIX, FIVE]);
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: false });
    await queue.until(() => queue.library.chaptersOf(SIX).length === 1);
    await queue.handlers['downloads.pause']({ slugUrl: SIX, isPaused: true });
    await queue.until(() => queue.library.chaptersOf(FIVE).length === 3);
    expect(figures()).toEqual([[SIX, 2, 1, 0]]);
    await queue.handlers['downloads.pause']({ slugUrl: SIX, isPaused: false });
    await queue.until(queue.isDone);
    expect(shelf.asked.filter((what) => /^\d/.test(what))).toEqual(['11', '1', '2', '3', '12']);
  });

  it('drops cancelled chapters, even the running one, and saves them after undo', async () => {
    shelf.put(FIVE, numbered(4));
    await add();
    await queue.until(() => shelf.asked.includes('1'));
    let answer: () => void = () => undefined;
    shelf.before = (what) => (what === '2' ? new Promise((resolve) => (answer = () => resolve(null))) : null);
    await queue.until(() => queue.library.chaptersOf(FIVE).length === 1);
    queue.clock.pass(2_000);
    await new Promise(setImmediate);
    const second = { volume: '1', number: '2', branchId: 1 };
    const cancelled = await queue.handlers['downloads.cancel']({ slugUrl: FIVE, chapters: [second] });
    expect(cancelled.cancelled).toBe(1);
    answer();
    await queue.until(() => queue.library.chaptersOf(FIVE).length === 2);
    expect(states()).toEqual({ 1: 'saved', 3: 'saved', 4: 'running' });
    const rest = await queue.handlers['downloads.cancel']({ slugUrl: FIVE, chapters: null });
    expect(rest.cancelled).toBe(1);
    expect(figures()).toEqual([]);
    shelf.before = () => null;
    for (const { undoId } of [cancelled, rest]) await queue.library.undos.undo(undoId);
    await queue.until(queue.isDone);
    expect(states()).toEqual({ 1: 'saved', 2: 'saved', 3: 'saved', 4: 'saved' });
  });

  it('asks for a title again whose record was deleted before its cancellation was undone', async () => {
    shelf.put(FIVE, numbered(2), 'Night Library');
    await add();
    await queue.until(() => queue.library.title(FIVE) !== null);
    const { undoId } = await queue.handlers['downloads.cancel']({ slugUrl: FIVE, chapters: null });
    const { folder, clock } = queue;
    await createRemovals({ folder, clock, noteChange: () => undefined, log: silentLog }).deleteRemoved();
    expect(queue.library.title(FIVE)).toBeNull();
    await queue.library.undos.undo(undoId);
    await queue.until(queue.isDone);
    expect(states()).toEqual({ 1: 'saved', 2: 'saved' });
    expect(queue.library.title(FIVE)?.novel).toMatchObject({ name: { main: 'Night Library' } });
    expect(queue.library.picturesHere([`${SITE}/uploads/${FIVE}.png`]).size).toBe(1);
  });

  it('looks for queued chapters when `saved.changed` names a whole title', async () => {
    shelf.put(FIVE, numbered(2));
    await add(FIVE, shelf.lines(FIVE).slice(0, 1));
    await queue.until(queue.isDone);
    const [, second] = shelf.lines(FIVE);
    const store = createQueueStore(queue.library.statements);
    store.putTitle({ slugUrl: FIVE, name: { main: 'Night Library', russian: null, english: null }, cover: null });
    store.add(FIVE, second === undefined ? [] : [{ ...second, revisionId: null }]);
    await queue.settled();
    expect(states()).toEqual({ 1: 'saved', 2: 'queued' });
    queue.events.emit('saved.changed', { slugUrl: FIVE, chapters: null });
    await queue.until(queue.isDone);
    expect(states()).toEqual({ 1: 'saved', 2: 'saved' });
  });

  it('restores order and failures when several cancellations are undone', async () => {
    shelf.put(FIVE, numbered(3));
    shelf.put(SIX, numbered(2, 11));
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    await add(FIVE);
    await add(SIX);
    queue.library.statements.run("UPDATE queued_chapter SET trouble = 'missing' WHERE number = '3'");
    const before = [figures(), queue.downloads.ofTitle(FIVE).chapters];
    const [, second] = shelf.lines(FIVE);
    const one = await queue.handlers['downloads.cancel']({
      slugUrl: FIVE,
      chapters: second === undefined ? [] : [second],
    });
    const all = await queue.handlers['downloads.cancel']({ slugUrl: FIVE, chapters: null });
    await add(FIVE, shelf.lines(FIVE).slice(0, 1));
    expect(figures().map(([slugUrl]) => slugUrl)).toEqual([SIX, FIVE]);
    await queue.handlers['downloads.cancel']({ slugUrl: FIVE, chapters: null });
    for (const { undoId } of [all, one, one]) await queue.library.undos.undo(undoId);
    expect([figures(), queue.downloads.ofTitle(FIVE).chapters]).toEqual(before);
  });

  it('does not requeue chapters that were saved before their cancellation was undone', async () => {
    shelf.put(FIVE, numbered(2));
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    await add();
    const { undoId } = await queue.handlers['downloads.cancel']({ slugUrl: FIVE, chapters: null });
    await add(FIVE, shelf.lines(FIVE).slice(0, 1));
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: false });
    await queue.until(queue.isDone);
    await queue.library.undos.undo(undoId);
    expect(states()).toMatchObject({ 1: 'saved', 2: expect.stringMatching(/^(queued|running)$/) });
    await queue.until(queue.isDone);
    expect(shelf.asked.filter((what) => /^\d/.test(what))).toEqual(['1', '2']);
  });

  it('removes the added chapters when adding is undone, and leaves those failed that had failed before', async () => {
    shelf.put(FIVE, numbered(3));
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    await add(FIVE, shelf.lines(FIVE).slice(0, 2));
    queue.library.statements.run("UPDATE queued_chapter SET trouble = 'missing' WHERE number = '1'");
    const before = queue.downloads.ofTitle(FIVE).chapters;
    const { added, undoId } = await add();
    expect(added.map(({ number }) => number)).toEqual(['1', '3']);
    await queue.library.undos.undo(undoId);
    expect(queue.downloads.ofTitle(FIVE).chapters).toEqual(before);
  });

  it('continues with the next chapter after a restart and repeats no request', async () => {
    shelf.put(FIVE, numbered(6));
    await add();
    await queue.until(() => queue.library.chaptersOf(FIVE).length === 3);
    const { dataDirectory, clock } = queue;
    await queue.close();
    shelf.asked.length = 0;
    queue = startQueue({ answer: shelf.answer, dataDirectory, clock });
    await queue.until(queue.isDone);
    expect(shelf.asked).toEqual(['4', '5', '6']);
    expect(queue.library.chaptersOf(FIVE)).toHaveLength(6);
    expect(existsSync(dataDirectory)).toBe(true);
  });

  it('saves the chapters behind one with an unreadable row', async () => {
    shelf.put(FIVE, numbered(3));
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    await add();
    queue.folder.statements.run(`UPDATE queued_chapter SET revision_id = 9223372036854775807 WHERE number = '1'`);
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: false });
    await queue.until(() => queue.library.chaptersOf(FIVE).length === 2);
    expect(queue.library.chaptersOf(FIVE).map(({ number }) => number)).toEqual(['2', '3']);
  });

  it('saves similar numbers and two translations of a chapter separately', async () => {
    shelf.put(FIVE, [{ number: '1.1' }, { number: '1.10' }, { number: '1.10', branchId: 2 }]);
    await add();
    await queue.until(queue.isDone);
    expect(queue.library.chaptersOf(FIVE).map(({ number, branchId }) => [number, branchId])).toEqual([
      ['1.1', 1],
      ['1.10', 1],
      ['1.10', 2],
    ]);
  });

  it('counts twenty thousand chapters twenty times faster than it lists them', async () => {
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    const chapters = numbered(20_000).map(({ number }) => ({ volume: '1', number, branchId: 1 }));
    await add(FIVE, chapters);
    queue.downloads.queue();
    const tenTimes = (work: () => unknown) => () => Array.from({ length: 10 }, work);
    const reading = await processorMilliseconds(tenTimes(() => queue.downloads.ofTitle(FIVE)));
    const telling = await processorMilliseconds(tenTimes(() => queue.downloads.queue()));
    // Measured: a seventieth; a sixth when the rows are read instead of counted.
    expect(telling).toBeLessThan(reading / 20);
    expect(figures()).toEqual([[FIVE, 20_000, 0, 0]]);
  });
});
