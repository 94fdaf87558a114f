import { describe, expect, test } from 'vitest';
import { searchTexts } from '#core/library/saved/library-migrations.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { placesIn, startTextSearch } from './testing/start-text-search.ts';
import { createTextIndex } from './text-index.ts';

const chapters = (count: number, text = 'Дождь шёл весь день') =>
  Array.from({ length: count }, (_, index) => `<p>${text} ${index}</p><p>Конец</p>`);

function database(started: ReturnType<typeof startTextSearch>) {
  const current = started.library.database();
  if (current === null) throw new Error('no library');
  return current;
}

describe('the index of saved texts', () => {
  test('continues after a stop at any step', async () => {
    await using started = startTextSearch();
    const long = Array.from({ length: 400 }, (_, index) => `<p>${'слово '.repeat(40)}отрывок${index}</p>`).join('');
    await started.save([long, ...chapters(5)]);
    // Every step is made by a new index, as after a kill.
    let steps = 0;
    while (createTextIndex(database(started), silentLog).pending() > 0) {
      const index = createTextIndex(database(started), silentLog);
      await index.step();
      await index.step();
      steps += 1;
    }
    expect(steps).toBeGreaterThan(6);
    for (const sought of [0, 199, 399]) {
      expect(placesIn(await started.search(`отрывок${sought} `))).toEqual([`1:${sought}`]);
    }
    const rows = database(started).prepare('SELECT count(*) AS count FROM search_paragraph').get()?.['count'];
    expect(rows).toBe(400 + 10);
  });

  test('keeps removed chapters while they can be restored, and drops deleted ones', async () => {
    await using started = startTextSearch();
    await started.save(chapters(3));
    await started.index();
    const count = () => database(started).prepare('SELECT count(*) AS count FROM search_paragraph').get()?.['count'];
    const columns =
      'id, slug_url, volume, number, branch_id, list_index, name, teams, revision_id, text_bytes, saved_at';
    database(started).exec(`
      INSERT INTO removed_chapter (${columns}, removal_id, removed_at) SELECT ${columns}, 'x', 0 FROM chapter;
      DELETE FROM chapter;`);
    await started.index();
    expect(await started.search('дождь')).toMatchObject({ findings: [], titles: [] });
    expect(count()).toBe(6);

    database(started).exec(
      `INSERT INTO chapter (${columns}) SELECT ${columns} FROM removed_chapter WHERE number <> '2'`,
    );
    const found = await started.search('дождь');
    expect([placesIn(found), found.titles[0]?.paragraphs]).toEqual([['1:0', '3:0'], 2]);

    database(started).exec(`
      DELETE FROM removed_chapter; DELETE FROM chapter_text WHERE id NOT IN (SELECT id FROM chapter);`);
    await started.index();
    expect(count()).toBe(4);
    expect(database(started).prepare('SELECT count(*) AS count FROM search_text').get()?.['count']).toBe(4);
    expect(placesIn(await started.search('дождь'))).toEqual(['1:0', '3:0']);
  });

  test('of an earlier version is rebuilt', async () => {
    await using started = startTextSearch();
    await started.save(chapters(3));
    await started.index();
    database(started).exec(`DROP TABLE search_text; ${searchTexts}`);
    expect(await started.search('дождь')).toMatchObject({ findings: [], unindexed: 3 });
    await started.index();
    const { findings } = await started.search('дождь');
    expect(findings.map(({ context }) => context[0]?.text)).toEqual(['Дождь', 'Дождь', 'Дождь']);
  });

  test('is rebuilt when it is damaged', async () => {
    await using started = startTextSearch();
    await started.save(chapters(3));
    await started.index();
    database(started).enableDefensive(false);
    database(started).exec("UPDATE search_paragraph_data SET block = x'00' WHERE id > 10");
    expect(await started.search('дождь')).toMatchObject({ findings: [] });
    await started.indexer.settled();
    expect(placesIn(await started.search('дождь')).sort()).toEqual(['1:0', '2:0', '3:0']);
  });

  test('finds the other texts when the address of one is damaged', async () => {
    await using started = startTextSearch();
    await started.save(chapters(3));
    await started.index();
    database(started).exec("UPDATE chapter SET slug_url = 'no address' WHERE number = '2'");
    expect(placesIn(await started.search('дождь')).sort()).toEqual(['1:0', '3:0']);
  });

  test('lacks chapters on a full disk, and is completed by the next change', async () => {
    await using started = startTextSearch();
    const words = Array.from({ length: 20_000 }, (_, index) => `слово${index}`).join(' ');
    await started.save(chapters(3, `Дождь ${words}`));
    database(started).exec('PRAGMA max_page_count = 1');
    await started.index();
    database(started).exec('PRAGMA max_page_count = 1000000');
    expect((await started.search('дождь')).unindexed).toBeGreaterThan(0);
    await started.index();
    expect(await started.search('дождь')).toMatchObject({ unindexed: 0, titles: [{ paragraphs: 3 }] });
  });

  test('can be searched while it is built, and reports how many chapters it lacks', async () => {
    await using started = startTextSearch();
    await started.save(chapters(60));
    started.noteChange();
    const lacking: number[] = [];
    for (;;) {
      const { unindexed } = await started.search('дождь');
      lacking.push(unindexed);
      if (unindexed === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(lacking[0]).toBeGreaterThan(0);
    expect(lacking).toEqual(lacking.toSorted((a, b) => b - a));
  });

  test('finds nothing when no library is open', async () => {
    await using started = startTextSearch();
    started.folder.close();
    expect(await started.search('дождь')).toEqual({ findings: [], hasMore: false, titles: [], unindexed: 0 });
  });
});
