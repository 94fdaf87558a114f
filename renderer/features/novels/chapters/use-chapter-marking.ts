import type { RefObject } from 'react';
import { type RowMarking, useRowMarking } from '#renderer/parts/chapters/use-row-marking.ts';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';
import { menuButtonId } from './chapter-row-end.tsx';
import { changedByMark, isChangedByMark } from './read-mark.ts';
import { useChapterMarks } from './use-chapter-marks.ts';

type Options = {
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly ids: ReadonlyMap<ChapterListEntry, string>;
  readonly shown: readonly ChapterListEntry[];
  readonly hidesRead: boolean;
  readonly listRef: RefObject<VirtualHandle | null>;
};

export type ChapterMarking = RowMarking<ChapterListEntry, string>;

/** Marks and choices on the rows of chapters, and the keys for them. */
export function useChapterMarking({ reading, saving, ids, shown, hidesRead, listRef }: Options): ChapterMarking {
  const marks = useChapterMarks(reading.slugUrl);
  return useRowMarking({
    rows: reading.chapters,
    shown,
    idOf: (chapter) => ids.get(chapter) ?? '',
    listRef,
    menuButtonId: (chapter) => menuButtonId(ids, chapter),
    marks: {
      canMark: (chapters, isRead) => isChangedByMark(chapters, reading.read, isRead),
      mark: (chapters, isRead) => marks.mark(changedByMark(chapters, reading.read, isRead), isRead),
      undo: marks.undo,
    },
    save: saving.save,
    hidesDone: hidesRead,
  });
}
