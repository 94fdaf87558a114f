import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { createShelf, FIVE, json, notFound, numbered, page, png, type ShelfChapter } from './testing/shelf.ts';
import { type StartedQueue, startQueue } from './testing/start-queue.ts';

let shelf: ReturnType<typeof createShelf>;
let queue: StartedQueue;
let isAway = false;
beforeEach(() => {
  isAway = false;
  shelf = createShelf();
  queue = startQueue({ answer: shelf.answer, isAway: () => isAway });
});
afterEach(async () => {
  expect(queue.faults).toEqual([]);
  await queue[Symbol.asyncDispose]();
});

const add = (chapters = shelf.lines(FIVE)) => queue.handlers['downloads.add']({ slugUrl: FIVE, chapters });
const saved = () => queue.library.chaptersOf(FIVE).map(({ number }) => number);
const told = () =>
  Object.fromEntries(
    queue.downloads.ofTitle(FIVE).chapters.map(({ number, state, trouble }) => [number, trouble ?? state]),
  );
const textOf = (number: string, branchId: number | null = 1) => {
  const content = queue.library.chapter(FIVE, { volume: '1', number, branchId })?.content;
  return content?.format === 'html' ? content.html : null;
};
/** As if a page, or the follower, had just read the list. */
const readList = async () => {
  const list = await queue.novels.chapters({ slugUrl: FIVE });
  queue.downloads.noteList(FIVE, list);
  return list;
};

describe('a title that changes while it is saved', () => {
  it('is requested only if no page has read it just before', async () => {
    shelf.put(FIVE, numbered(3));
    const [novel, chapters] = [await queue.novels.novel({ slugUrl: FIVE }), await readList()];
    const fetchedAt = queue.clock.now();
    await queue[Symbol.asyncDispose]();
    queue = startQueue({
      answer: shelf.answer,
      keptTitle: () => ({ record: { novel, chapters }, fetchedAt }),
    });
    shelf.asked.length = 0;
    await add(shelf.lines(FIVE).slice(0, 1));
    await queue.until(queue.isDone);
    expect(shelf.asked).toEqual(['/uploads/5--night-library.png', '1']);
    expect(queue.library.title(FIVE)?.chapters).toHaveLength(3);
    await queue.pass(900_000);
    await add();
    await queue.until(queue.isDone);
    expect(shelf.asked.slice(2)).toEqual(['list', 'title', '2', '3']);
  });

  it('continues after a restart with its newest list, even if a page has kept an older one', async () => {
    const revised = (by: number) =>
      numbered(4).map(({ number }) => ({ number, revisionId: 100 * by + Number(number) }));
    shelf.put(FIVE, revised(1));
    const older = await readList();
    shelf.put(FIVE, revised(2));
    await add();
    await queue.until(() => saved().length > 0);
    shelf.put(FIVE, revised(3));
    await readList();
    await queue.settled();
    await queue.close();
    const { dataDirectory, clock } = queue;
    queue = startQueue({ answer: shelf.answer, dataDirectory, clock, knownList: () => older });
    await queue.until(queue.isDone);
    expect(queue.library.chaptersOf(FIVE).at(-1)).toMatchObject({ number: '4', revisionId: 304 });
  });

  it('gives queued chapters their new numbers', async () => {
    const chapters = numbered(4).map(({ number }) => ({ number, revisionId: 500 + Number(number) }));
    shelf.put(FIVE, chapters);
    await readList();
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: true });
    await add();
    shelf.put(
      FIVE,
      chapters.map(({ number, revisionId }) => ({ number: number === '3' ? '2.5' : number, revisionId })),
    );
    await queue.handlers['downloads.pause']({ slugUrl: null, isPaused: false });
    await queue.until(queue.isDone);
    expect(saved()).toEqual(['1', '2', '2.5', '4']);
    expect(told()).toEqual({ 1: 'saved', 2: 'saved', '2.5': 'saved', 4: 'saved' });
  });

  it('gives saved chapters their new numbers as soon as its list is read', async () => {
    const chapters = numbered(3).map(({ number }) => ({ number, revisionId: 500 + Number(number) }));
    shelf.put(FIVE, chapters);
    await add();
    await queue.until(queue.isDone);
    shelf.put(
      FIVE,
      chapters.map(({ number, revisionId }) => ({ number: number === '3' ? '2.5' : number, revisionId })),
    );
    await readList();
    await queue.settled();
    expect(told()).toEqual({ 1: 'saved', 2: 'saved', '2.5': 'saved' });
    expect(textOf('2.5')).toBe('<p>Chapter 3, revision 503</p>');
    expect(queue.library.title(FIVE)?.chapters.map(({ number }) => number)).toEqual(['1', '2', '2.5']);
  });

  it('has its list read again before a chapter that the service lacks counts as gone', async () => {
    shelf.put(FIVE, numbered(60));
    await add();
    await queue.until(() => saved().length === 50);
    const renumbered = numbered(60).map(({ number }): ShelfChapter => {
      const revisionId = 1_000 + Number(number);
      return Number(number) === 52 ? { number: '51.5', revisionId } : { number, revisionId };
    });
    shelf.put(
      FIVE,
      renumbered.filter(({ number }) => number !== '53'),
    );
    await queue.until(queue.isDone);
    expect(told()).toMatchObject({ '51': 'saved', '51.5': 'saved', '53': 'gone', '54': 'saved', '60': 'saved' });
    expect(saved()).toHaveLength(59);
  });

  it('keeps its saved chapters when it is removed, and fails the others without a request for each', async () => {
    shelf.put(FIVE, numbered(90));
    await add();
    await queue.until(() => saved().length === 50);
    shelf.titles.delete(FIVE);
    shelf.asked.length = 0;
    await queue.until(queue.isDone);
    expect(saved()).toHaveLength(50);
    expect(queue.downloads.queue().titles).toMatchObject([{ total: 90, done: 50, failed: 40 }]);
    expect(shelf.asked.length).toBeLessThan(5);
    expect(queue.library.title(FIVE)?.novel.name.main).toBe('night-library');
  });

  it('is shown under its new name', async () => {
    shelf.put(FIVE, numbered(3), 'Library');
    await add();
    await queue.until(queue.isDone);
    shelf.put(FIVE, numbered(4), 'The Night Library');
    await add(shelf.lines(FIVE).slice(3));
    await queue.until(queue.isDone);
    expect(queue.library.title(FIVE)?.novel.name.main).toBe('The Night Library');
    expect(queue.library.titles()).toHaveLength(1);
  });

  it('keeps its list when the service answers with an empty one', async () => {
    shelf.put(FIVE, numbered(3));
    await add(shelf.lines(FIVE).slice(0, 1));
    await queue.until(queue.isDone);
    shelf.before = (what) => (what === 'list' ? json({ data: [] }) : null);
    await add();
    await queue.until(queue.isDone);
    expect(saved()).toEqual(['1', '2', '3']);
    expect(queue.library.title(FIVE)?.chapters).toHaveLength(3);
  });

  it('requests no chapter or translation that its list does not have', async () => {
    shelf.put(FIVE, numbered(2));
    await add([
      { volume: '1', number: '1', branchId: 9 },
      { volume: '3', number: '1', branchId: 1 },
      { volume: '1', number: '2', branchId: 1 },
    ]);
    await queue.until(queue.isDone);
    expect(told()).toEqual({ 1: 'gone', 2: 'saved' });
    expect(shelf.asked.filter((what) => /^\d/.test(what))).toEqual(['2']);
  });
});

describe('a chapter that was uploaded again', () => {
  beforeEach(async () => {
    shelf.put(FIVE, numbered(3));
    await add();
    await queue.until(queue.isDone);
    shelf.put(FIVE, [{ number: '1' }, { number: '2', revisionId: 77 }, { number: '3' }]);
  });

  it('is outdated, and keeps its former text until it is saved again', async () => {
    expect(told()['2']).toBe('saved');
    await readList();
    expect(told()).toEqual({ 1: 'saved', 2: 'outdated', 3: 'saved' });
    expect(await add()).toMatchObject({ added: [{ number: '2' }] });
    await queue.settled();
    expect(textOf('2')).toBe('<p>Chapter 2, revision 0</p>');
    expect(queue.downloads.ofTitle(FIVE).chapters.find(({ number }) => number === '2')?.bytes).toBeGreaterThan(0);
    await queue.until(queue.isDone);
    expect(textOf('2')).toBe('<p>Chapter 2, revision 77</p>');
    expect(told()).toEqual({ 1: 'saved', 2: 'saved', 3: 'saved' });
    expect(saved()).toHaveLength(3);
  });

  it.each([null, '<p>&nbsp;</p>', { type: 'doc', content: [{ type: 'paragraph' }] }])(
    'keeps its former text when the new content is %j',
    async (content) => {
      await readList();
      shelf.before = (what) => (what === '2' ? json({ data: { content } }) : null);
      await add();
      await queue.until(queue.isDone);
      expect(told()['2']).toBe('empty');
      expect(textOf('2')).toBe('<p>Chapter 2, revision 0</p>');
    },
  );

  it('is saved again automatically if its title is kept up', async () => {
    await queue.handlers['downloads.keepUp']({ slugUrl: FIVE, isKeptUp: true });
    await readList();
    await queue.until(queue.isDone);
    expect(textOf('2')).toBe('<p>Chapter 2, revision 77</p>');
  });
});

describe('keeping up', () => {
  it('ignores a title whose stored address is damaged', async () => {
    await keepUp();
    queue.library.statements.run("INSERT INTO kept_up_title (slug_url) VALUES ('no address')");
    expect(queue.downloads.keptUp()).toEqual([FIVE]);
  });

  const keepUp = (isKeptUp = true) => queue.handlers['downloads.keepUp']({ slugUrl: FIVE, isKeptUp });

  it('saves only chapters added after it was turned on, until it is turned off', async () => {
    shelf.put(FIVE, numbered(5));
    await keepUp();
    expect(queue.downloads.keptUp()).toEqual([FIVE]);
    await readList();
    await queue.pass(60_000);
    expect(saved()).toEqual([]);
    shelf.put(FIVE, numbered(7));
    await readList();
    await readList();
    await queue.until(queue.isDone);
    expect(saved()).toEqual(['6', '7']);
    expect(queue.downloads.ofTitle(FIVE).isKeptUp).toBe(true);
    await keepUp(false);
    shelf.put(FIVE, numbered(8));
    await readList();
    await queue.pass(60_000);
    expect(saved()).toEqual(['6', '7']);
    expect(queue.downloads.keptUp()).toEqual([]);
  });

  it('emits changes only when new chapters are stored', async () => {
    shelf.put(FIVE, numbered(1));
    await keepUp();
    await readList();
    await queue.pass(1_000);
    const duringChanges: unknown[] = [];
    queue.events.subscribe((name) => {
      if (name.endsWith('.changed')) duringChanges.push(queue.library.database()?.isTransaction);
    });
    shelf.put(FIVE, numbered(2));
    await readList();
    expect(duringChanges).toEqual([false, false]);
    await queue.until(queue.isDone);
  });

  it('saves chapters new in the chosen translation, even if another translation had them before', async () => {
    await queue[Symbol.asyncDispose]();
    queue = startQueue({ answer: shelf.answer, chosenLine: { branchId: 2 } });
    const entry = (number: string, branchIds: number[]): ChapterListEntry => ({
      ...{ index: Number(number), volume: '1', number, name: null },
      branches: branchIds.map((branchId) => ({
        ...{ branchId, revisionId: branchId * 100 + Number(number), createdAt: null, teams: [], uploader: null },
      })),
    });
    await keepUp();
    queue.downloads.noteList(FIVE, [entry('1', [1, 2]), entry('2', [1])]);
    queue.downloads.noteList(FIVE, [entry('1', [1, 2]), entry('2', [1, 2]), entry('3', [1]), entry('4', [1, 2])]);
    await queue.settled();
    expect(queue.downloads.ofTitle(FIVE).chapters.map(({ number, branchId }) => [number, branchId])).toEqual([
      ['2', 2],
      ['4', 2],
    ]);
    await queue.handlers['downloads.cancel']({ slugUrl: FIVE, chapters: null });
  });

  it('still knows after a restart which chapters it has seen', async () => {
    shelf.put(FIVE, numbered(2));
    await keepUp();
    await readList();
    const { dataDirectory, clock } = queue;
    await queue.close();
    queue = startQueue({ answer: shelf.answer, dataDirectory, clock });
    shelf.put(FIVE, numbered(3));
    await readList();
    await queue.until(queue.isDone);
    expect(saved()).toEqual(['3']);
  });
});

describe('pictures of a chapter', () => {
  const SITE_PICTURES = 'https://novels.example/uploads';
  const withPictures = (...names: string[]) =>
    names.map((name) => `<p><img src="${name.includes('//') ? name : `${SITE_PICTURES}/${name}`}"></p>`).join('');
  const missing = () => queue.library.chaptersOf(FIVE).map(({ missingPictures }) => missingPictures);
  const here = (name: string) => queue.library.picturesHere([`${SITE_PICTURES}/${name}`]).size === 1;

  it('are saved with it, three at once at most; those that fail are missing', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${index}.png`);
    shelf.put(FIVE, [{ number: '1', content: withPictures(...names, 'https://elsewhere.example/x.png') }]);
    let running = 0;
    let most = 0;
    shelf.before = async (what) => {
      if (!what.endsWith('.png')) return null;
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (what === '/uploads/3.png') return notFound();
      if (what === '/uploads/4.png') return page();
      if (what === '/uploads/5.png') return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>');
      return null;
    };
    await add();
    await queue.until(queue.isDone);
    expect(missing()).toEqual([3]);
    expect(names.map(here)).toEqual(names.map((name) => !['3.png', '4.png', '5.png'].includes(name)));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(3);
    expect(shelf.asked).not.toContain('/x.png');
  });

  it('that a failing host does not give do not keep their chapter from being saved', async () => {
    shelf.put(FIVE, [{ number: '1', content: withPictures('a.png', 'b.png') }, { number: '2' }]);
    shelf.before = (what) => (what === '/uploads/a.png' ? page(503) : null);
    await add();
    await queue.until(queue.isDone);
    expect(missing()).toEqual([1, 0]);
    expect(here('b.png')).toBe(true);
    expect(shelf.asked.filter((what) => what === '/uploads/a.png')).toHaveLength(1);
  });

  it('wait for the network together with their chapter', async () => {
    shelf.put(FIVE, [{ number: '1', content: withPictures('a.png') }]);
    const backAt = queue.clock.now() + 600_000;
    shelf.before = (what) => (what === '/uploads/a.png' && queue.clock.now() < backAt ? 'offline' : null);
    await add();
    await queue.until(() => queue.downloads.queue().hold?.kind === 'offline');
    expect(saved()).toEqual([]);
    await queue.until(queue.isDone);
    expect(missing()).toEqual([0]);
  });

  it('that are saved already are not requested again', async () => {
    shelf.put(FIVE, [
      { number: '1', content: withPictures('a.png') },
      { number: '2', content: withPictures('a.png', 'b.png') },
    ]);
    shelf.before = (what) => (what.endsWith('.png') ? png() : null);
    await add();
    await queue.until(queue.isDone);
    expect(shelf.asked.filter((what) => what.endsWith('a.png'))).toHaveLength(1);
    expect(missing()).toEqual([0, 0]);
  });
});

describe('an unusable library', () => {
  it('holds the queue, which continues by itself and repeats no request for a saved chapter', async () => {
    shelf.put(FIVE, numbered(5));
    await add();
    await queue.until(() => saved().length === 2);
    isAway = true;
    await queue.until(() => queue.downloads.queue().hold?.kind === 'library-unusable');
    expect(queue.downloads.queue().titles).toEqual([]);
    await expect(add()).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    await queue.pass(600_000);
    isAway = false;
    await queue.until(() => queue.downloads.queue().titles.length > 0);
    await queue.until(queue.isDone);
    expect(saved()).toEqual(['1', '2', '3', '4', '5']);
    for (const number of ['1', '2', '4', '5']) expect(shelf.asked.filter((what) => what === number)).toHaveLength(1);
  });
});
