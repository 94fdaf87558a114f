import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShelf, FIVE, notFound, numbered } from './testing/shelf.ts';
import { type StartedQueue, startQueue } from './testing/start-queue.ts';

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

const add = (chapters = shelf.lines(FIVE)) => queue.handlers['downloads.add']({ slugUrl: FIVE, chapters });
const figures = () => queue.downloads.queue().titles.map(({ total, done, failed }) => [total, done, failed]);

const texts = () =>
  queue.library.chaptersOf(FIVE).map((line) => {
    const content = queue.library.chapter(FIVE, line)?.content;
    return [line.number, line.revisionId, content?.format === 'html' ? content.html : null];
  });

describe('a chapter inserted before others', () => {
  const revised = (...revisions: number[]) =>
    revisions.map((revisionId, index) => ({
      ...{ number: String(index + 1), revisionId, content: `<p>${revisionId}</p>` },
    }));
  const readList = async () => queue.downloads.noteList(FIVE, await queue.novels.chapters({ slugUrl: FIVE }));
  const pauseAll = (isPaused: boolean) => queue.handlers['downloads.pause']({ slugUrl: null, isPaused });
  const whole = (...revisions: number[]) =>
    revised(...revisions).map(({ number, revisionId, content }) => [number, revisionId, content]);

  it.each([
    ['a page reads the list', 0, false],
    ['a page reads the list, and one is saved', 1, false],
    ['a page reads the list, and all are saved', 4, false],
    ['the queue reads the list', 0, true],
    ['the queue reads the list, and two are saved', 2, true],
  ])('is saved when the title is kept up: %s', async (_, savedBefore, isReadByQueue) => {
    shelf.put(FIVE, revised(501, 502, 503, 504));
    await queue.handlers['downloads.keepUp']({ slugUrl: FIVE, isKeptUp: true });
    await readList();
    if (savedBefore > 0) await add(shelf.lines(FIVE).slice(0, savedBefore));
    await queue.until(queue.isDone);
    await pauseAll(true);
    await add();
    shelf.put(FIVE, revised(501, 600, 502, 503, 504));
    if (isReadByQueue) await queue.pass(7 * 3_600_000);
    else await readList();
    await pauseAll(false);
    await queue.until(queue.isDone);
    expect(texts()).toEqual(whole(501, 600, 502, 503, 504));
    expect(shelf.asked.filter((what) => /^\d/.test(what))).toHaveLength(5);
  });

  it('is not saved when the title is not kept up', async () => {
    shelf.put(FIVE, revised(501, 502, 503, 504));
    await readList();
    await pauseAll(true);
    await add();
    shelf.put(FIVE, revised(501, 600, 502, 503, 504));
    await readList();
    await pauseAll(false);
    await queue.until(queue.isDone);
    expect(texts()).toEqual(whole(501, 600, 502, 503, 504).filter(([number]) => number !== '2'));
  });

  it('is not mixed up with them after a restart', async () => {
    shelf.put(FIVE, revised(501, 502, 503, 504));
    await add();
    await queue.until(() => texts().length === 1);
    await pauseAll(true);
    shelf.put(FIVE, revised(501, 600, 502, 503, 504));
    await readList();
    const { dataDirectory, clock } = queue;
    await queue.close();
    queue = startQueue({ answer: shelf.answer, dataDirectory, clock });
    await pauseAll(false);
    await queue.until(queue.isDone);
    expect(texts()).toEqual(whole(501, 600, 502, 503, 504).filter(([number]) => number !== '2'));
  });

  it('is the only new one when none of the others was saved', async () => {
    shelf.put(FIVE, revised(501, 502, 503));
    await queue.handlers['downloads.keepUp']({ slugUrl: FIVE, isKeptUp: true });
    await readList();
    shelf.put(FIVE, revised(501, 600, 502, 503));
    await readList();
    await queue.until(queue.isDone);
    expect(texts()).toEqual([['2', 600, '<p>600</p>']]);
  });

  it.each([
    ['text', null],
    ['refusal', notFound()],
  ])('gives none of them a %s that was requested before a page read the list', async (_, answer) => {
    shelf.put(FIVE, revised(501, 600, 502, 503, 504));
    const list = await queue.novels.chapters({ slugUrl: FIVE });
    shelf.put(FIVE, revised(501, 502, 503, 504));
    await readList();
    let isRenumbered = false;
    shelf.before = (what) => {
      if (what !== '3' || isRenumbered) return null;
      isRenumbered = true;
      shelf.put(FIVE, revised(501, 600, 502, 503, 504));
      queue.downloads.noteList(FIVE, list);
      return answer;
    };
    await add();
    await queue.until(queue.isDone);
    expect(texts()).toEqual(whole(501, 600, 502, 503, 504).filter(([number]) => number !== '2'));
    expect(figures()).toEqual([]);
  });
});

it('a title that was kept up before revisions were noted still knows which chapters it has seen', async () => {
  shelf.put(FIVE, numbered(2));
  await queue.handlers['downloads.keepUp']({ slugUrl: FIVE, isKeptUp: true });
  queue.library.statements.run(
    'UPDATE kept_up_title SET seen = ?',
    JSON.stringify([
      ['1', '1', [1]],
      ['1', '2', [1]],
    ]),
  );
  shelf.put(FIVE, numbered(3));
  queue.downloads.noteList(FIVE, await queue.novels.chapters({ slugUrl: FIVE }));
  await queue.until(queue.isDone);
  expect(queue.library.chaptersOf(FIVE).map(({ number }) => number)).toEqual(['3']);
});

describe('names in texts', () => {
  const named = (count: number, nameInText?: string) =>
    numbered(count).map(({ number }) => ({
      ...{ number, revisionId: 500 + Number(number), name: `Part ${number}`, content: `<p>${number}</p>` },
      ...(nameInText === undefined ? {} : { nameInText: `${nameInText} ${number}` }),
    }));

  it('that are never the listed ones have the list read once more, and no more', async () => {
    shelf.put(FIVE, named(200, 'Night Library, part'));
    await add();
    await queue.until(queue.isDone);
    expect(texts()).toHaveLength(200);
    expect(shelf.asked.filter((what) => what === 'list')).toHaveLength(2);
    expect(shelf.asked.filter((what) => /^\d/.test(what))).toHaveLength(201);
  });

  it('reveal after a minute that chapters were renumbered just after the list was read', async () => {
    shelf.put(FIVE, named(100));
    shelf.before = (what) => {
      if (what !== '5') return null;
      shelf.before = () => null;
      const inserted = { number: '1', revisionId: 900, name: 'Prologue' };
      shelf.put(FIVE, [inserted, ...named(100).map((chapter, index) => ({ ...chapter, number: String(index + 2) }))]);
      return null;
    };
    await add();
    await queue.until(queue.isDone);
    expect(shelf.asked.filter((what) => what === 'list')).toHaveLength(2);
    expect(texts().at(-1)).toEqual(['101', 600, '<p>100</p>']);
  });
});
