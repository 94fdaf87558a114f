import { chapterIds } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

export type ChapterRow =
  | { readonly kind: 'volume'; readonly key: string; readonly volume: string }
  /** `place` among the given chapters. */
  | { readonly kind: 'chapter'; readonly key: string; readonly chapter: ChapterListEntry; readonly place: number };

/** Chapters in the given order, with a heading wherever the volume changes. A single volume needs none. */
export function chapterRows(
  chapters: readonly ChapterListEntry[],
  isGrouped: boolean,
  ids = chapterIds(chapters),
): readonly ChapterRow[] {
  const hasVolumes = isGrouped && chapters.some((chapter) => chapter.volume !== chapters[0]?.volume);
  return chapters.flatMap((chapter, place): ChapterRow[] => {
    const id = ids.get(chapter) ?? String(place);
    const row: ChapterRow = { kind: 'chapter', key: id, chapter, place };
    if (!hasVolumes || chapter.volume === chapters[place - 1]?.volume) return [row];
    // A volume may come more than once: the chapter that it stands before tells them apart.
    return [{ kind: 'volume', key: `volume:${id}`, volume: chapter.volume }, row];
  });
}
