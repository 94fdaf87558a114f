import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { shownIn, useChange } from '#renderer/parts/app/use-change.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { type RowMarking, useRowMarking } from '#renderer/parts/chapters/use-row-marking.ts';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { ChapterName } from '#shared/domain/novels/reading.ts';
import { useNovel } from '../saving/use-novel-saving.ts';

type Options = {
  readonly shown: readonly ChapterListEntry[];
  readonly hidesRead: boolean;
  readonly listRef: RefObject<VirtualHandle | null>;
};

export type ChapterMarking = RowMarking<ChapterListEntry>;

export function useChapterMarking({ shown, hidesRead, listRef }: Options): ChapterMarking {
  const { reading, saving } = useNovel();
  const t = useTranslations('shelves.marks');
  const { nameOf } = useChapterName();
  const { slugUrl, chapters, read } = reading;
  const change = useChange();

  const marking = (marked: readonly ChapterName[], isRead: boolean) => ({
    command: () => api['reading.markRead']({ slugUrl, chapters: marked.map(onlyName), isRead }),
    shown: [shownIn('reading.readChapters', { slugUrl }, (known) => withReadMark(known, marked, isRead))],
  });

  function textOf(marked: readonly ChapterName[], isRead: boolean): string {
    const [first] = marked;
    if (first === undefined || marked.length > 1) {
      return t(isRead ? 'manyRead' : 'manyNotRead', { count: marked.length });
    }
    return t(isRead ? 'oneRead' : 'oneNotRead', { chapter: nameOf(first) });
  }

  return useRowMarking({
    kind: 'chapters',
    rows: chapters,
    shown,
    idOf: chapterKey,
    listRef,
    marks: {
      canMark: (some, isRead) => some.some(isChangedBy(isRead, read)),
      mark: (some, isRead) => {
        const changed = changedByMark(some, read, isRead);
        if (changed.length === 0) return;
        void change({
          scope: `marks ${slugUrl}`,
          ...marking(changed, isRead),
          confirm: (former) => ({
            text: textOf(changed, isRead),
            undo: former.length > 0 ? marking(former, !isRead) : null,
          }),
        });
      },
    },
    save: saving.save,
    hidesDone: hidesRead,
  });
}

/** Leaves out names that are not valid in the contract, which would refuse the whole command. */
function isChangedBy(isRead: boolean, read: ReadonlySet<string>) {
  return (chapter: ChapterName) => read.has(chapterKey(chapter)) !== isRead && ChapterName.safeParse(chapter).success;
}

export function changedByMark<Named extends ChapterName>(
  chapters: readonly Named[],
  read: ReadonlySet<string>,
  isRead: boolean,
): readonly Named[] {
  return chapters.filter(isChangedBy(isRead, read));
}

export function withReadMark(
  known: readonly ChapterName[],
  chapters: readonly ChapterName[],
  isRead: boolean,
): ChapterName[] {
  const marked = new Set(chapters.map(chapterKey));
  const others = known.filter((name) => !marked.has(chapterKey(name)));
  return isRead ? [...others, ...chapters.map(onlyName)] : others;
}

function onlyName({ volume, number }: ChapterName): ChapterName {
  return { volume, number };
}
