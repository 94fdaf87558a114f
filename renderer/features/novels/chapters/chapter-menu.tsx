import { BookDown, Check, Languages, ListChecks, ListEnd, RotateCcw, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { rowsUpTo } from '#renderer/parts/chapters/use-row-marking.ts';
import { useTranslators } from '#renderer/parts/novel/line-choice.tsx';
import { type MenuHandle, MenuItem, type MenuPlace, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById, branchToRead, translatorsOf } from '#shared/domain/novels/translation-line.ts';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import { isRead, type NovelReading } from '../title/use-novel-reading.ts';
import type { ChapterMarking } from './use-chapter-marking.ts';

type ChapterMenuProps = {
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly marking: ChapterMarking;
  readonly handle: MenuHandle<ChapterListEntry>;
  /** The pointer's place, where it was asked for there. */
  readonly at: MenuPlace | null;
  /** Begins to choose rows with this one; absent where there is nothing to choose from. */
  readonly onSelect: ((chapter: ChapterListEntry) => void) | undefined;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | boolean;
};

/** What can be done to one chapter besides reading it. One menu serves all rows. */
export function ChapterMenu(props: ChapterMenuProps) {
  const { reading, saving, marking, handle, at, onSelect, onClose, returnFocus } = props;
  const t = useTranslations('shelves.marks');
  const tSaved = useTranslations('saved.marks');
  const { namesOf } = useTranslators();
  const { chapters, lines, line, open } = reading;

  function canSave(chapter: ChapterListEntry): boolean {
    const planned = saving.plan([chapter]);
    return planned.chapters.length + planned.undecided.length > 0;
  }

  function saveLabel(chapter: ChapterListEntry) {
    const state = saving.shownOf(chapter)?.state;
    return state === 'failed' ? 'retry' : state === 'outdated' ? 'saveAnew' : 'save';
  }

  function otherBranches(chapter: ChapterListEntry) {
    const branches = [...branchesById(chapter).values()];
    // Without a choice, every translation counts as another.
    const usual = line === null ? null : branchToRead(chapter, line.branchId, lines);
    return branches.length < 2 ? [] : branches.filter((branch) => branch !== usual);
  }

  return (
    <SharedMenu handle={handle} at={at} onClose={onClose} returnFocus={returnFocus}>
      {(chapter) => {
        const upTo = rowsUpTo(chapters, chapter);
        const isDone = isRead(reading, chapter);
        const Icon = isDone ? RotateCcw : Check;
        return (
          <>
            <MenuItem icon={<Icon aria-hidden="true" />} shortcut="W" onSelect={() => marking.mark([chapter], !isDone)}>
              {t(isDone ? 'notRead' : 'read')}
            </MenuItem>
            {marking.canMark(upTo.slice(0, -1), true) && (
              <MenuItem icon={<ListEnd aria-hidden="true" />} onSelect={() => marking.mark(upTo, true)}>
                {t('upTo', { number: chapter.number })}
              </MenuItem>
            )}
            {canSave(chapter) && (
              <MenuItem icon={<BookDown aria-hidden="true" />} shortcut="S" onSelect={() => saving.save([chapter])}>
                {tSaved(saveLabel(chapter))}
              </MenuItem>
            )}
            {saving.isComing(chapter) && (
              <MenuItem icon={<X aria-hidden="true" />} onSelect={() => saving.cancel([chapter])}>
                {tSaved('stop')}
              </MenuItem>
            )}
            {saving.isSaved(chapter) && (
              <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => saving.remove([chapter])}>
                {tSaved('remove')}
              </MenuItem>
            )}
            {otherBranches(chapter).map((branch) => (
              <MenuItem
                key={branch.branchId ?? 'none'}
                icon={<Languages aria-hidden="true" />}
                onSelect={() => open(chapter, branch.branchId ?? undefined)}
              >
                {t('readIn', { names: namesOf(translatorsOf(branch)) })}
              </MenuItem>
            ))}
            {onSelect !== undefined && (
              <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => onSelect(chapter)}>
                {t('selectOne')}
              </MenuItem>
            )}
          </>
        );
      }}
    </SharedMenu>
  );
}
