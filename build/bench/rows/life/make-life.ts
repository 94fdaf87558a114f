import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { digestOf } from '#core/library/saved/hashed-files.ts';
import { libraryMigrations } from '#core/library/saved/library-migrations.ts';
import { chapterOf, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { createTextIndex } from '#core/library/text-search/text-index.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { openDatabaseFile } from '#core/platform/database/database-file.ts';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import { createClock, localDate } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { searchTextOf } from '#shared/domain/app/name-search.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { sampleCard, sampleEpisode, sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { madeUpNovel } from '../made-up-novel.ts';

/** A hundredth of a person's data of many years. */
const AMOUNTS = { seen: 50, positions: 200, titles: 2, highlights: 100, days: 20 } as const;
const EPISODES = 12;
const CHAPTERS = 500;
const PARAGRAPHS = 2;
const DAY_MILLISECONDS = 86_400_000;

const episodeIdOf = (place: number) => sampleEpisode(place).id;
const slugOf = (title: number) => SlugUrl.parse(`${1_000 + title}--title`);

/** Fills both databases of a new data folder, with the app's own schemas. */
export async function makeLife(directory: string, hundredths: number): Promise<void> {
  const clock = createClock();
  const novel = madeUpNovel(PARAGRAPHS);
  /** Up to today, since the statistics first draw the present year. */
  const dateOf = (daysAgo: number) => localDate(clock.now() - daysAgo * DAY_MILLISECONDS);
  const amount = (of: keyof typeof AMOUNTS) => AMOUNTS[of] * hundredths;
  const titles = Array.from({ length: amount('titles') }, (_, title) => ({
    ...titleOf(CHAPTERS, slugOf(title)),
    name: `${novel.word(title + 900)} ${novel.word(title * 7 + 20)} ${title}`,
  })).map(({ name, ...title }) => ({
    ...title,
    novel: { ...title.novel, cover: null, name: { ...title.novel.name, main: name } },
  }));

  const person = openDatabase(directory, { clock, log: silentLog }).database;
  person.exec('PRAGMA synchronous = OFF');
  inTransaction(person, () => {
    fillSeen(person);
    fillWatched(person);
    fillRead(person);
  });
  person.close();
  const library = join(directory, 'library');
  mkdirSync(library, { recursive: true });
  const file = { directory: library, stem: 'library', migrations: libraryMigrations, isExclusive: true };
  const { database } = openDatabaseFile(file, { clock, log: silentLog });
  inTransaction(database, () => fillSaved(database));
  const index = createTextIndex(database, silentLog);
  while (await index.step());
  database.close();

  function fillSeen(of: DatabaseSync): void {
    const note = (kind: string, id: string | number, card: object, name: string) =>
      insert(of, 'known_title', [kind, String(id), JSON.stringify(card), searchTextOf([name]), clock.now()]);
    for (let id = 1; id <= amount('seen'); id += 1) {
      const card = sampleCard({
        id,
        name: { main: `${novel.word(id)} ${novel.word(id * 3)}`, english: null, alternative: null },
      });
      note('release', id, card, card.name.main);
    }
    for (const title of titles) note('novel', title.novel.slugUrl, NovelCard.parse(title.novel), title.novel.name.main);
  }

  function fillWatched(of: DatabaseSync): void {
    for (let place = 0; place < amount('positions'); place += 1) {
      const release = 1 + Math.floor(place / EPISODES);
      const at = Math.floor(clock.now() - (amount('positions') - place) * 60_000);
      // In every third release the last episode is not watched yet.
      const isWatched = place % EPISODES < EPISODES - 1 || release % 3 > 0 ? 1 : 0;
      insert(of, 'progress', [SIGNED_OUT, episodeIdOf(place), release, 30, isWatched, at, at]);
      insert(of, 'episode_release', [episodeIdOf(place), release, at]);
      if (place % EPISODES > 0) continue;
      const streams = ([480, 720, 1080] as const).map((height) => ({
        height,
        url: `https://media.example/${place}/${height}.m3u8`,
      }));
      const episodes = Array.from({ length: EPISODES }, (_, more) =>
        sampleEpisode(place + more, { releaseId: release, ordinal: more + 1, sortOrder: more + 1, streams }),
      );
      const body = { ...sampleRelease({ id: release, episodes }), description: novel.chapter() };
      answer(of, 'releases.get', { idOrAlias: String(release) }, body, true);
    }
    for (let day = 0; day < amount('days'); day += 1)
      insert(of, 'watch_day', [SIGNED_OUT, dateOf(day), 1 + day, '', 0, 1_400, 1, 0]);
  }

  function fillRead(of: DatabaseSync): void {
    for (const [place, title] of titles.entries()) {
      const { slugUrl } = title.novel;
      const at = Math.floor(clock.now()) - place * DAY_MILLISECONDS;
      const shelf = (['reading', 'want', 'finished', 'dropped'] as const)[place % 4] ?? null;
      answer(of, 'novels.get', { slugUrl }, title.novel, true);
      answer(of, 'novels.chapters', { slugUrl }, title.chapters, false);
      insert(of, 'reading_position', [slugUrl, '1', '300', 5, 2, 0.5, at, 0]);
      insert(of, 'reading_title', [slugUrl, 1, 5, shelf, at, 0, null, at, at, 0]);
      insert(of, 'chapter_list', [slugUrl, CHAPTERS, at, null, null]);
      for (let chapter = 1; chapter <= 300; chapter += 1) {
        insert(of, 'read_chapter', [slugUrl, '1', String(chapter), at]);
        insert(of, 'opened_chapter', [slugUrl, '1', String(chapter), 5, at - chapter * 60_000, at]);
      }
    }
    for (let place = 0; place < amount('highlights'); place += 1) {
      const slugUrl = titles[place % titles.length]?.novel.slugUrl ?? '';
      const quote = novel.chapter().slice(3, 160);
      const number = String(1 + (place % 300));
      const at = Math.floor(clock.now()) - place * 60_000;
      insert(of, 'highlight', [idOf(place), slugUrl, '1', number, 5, at, 1, 0, 1, 150, 'amber', quote, 'note', at]);
    }
    for (let day = 0; day < amount('days'); day += 1) insert(of, 'reading_day', [dateOf(day), '', 0, 1_800, 4]);
  }

  function fillSaved(of: DatabaseSync): void {
    for (const title of titles) {
      const { slugUrl } = title.novel;
      insert(of, 'title_record', [slugUrl, JSON.stringify(title.novel)]);
      insert(of, 'title_list', [slugUrl, JSON.stringify(title.chapters)]);
      for (let number = 1; number <= CHAPTERS; number += 1) {
        const { chapter, line, index: place, revisionId } = chapterOf(title, number);
        const body = JSON.stringify({ ...chapter, content: { format: 'html', html: novel.chapter() } });
        const text = insert(of, 'chapter_text', [null, body, digestOf(body)]);
        insert(of, 'chapter', [
          ...[Number(text.lastInsertRowid), slugUrl, line.volume, line.number, line.branchId, place, null, '["Team"]'],
          ...[revisionId, body.length, clock.now()],
        ]);
      }
    }
  }

  function answer(of: DatabaseSync, name: string, input: object, body: object, isForGood: boolean): void {
    const at = Math.floor(clock.now());
    insert(of, 'answer', [null, name, JSON.stringify(input), JSON.stringify(body), at, at, Number(isForGood)]);
  }
}

function insert(database: DatabaseSync, table: string, values: readonly SQLInputValue[]) {
  return prepared(database, `INSERT INTO ${table} VALUES (?${', ?'.repeat(values.length - 1)})`).run(...values);
}

function idOf(place: number): string {
  return `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`;
}
