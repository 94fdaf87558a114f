import { dealPictures, PICTURES } from '../media/pictures.ts';
import { type ChapterRecord, listChapters } from './chapters/chapter-record.ts';
import { type NovelRecord, slugUrlOf } from './novel-record.ts';
import { hostileTitle } from './special/hostile-title.ts';
import { createNovel } from './titles/create-novel.ts';
import firstPage from './titles/first-page.json' with { type: 'json' };
import { forgeTitles, otherSiteTitles } from './titles/forged-titles.ts';
import type { TitleSketch } from './titles/title-sketch.ts';

/** Handwritten titles, the landmarks among them. The JSON file types voice names as plain strings. */
const firstPageTitles = firstPage as readonly TitleSketch[];

const keptChapterLists = 24;

/** Content is the same for the same seed; chapter lists are made on demand. Serials grow with the service's uptime. */
export function createNovelLibrary(seed: number, growth: () => { readonly since: number; readonly days: number }) {
  const sketches = [...firstPageTitles, ...forgeTitles(seed), ...otherSiteTitles, hostileTitle];
  const ofSite = Map.groupBy(sketches, ({ siteId }) => siteId);
  const coverOf = dealPictures(
    PICTURES.cover,
    [...ofSite.values()].map((items) => ({ items, apart: PICTURES.cover })),
  );
  const novels = sketches.map((sketch, position) => ({
    ...createNovel(sketch, position, seed),
    cover: coverOf(sketch),
  }));
  const bySlugUrl = new Map(novels.map((novel) => [slugUrlOf(novel), novel]));
  const chapterLists = new Map<string, readonly ChapterRecord[]>();
  return {
    /** Most viewed first, the default order. */
    novels,
    /** With the present number of chapters. */
    findNovel: (slugUrl: string): NovelRecord | undefined => {
      const novel = bySlugUrl.get(slugUrl);
      if (novel?.chapters.isSerial === undefined) return novel;
      const { since, days } = growth();
      return { ...novel, chapters: { ...novel.chapters, count: novel.chapters.count + days, growth: { since, days } } };
    },
    /** In the service's order. */
    chaptersOf: (novel: NovelRecord): readonly ChapterRecord[] => {
      const key = `${novel.id} ${novel.chapters.growth?.since} ${novel.chapters.count}`;
      const kept = chapterLists.get(key);
      if (kept !== undefined) return kept;
      const [oldest] = chapterLists.keys();
      if (chapterLists.size >= keptChapterLists && oldest !== undefined) chapterLists.delete(oldest);
      const chapters = listChapters(novel);
      chapterLists.set(key, chapters);
      return chapters;
    },
  };
}
