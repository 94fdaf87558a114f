import { expect, it } from 'vitest';
import { chapterOf, SEVEN, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { startLibrary } from '#core/library/saved/testing/start-library.ts';
import { createAnswerStore } from '#core/platform/answers/answer-store.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { withSavedAnswers } from './create-library.ts';

it("a saved title's records answer its own queries, and a cached answer takes precedence", async () => {
  using saved = startLibrary();
  const { clock, library, dataDirectory } = saved;
  const { database } = openDatabase(dataDirectory, { clock, log: silentLog });
  const cached = createAnswerStore(database, appContract, { now: clock.now, log: silentLog });
  const answers = withSavedAnswers(cached, library, { shown: () => null, withSaved: (release) => release });
  const title = titleOf(3);
  const asked = { slugUrl: SEVEN };
  expect(answers.get('novels.get', asked)).toBeNull();

  await library.putTitle(title, []);
  expect(answers.get('novels.get', asked)?.value).toEqual(title.novel);
  expect(answers.get('novels.chapters', asked)?.value).toEqual(title.chapters);
  expect(answers.get('novels.get', { slugUrl: SlugUrl.parse('8--eight') })).toBeNull();
  expect(answers.get('people.get', asked)).toBeNull();

  // A cached answer of the service takes precedence.
  answers.put('novels.chapters', asked, [...titleOf(4).chapters]);
  expect(answers.get('novels.chapters', asked)?.value).toHaveLength(4);
  // Saved chapters that the service no longer lists are added.
  await library.put(chapterOf(title, 3));
  answers.put('novels.chapters', asked, [...titleOf(2).chapters]);
  expect(answers.get('novels.chapters', asked)?.value.map(({ number }) => number)).toEqual(['1', '2', '3']);
  database.close();
});

it('a stored list with a duplicate chapter is read with each chapter once, from the cache and from the library', async () => {
  using saved = startLibrary();
  const { clock, library, dataDirectory } = saved;
  const { database } = openDatabase(dataDirectory, { clock, log: silentLog });
  const cached = createAnswerStore(database, appContract, { now: clock.now, log: silentLog });
  const { novel, chapters } = titleOf(2);
  const [first] = chapters;
  const twice = [...chapters, { ...first, index: 9, branches: [] }] as typeof chapters;
  cached.put('novels.chapters', { slugUrl: SEVEN }, [...twice]);
  await library.putTitle({ novel, chapters: twice }, []);
  expect(cached.get('novels.chapters', { slugUrl: SEVEN })?.value).toEqual(chapters);
  expect(library.title(SEVEN)?.chapters).toEqual(chapters);
  database.close();
});
