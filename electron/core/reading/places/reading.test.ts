import { describe, expect, it } from 'vitest';
import { at, chapter, library, lighthouse, named, openReading } from './testing/open-reading.ts';

const slugUrl = library;

describe('a place in a title', () => {
  it('is stored to the paragraph, one for each title', async () => {
    const { call, clock, changed } = openReading();
    expect((await call('reading.title', { slugUrl })).position).toBeNull();
    await call('reading.save', at(library, '1.10'));
    await call('reading.save', { ...at(library, '2'), paragraph: 9 });
    const { position } = await call('reading.title', { slugUrl });
    expect(position).toMatchObject({ number: '2', paragraph: 9, offset: 0.5 });
    expect(position?.updatedAt).toBeGreaterThanOrEqual(clock.now());
    expect((await call('reading.title', { slugUrl: lighthouse })).position).toBeNull();
    expect(changed).toEqual([library, library]);
  });

  it('at the end of a chapter marks it read, and no later place unmarks it', async () => {
    const { call } = openReading();
    await call('reading.save', at(library, '1.10', true));
    await call('reading.save', at(library, '1.1'));
    await call('reading.save', at(library, '1.10'));
    expect(await call('reading.readChapters', { slugUrl })).toEqual(named('1.10'));
  });

  it('is listed as recent, the last read first, unless the title is finished or dropped', async () => {
    const { call, clock } = openReading();
    await call('reading.save', at(library, 1));
    clock.pass(1_000);
    await call('reading.save', at(lighthouse, 1));
    const recent = async () => (await call('reading.recent', {})).map(({ novel }) => novel.slugUrl);
    expect(await recent()).toEqual([lighthouse, library]);
    await call('reading.setShelf', { slugUrl: lighthouse, shelf: 'finished' });
    expect(await recent()).toEqual([library]);
    await call('reading.setShelf', { slugUrl: library, shelf: 'dropped' });
    expect(await recent()).toEqual([]);
    await call('reading.setShelf', { slugUrl: library, shelf: 'want' });
    expect(await recent()).toEqual([library]);
  });

  it('continues in the next unread chapter after the end of its own, and is not recent if there is none', async () => {
    const { call, readList } = openReading();
    const recent = async () => (await call('reading.recent', {})).map(({ position }) => position);
    readList(
      library,
      [1, 2, 3, 4].map((number) => chapter(number)),
    );
    await call('reading.save', at(library, 2));
    expect(await recent()).toMatchObject([{ number: '2', paragraph: 3, offset: 0.5 }]);
    await call('reading.markRead', { slugUrl, chapters: named(3), isRead: true });
    await call('reading.save', at(library, 2, true));
    expect(await recent()).toMatchObject([{ number: '4', branchId: 1, paragraph: 0, offset: 0 }]);
    await call('reading.markRead', { slugUrl, chapters: named(1, 4), isRead: true });
    expect(await recent()).toEqual([]);
    readList(
      library,
      [1, 2, 3, 4, 5].map((number) => chapter(number)),
    );
    expect(await recent()).toMatchObject([{ number: '5' }]);
  });

  it('stays where it is if the chapter list is unknown', async () => {
    const { call } = openReading();
    await call('reading.save', at(library, 1, true));
    expect(await call('reading.recent', {})).toMatchObject([{ position: { number: '1', paragraph: 3 } }]);
  });

  it('is the newest even after the clock was set back', async () => {
    const first = openReading();
    first.clock.pass(86_400_000);
    await first.call('reading.save', at(library, 1));
    const second = openReading(first.database);
    await second.call('reading.save', at(lighthouse, 1));
    const recent = await second.call('reading.recent', {});
    expect(recent.map(({ novel }) => novel.slugUrl)).toEqual([lighthouse, library]);
    const { items } = await second.call('reading.history', { page: 1 });
    expect(items.map(({ novel }) => novel.slugUrl)).toEqual([lighthouse, library]);
  });

  it('is saved together with history and read mark, or not at all', async () => {
    const { call, database, changed } = openReading();
    database.exec("CREATE TRIGGER full BEFORE INSERT ON opened_chapter BEGIN SELECT raise(ABORT, 'full'); END");
    await expect(call('reading.save', at(library, 1, true))).rejects.toMatchObject({ error: { code: 'internal' } });
    expect(await call('reading.recent', {})).toEqual([]);
    expect(await call('reading.readChapters', { slugUrl })).toEqual([]);
    expect(changed).toEqual([]);
  });
});

describe('a place that could not be saved', () => {
  const full = "CREATE TRIGGER full BEFORE INSERT ON reading_position BEGIN SELECT raise(ABORT, 'full'); END";

  it('is where reading continues, and is saved with the ends before it when the disk has room again', async () => {
    const { call, clock, database } = openReading();
    database.exec(full);
    await expect(call('reading.save', at(library, 1, true))).rejects.toMatchObject({ error: { code: 'internal' } });
    await expect(call('reading.save', at(library, 2))).rejects.toThrow();
    expect((await call('reading.title', { slugUrl })).position).toMatchObject({ number: '2', paragraph: 3 });
    clock.pass(10_000);
    expect(await call('reading.recent', {})).toEqual([]);
    database.exec('DROP TRIGGER full');
    clock.pass(2_000);
    expect(await call('reading.recent', {})).toMatchObject([{ position: { number: '2', paragraph: 3 } }]);
    expect(await call('reading.readChapters', { slugUrl })).toEqual(named('1'));
    expect((await call('reading.days', {})).days).toMatchObject([{ chapters: 1 }]);
  });

  it('does not replace a later one, and is saved when the app closes', async () => {
    const { call, clock, database, reading } = openReading();
    database.exec(full);
    await expect(call('reading.save', at(library, 1))).rejects.toThrow();
    await expect(call('reading.save', at(lighthouse, 4))).rejects.toThrow();
    database.exec('DROP TRIGGER full');
    await call('reading.save', at(library, 2));
    await reading.close();
    clock.pass(10_000);
    const places = (await call('reading.recent', {})).map(({ position }) => [position.slugUrl, position.number]);
    expect(places).toEqual([
      [lighthouse, '4'],
      [library, '2'],
    ]);
  });
});

describe('the shelves', () => {
  it('hold what the person put there, and reading does not change them', async () => {
    const { call } = openReading();
    for (const shelf of [null, 'want', 'finished', 'dropped'] as const) {
      await call('reading.setShelf', { slugUrl, shelf });
      await call('reading.save', at(library, 1, true));
      expect(await call('reading.title', { slugUrl })).toMatchObject({ shelf, isFollowed: false });
    }
  });

  it('return the former shelf of a title', async () => {
    const { call } = openReading();
    expect(await call('reading.setShelf', { slugUrl, shelf: 'reading' })).toEqual({ former: null, wasFollowed: false });
    expect(await call('reading.setShelf', { slugUrl, shelf: null })).toEqual({ former: 'reading', wasFollowed: true });
    expect(await call('reading.title', { slugUrl })).toMatchObject({ shelf: null, isFollowed: false });
    expect(await call('reading.setShelf', { slugUrl, shelf: 'reading' })).toEqual({ former: null, wasFollowed: false });
    expect(await call('reading.title', { slugUrl })).toMatchObject({ shelf: 'reading', isFollowed: true });
  });

  it('do not follow a title that the person unfollowed, and following needs no shelf', async () => {
    const { call } = openReading();
    await call('reading.setShelf', { slugUrl, shelf: 'reading' });
    await call('reading.setFollowed', { slugUrl, isFollowed: false });
    await call('reading.save', at(library, 2));
    await call('reading.setShelf', { slugUrl, shelf: 'reading' });
    expect(await call('reading.title', { slugUrl })).toMatchObject({ shelf: 'reading', isFollowed: false });
    await call('reading.setFollowed', { slugUrl: lighthouse, isFollowed: true });
    expect(await call('reading.title', { slugUrl: lighthouse })).toMatchObject({ shelf: null, isFollowed: true });
  });

  it('show how far each title was read, the last changed first', async () => {
    const { call, clock, readList } = openReading();
    await call('reading.setShelf', { slugUrl: lighthouse, shelf: 'want' });
    clock.pass(1_000);
    await call('reading.setShelf', { slugUrl: library, shelf: 'reading' });
    await call('reading.save', at(library, 1, true));
    readList(library, [chapter(1), chapter(2), chapter(3)]);
    const shelves = () => call('reading.shelves', {});
    expect(await shelves()).toMatchObject([
      { novel: { slugUrl: library }, shelf: 'reading', readChapters: 1, totalChapters: 3, position: { number: '1' } },
      { novel: { slugUrl: lighthouse }, shelf: 'want', readChapters: 0, totalChapters: null, position: null },
    ]);
    clock.pass(1_000);
    await call('reading.setShelf', { slugUrl: lighthouse, shelf: 'dropped' });
    expect((await shelves()).map(({ novel }) => novel.slugUrl)).toEqual([lighthouse, library]);
  });

  it('count what is new and unread of each title, and show a damaged count of its list as unknown', async () => {
    const { call, database, readList } = openReading();
    for (const novel of [library, lighthouse]) {
      readList(novel, [chapter(1)]);
      await call('reading.setShelf', { slugUrl: novel, shelf: 'reading' });
      readList(novel, [chapter(1), chapter(2), chapter(3)]);
    }
    await call('reading.markRead', { slugUrl: library, chapters: named(2), isRead: true });
    database.prepare('UPDATE chapter_list SET total = -1 WHERE slug_url = ?').run(lighthouse);
    const shelves = await call('reading.shelves', {});
    expect(shelves.toSorted((one, other) => one.newChapters - other.newChapters)).toMatchObject([
      { novel: { slugUrl: library }, readChapters: 1, totalChapters: 3, newChapters: 1, isFollowed: true },
      { novel: { slugUrl: lighthouse }, readChapters: 0, totalChapters: null, newChapters: 2, isFollowed: true },
    ]);
  });

  it('make no request, and leave out unknown titles', async () => {
    const { call, service, database } = openReading();
    await call('reading.setShelf', { slugUrl, shelf: 'want' });
    database.prepare(`INSERT INTO reading_title VALUES ('9--unseen', 0, NULL, 'want', 1, 0, NULL, 0, 0, 0)`).run();
    expect((await call('reading.shelves', {})).map(({ novel }) => novel.slugUrl)).toEqual([library]);
    expect(service.asked).toEqual([]);
  });
});

describe('choices for a title', () => {
  it('include the line, also one without an id, and leave place and read chapters alone', async () => {
    const { call } = openReading();
    await call('reading.save', at(library, 1, true));
    const { position } = await call('reading.title', { slugUrl });
    expect(await call('reading.title', { slugUrl })).toMatchObject({ line: null });
    for (const branchId of [null, 7]) {
      await call('reading.chooseLine', { slugUrl, branchId });
      expect(await call('reading.title', { slugUrl })).toMatchObject({ line: { branchId }, position });
    }
    expect(await call('reading.readChapters', { slugUrl })).toEqual(named(1));
  });

  it('include a look, until it is emptied', async () => {
    const { call } = openReading();
    const look = { font: 'pt-serif', fontSizePixels: 24 } as const;
    await call('reading.setLook', { slugUrl, look });
    expect((await call('reading.title', { slugUrl })).look).toEqual(look);
    for (const nothing of [{}, null]) {
      await call('reading.setLook', { slugUrl, look });
      await call('reading.setLook', { slugUrl, look: nothing });
      expect((await call('reading.title', { slugUrl })).look).toBeNull();
    }
  });

  it('lose only the unreadable part of a damaged row', async () => {
    const { call, database } = openReading();
    const insert = database.prepare('INSERT INTO reading_title VALUES (?, 1, 7, ?, 1, 1, ?, 0, 0, 0)');
    insert.run(library, 'burnt', '{"font":"pt-serif"}');
    insert.run(lighthouse, 'reading', '{"font":');
    expect(await call('reading.title', { slugUrl: library })).toMatchObject({
      ...{ shelf: null, line: { branchId: 7 }, isFollowed: true, look: { font: 'pt-serif' } },
    });
    expect(await call('reading.title', { slugUrl: lighthouse })).toMatchObject({ shelf: 'reading', look: null });
    expect((await call('reading.shelves', {})).map(({ novel }) => novel.slugUrl)).toEqual([lighthouse]);
  });
});
