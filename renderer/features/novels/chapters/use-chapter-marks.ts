import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { shownIn } from '#renderer/parts/app/use-change.ts';
import { useUndoableMarks } from '#renderer/parts/chapters/use-undoable-marks.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { type ReadMark, withReadMark } from './read-mark.ts';

export type ChapterMarks = {
  /** Marks the chapters, on screen at once; a toast says so and takes it back. Nothing happens without chapters. */
  readonly mark: (chapters: readonly ChapterName[], isRead: boolean) => void;
  /** Takes the latest mark back while its toast still offers to. */
  readonly undo: () => void;
};

/** Marks by hand on the chapters of one title. What becomes of them comes back by events. */
export function useChapterMarks(slugUrl: SlugUrl): ChapterMarks {
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
