import { startTextSearch } from '#core/library/text-search/testing/start-text-search.ts';
import { timed } from '../../measure.ts';
import { madeUpNovel } from '../made-up-novel.ts';

const CHAPTERS_A_TITLE = 10;
const PARAGRAPHS = 5;

/** Saved titles of ten short chapters each, all of them in the index. */
export async function openGrownLibrary(chapters: number) {
  const novel = madeUpNovel(PARAGRAPHS);
  const started = startTextSearch();
  for (let title = 0; title < chapters / CHAPTERS_A_TITLE; title += 1)
    await started.save(Array.from({ length: CHAPTERS_A_TITLE }, novel.chapter), `${100 + title}--title`);
  const index = started.indexer.index();
  while (index?.step());

  let place = 0;
  return {
    /** The list of all saved titles, as the library's page shows it, so many times. In milliseconds each. */
    list: async (times: number) =>
      (await timed(() => {
        for (let time = 0; time < times; time += 1) started.library.titles();
      })) / times,
    /** Words that stand in about every other paragraph, so many of them; always others, so that no answer is known. In milliseconds each. */
    search: async (words: number) =>
      (await timed(async () => {
        for (let word = 0; word < words; word += 1) await started.search(`${novel.common(place++)} `);
      })) / words,
    close: () => started[Symbol.asyncDispose](),
  };
}
