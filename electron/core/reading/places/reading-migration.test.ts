import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettingStore, createSettingsService } from '#core/app/settings/settings-service.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { migrations } from '#core/platform/database/migrations.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { createReadingStores } from './reading-stores.ts';

const [library, lighthouse] = [SlugUrl.parse('5--ночная-библиотека'), SlugUrl.parse('6--lighthouse')];
const before = migrations.findIndex((step) => step.includes('CREATE TABLE reading_title'));

describe('data of the version that stored only one place per title', () => {
  let directory: string;
  let opened: DatabaseSync | null;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engawa-reading-'));
    opened = null;
  });
  afterEach(() => {
    opened?.close();
    rmSync(directory, { recursive: true });
  });

  /** A filled database of the former version, opened by this one. */
  function openAfter(fill: (database: DatabaseSync) => void): DatabaseSync {
    const former = new DatabaseSync(join(directory, 'engawa.db'));
    former.exec(`${migrations.slice(0, before).join(';')}; PRAGMA user_version = ${before}`);
    fill(former);
    former.close();
    const { database, setAside } = openDatabase(directory, { clock: createClock(), log: silentLog });
    expect(setAside).toBeNull();
    opened = database;
    return database;
  }

  it('keeps the place, and gets its line, its shelf and one history entry from it', () => {
    const database = openAfter((former) => {
      const insert = former.prepare('INSERT INTO reading_position VALUES (?, ?, ?, ?, 3, 0.5, ?)');
      insert.run(library, '2', '1.10', 77, 1_000);
      insert.run(lighthouse, '', '4', null, 2_000);
    });
    const { positions, titles, history, chapters, news } = createReadingStores({ database, log: silentLog });
    expect(positions.get(library)).toMatchObject({ number: '1.10', paragraph: 3, offset: 0.5 });
    const reading = { shelf: 'reading', isFollowed: true, look: null, lineAt: 0, followedAt: 0, lookAt: 0 };
    expect(titles.get(library)).toEqual({ ...reading, slugUrl: library, line: { branchId: 77 }, shelvedAt: 1_000 });
    expect(titles.get(lighthouse)).toEqual({ ...reading, slugUrl: lighthouse, line: null, shelvedAt: 2_000 });
    expect(history.page(1)).toEqual([
      { slugUrl: lighthouse, volume: '', number: '4', branchId: null, openedAt: 2_000, isRead: false },
      { slugUrl: library, volume: '2', number: '1.10', branchId: 77, openedAt: 1_000, isRead: false },
    ]);
    expect(chapters.read(library, 9)).toEqual([]);
    expect(news.followed([]).map(({ slugUrl }) => slugUrl)).toEqual([library, lighthouse]);
  });

  it('gets the lengths of the stored chapter lists, except unreadable ones', () => {
    const database = openAfter((former) => {
      const insert = former.prepare("INSERT INTO answer VALUES (NULL, 'novels.chapters', ?, ?, 5, 5, 0)");
      insert.run(JSON.stringify({ slugUrl: library }), '[{},{},{}]');
      insert.run(JSON.stringify({ slugUrl: lighthouse }), '[{},');
      for (const input of ['{"slugUrl":', 'null', '{"slugUrl":5}', '[]', '']) insert.run(input, '[]');
    });
    const { news } = createReadingStores({ database, log: silentLog });
    expect(news.total(library)).toBe(3);
    expect(news.total(lighthouse)).toBeNull();
    expect(database.prepare('SELECT count(*) AS n FROM chapter_list').get()).toEqual({ n: 2 });
  });

  it.each([
    ['spaced', undefined, { paragraphSpacing: 0.8, indent: 0 }],
    ['indented', undefined, { paragraphSpacing: 0, indent: 1.4 }],
    ['spaced', '1.5', { paragraphSpacing: 1.5, indent: 0 }],
  ])('keeps the look of %s paragraphs (spacing %s)', (paragraphs, spacing, look) => {
    const database = openAfter((former) => {
      const insert = former.prepare('INSERT INTO setting VALUES (?, ?)');
      insert.run('reader.paragraphs', JSON.stringify(paragraphs));
      insert.run('reader.fontSizePixels', '24');
      if (spacing !== undefined) insert.run('reader.paragraphSpacing', spacing);
    });
    const store = createSettingStore({ database, log: silentLog });
    const settings = createSettingsService(store, {
      ...{ events: createEventHub(() => undefined), clock: createClock(), log: silentLog },
    });
    expect(settings.read().reader).toMatchObject({ ...look, fontSizePixels: 24 });
    expect(store.all().map(({ name }) => name)).not.toContain('reader.paragraphs');
  });
});
