import { type ChapterRecord, listChapters } from './chapters/chapter-record.ts';
import { type NovelRecord, slugUrlOf } from './novel-record.ts';
import { createNovel } from './titles/create-novel.ts';
import { firstTitle, longestTitle } from './titles/landmarks.ts';

/** The library's content: the same for the same seed; chapter lists and texts are made when they are asked for. */
export type NovelLibrary = {
  readonly novels: readonly NovelRecord[];
  readonly findNovel: (slugUrl: string) => NovelRecord | undefined;
  /** In the order in which the service lists them. */
  readonly chaptersOf: (novel: NovelRecord) => readonly ChapterRecord[];
};

const keptChapterLists = 24;

export function createNovelLibrary(seed: number): NovelLibrary {
  const novels = [firstTitle, longestTitle].map((sketch, position) => createNovel(sketch, position, seed));
  const bySlugUrl = new Map(novels.map((novel) => [slugUrlOf(novel), novel]));
  const chapterLists = new Map<number, readonly ChapterRecord[]>();
  return {
    novels,
    findNovel: (slugUrl) => bySlugUrl.get(slugUrl),
    chaptersOf: (novel) => {
      const kept = chapterLists.get(novel.id);
      if (kept !== undefined) return kept;
      const [oldest] = chapterLists.keys();
      if (chapterLists.size >= keptChapterLists && oldest !== undefined) chapterLists.delete(oldest);
      const chapters = listChapters(novel);
      chapterLists.set(novel.id, chapters);
      return chapters;
    },
  };
}
