import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#core/platform/database/database.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';
import { createReadingStores } from './reading-stores.ts';

const PAGE_BYTES = 4096;
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const place = (n: number) => ({ slugUrl: '5--night-library', volume: '1', number: String(n), branchId: 7 });

describe('a damaged database', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engawa-reading-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function open() {
    const { database, setAside } = openDatabase(directory, { clock: createClock(), log: silentLog });
    return { database, setAside, stores: createReadingStores({ database, log: silentLog }) };
  }

  it('keeps what was read and noted, except highlights of the damaged page', () => {
    const { database, stores } = open();
    const marks = Array.from({ length: 300 }, (_, n) => ({ ...place(n), id: uuid(n), createdAt: n }));
    const highlights = marks.map((mark) =>
      Highlight.parse({
        ...mark,
        start: { paragraph: 0, character: 1 },
        end: { paragraph: 0, character: 2 },
        colour: 'blue',
        quote: 'дождь',
        note: `note-${mark.number}-${'x'.repeat(100)}`,
      }),
    );
    const bookmarks = marks.map((mark) => Bookmark.parse({ ...mark, paragraph: 1, offset: 0.5, excerpt: 'дождь' }));
    const { slugUrl } = bookmarks[0] ?? Bookmark.parse(null);
    stores.asOne(() => {
      for (const mark of highlights) stores.highlights.put(mark, 5);
      for (const mark of bookmarks) stores.bookmarks.put(mark, 5);
      const chapters = marks.map(({ volume, number }) => ({ volume, number }));
      stores.chapters.mark(slugUrl, chapters, true, 1);
      for (const { volume, number } of chapters) {
        stores.history.open({ slugUrl, volume, number, branchId: 7, openedAt: Number(number) });
      }
      const look = { fontSizePixels: 24 };
      stores.titles.choose(slugUrl, { line: { branchId: 7 }, shelf: 'want', isFollowed: true, look }, 5);
      stores.news.putSeen(slugUrl, [['1', '1', [7]]]);
      stores.news.putNew(slugUrl, [{ volume: '1', number: '301' }]);
    });
    const choices = stores.titles.get(slugUrl);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();

    const file = join(directory, 'engawa.db');
    const bytes = readFileSync(file);
    const page = Math.floor(bytes.indexOf('note-150-') / PAGE_BYTES);
    writeFileSync(file, bytes.fill(0xff, page * PAGE_BYTES, (page + 1) * PAGE_BYTES));

    const after = open();
    expect(after.setAside).not.toBeNull();
    const left = after.stores.highlights.list(slugUrl);
    expect(left.length).toBeGreaterThan(250);
    expect(left.length).toBeLessThan(300);
    expect(highlights).toEqual(expect.arrayContaining(left));
    expect(after.stores.bookmarks.list(slugUrl)).toEqual(bookmarks);
    expect(after.stores.chapters.read(slugUrl, 999)).toHaveLength(300);
    expect(after.stores.history.count()).toBe(300);
    expect(after.stores.titles.get(slugUrl)).toEqual(choices);
    expect(after.stores.news.seen(slugUrl)).toEqual([['1', '1', [7]]]);
    expect(after.stores.news.count(slugUrl)).toBe(1);
    after.database.close();
  });
});
