import { expect, it } from 'vitest';
import { createAnswerStore } from '#core/platform/answers/answer-store.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Novel } from '#shared/domain/novels/novel.ts';
import { createNovelsOfPerson } from './create-library.ts';

const vera = SlugUrl.parse('7--vera');

function novel(id: number, people: { readonly authors?: readonly string[]; readonly artists?: readonly string[] }) {
  const named = (slugUrls: readonly string[] = []) => slugUrls.map((slugUrl) => ({ id: 1, name: 'Vera', slugUrl }));
  return Novel.parse({
    id,
    slugUrl: `${id}--a`,
    name: { main: `Novel ${id}`, russian: null, english: null },
    ...{ cover: null, type: null, status: null, ageRestriction: null, isAdult: false, year: null },
    ...{ otherNames: [], background: null, summary: '"slugUrl":"7--vera"', genres: [], tags: [], teams: [] },
    ...{ authors: named(people.authors), artists: named(people.artists), chapters: null, translationStatus: null },
  });
}

it('lists the opened titles a person wrote or drew, last opened first, and none that only contain the address as text', () => {
  const database = openEmptyDatabase();
  let now = 1_000;
  const answers = createAnswerStore(database, appContract, { now: () => now, log: silentLog });
  const opened = [
    novel(1, { authors: ['7--vera', '8--igor'] }),
    novel(2, { artists: ['7--vera'] }),
    novel(3, { authors: ['77--vera'] }),
    { ...novel(7, { authors: ['8--igor'] }), slugUrl: SlugUrl.parse('7--vera') },
  ];
  for (const each of opened) {
    now += 1_000;
    answers.put('novels.get', { slugUrl: each.slugUrl }, each);
  }
  database.prepare("INSERT INTO answer VALUES (NULL, 'novels.get', 'x', ?, 0, 0, 0)").run('{"slugUrl":"7--vera"');
  const find = createNovelsOfPerson({ database, log: silentLog });
  expect(find(vera).map(({ id }) => id)).toEqual([2, 1]);
  expect(find(vera)[0]).not.toHaveProperty('authors');
  expect(find(SlugUrl.parse('9--nobody'))).toEqual([]);
});
