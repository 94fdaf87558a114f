import { Check, Download, Languages, ListChecks, ListEnd, RotateCcw, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { rowsUpTo } from '#renderer/parts/chapters/use-row-marking.ts';
import { useTranslatorNames } from '#renderer/parts/novel/line-choice.tsx';
import { useLinkActions } from '#renderer/parts/page/use-link-actions.ts';
import { MenuActions } from '#renderer/ui/overlays/menu.tsx';
import { deepLinkIn, deepLinkTo } from '#shared/domain/app/app-link.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById, translatorsOf } from '#shared/domain/novels/translation-line.ts';
import { countToSave, useNovel } from '../saving/use-novel-saving.ts';
import type { ChapterMarking } from './use-chapter-marking.ts';

type ChapterItemsProps = { readonly chapter: ChapterListEntry; readonly marking: ChapterMarking };

export function ChapterItems({ chapter, marking }: ChapterItemsProps) {
  const { reading, saving } = useNovel();
  const t = useTranslations();
  const namesOf = useTranslatorNames();
  const { linkTo } = useLinkActions();
  const { chapters, line } = reading;

  function saveLabel() {
    const state = saving.shownOf(chapter)?.state;
    return state === 'failed' ? 'retry' : state === 'outdated' ? 'saveAgain' : 'save';
  }

  function otherBranches() {
    const branches = [...branchesById(chapter).values()];
    // Before the person has chosen a translation, all of them are offered.
    const usual = line === null ? null : reading.branchOf(chapter);
    return branches.length < 2 ? [] : branches.filter((branch) => branch !== usual);
  }

  /** False for the few chapter numbers that a link cannot hold. */
  function linkToChapter() {
    const { volume, number } = chapter;
    const link = { kind: 'chapter', slugUrl: reading.slugUrl, volume, number, branchId: null } as const;
    return deepLinkIn(deepLinkTo(link)) !== null && linkTo(link);
  }

  const upTo = rowsUpTo(chapters, chapter);
  const isRead = reading.isRead(chapter);
  const actions = [
    {
      Icon: isRead ? RotateCcw : Check,
      text: t(isRead ? 'shelves.marks.notRead' : 'shelves.marks.read'),
      shortcut: 'W',
      run: () => marking.mark([chapter], !isRead),
    },
    marking.canMark(upTo.slice(0, -1), true) && {
      Icon: ListEnd,
      text: t('shelves.marks.upTo', { number: chapter.number }),
      run: () => marking.mark(upTo, true),
    },
    countToSave(saving.plan([chapter])) > 0 && {
      Icon: Download,
      text: t(`saved.marks.${saveLabel()}`),
      shortcut: 'S',
      run: () => saving.save([chapter]),
    },
    saving.isComing(chapter) && { Icon: X, text: t('saved.queue.cancel'), run: () => saving.cancel([chapter]) },
    saving.isSaved(chapter) && { Icon: Trash2, text: t('saved.marks.remove'), run: () => saving.remove([chapter]) },
    linkToChapter(),
    ...otherBranches().map((branch) => ({
      key: `branch ${branch.branchId}`,
      Icon: Languages,
      text: t('shelves.marks.readIn', { names: namesOf(translatorsOf(branch)) }),
      run: () => reading.open(chapter, branch.branchId),
    })),
    chapters.length > 1 && {
      Icon: ListChecks,
      text: t('app.actions.select'),
      run: () => marking.choiceOf(chapter).onChoose(false),
    },
  ];

  return <MenuActions actions={actions} />;
}
