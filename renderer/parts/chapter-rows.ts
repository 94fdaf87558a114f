import type { ChapterListEntry } from '#shared/domain/novel.ts';

export type ChapterRow =
  | { readonly kind: 'volume'; readonly key: string; readonly volume: string }
  | { readonly kind: 'chapter'; readonly key: string; readonly chapter: ChapterListEntry };

/** Chapters in the given order, with a heading wherever the volume changes. A single volume needs none. */
export function chapterRows(chapters: readonly ChapterListEntry[], isGrouped: boolean): readonly ChapterRow[] {
  const hasVolumes = isGrouped && chapters.some((chapter) => chapter.volume !== chapters[0]?.volume);
  return chapters.flatMap((chapter, place): ChapterRow[] => {
    const row: ChapterRow = { kind: 'chapter', key: `chapter:${chapter.index}:${place}`, chapter };
    if (!hasVolumes || chapter.volume === chapters[place - 1]?.volume) return [row];
    return [{ kind: 'volume', key: `volume:${chapter.volume}:${place}`, volume: chapter.volume }, row];
  });
}
