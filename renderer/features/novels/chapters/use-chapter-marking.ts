import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { shownIn } from '#renderer/parts/app/use-change.ts';
import { type RowMarking, useRowMarking } from '#renderer/parts/chapters/use-row-marking.ts';
import { useUndoableMarks } from '#renderer/parts/chapters/use-undoable-marks.ts';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';
import { menuButtonId } from './chapter-row-end.tsx';
import { changedByMark, isChangedByMark, type ReadMark, withReadMark } from './read-mark.ts';

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

type ChapterMarks = {
  /** Marks the chapters, on screen at once; a toast says so and takes it back. Nothing happens without chapters. */
  readonly mark: (chapters: readonly ChapterName[], isRead: boolean) => void;
  /** Takes the latest mark back while its toast still offers to. */
  readonly undo: () => void;
};

/** Marks by hand on the chapters of one title. What becomes of them comes back by events. */
function useChapterMarks(slugUrl: SlugUrl): ChapterMarks {
  const t = useTranslations('shelves.marks');
  const tChapters = useTranslations('novels.chapters');
  const { mark, undo } = useUndoableMarks(`marks ${slugUrl}`, t('undo'));

  const marking = (made: ReadMark) => ({
    command: () => api['reading.markRead']({ slugUrl, chapters: made.chapters.map(nameOf), isRead: made.isRead }),
    shown: [shownIn('reading.readChapters', { slugUrl }, (known) => withReadMark(known, made))],
  });

  function textOf({ chapters, isRead }: ReadMark): string {
    const [first] = chapters;
    if (first === undefined || chapters.length > 1) {
      return t(isRead ? 'manyRead' : 'manyNotRead', { count: chapters.length });
    }
    const chapter = tChapters('volumeChapter', { volume: first.volume, number: first.number });
    return t(isRead ? 'oneRead' : 'oneNotRead', { chapter });
  }

  return {
    mark: (chapters, isRead) => {
      if (chapters.length === 0) return;
      mark<ChapterName[]>({
        ...marking({ chapters, isRead }),
        textOf: () => textOf({ chapters, isRead }),
        backTo: (changed) => (changed.length > 0 ? marking({ chapters: changed, isRead: !isRead }) : null),
      });
    },
    undo,
  };
}

function nameOf({ volume, number }: ChapterName): ChapterName {
  return { volume, number };
}
