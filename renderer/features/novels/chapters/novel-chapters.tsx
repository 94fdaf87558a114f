import { Bookmark, Check, Ellipsis } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ChapterList } from '#renderer/parts/chapters/chapter-list.tsx';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import endStyles from '#renderer/parts/chapters/row-end.module.css';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { useTranslatorNames } from '#renderer/parts/novel/line-choice.tsx';
import { useNovelsAway } from '#renderer/parts/novel/use-novel-standing.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { SavingMark } from '#renderer/parts/saving/saving-mark.tsx';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { ChoiceBox } from '#renderer/ui/controls/choice-box.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById, translatorsOf } from '#shared/domain/novels/translation-line.ts';
import { useNovel } from '../saving/use-novel-saving.ts';
import { ChapterItems } from './chapter-menu.tsx';
import rowEndStyles from './chapter-row-end.module.css';
import type { ChapterMarking } from './use-chapter-marking.ts';

type NovelChaptersProps = {
  readonly ref: Ref<VirtualHandle>;
  readonly marking: ChapterMarking;
  /** In the order shown. */
  readonly chapters: readonly ChapterListEntry[];
  readonly isGrouped: boolean;
  readonly isNew: (chapter: ChapterListEntry) => boolean;
};

/** The rows of chapters. Each names its translators if they differ between chapters. */
export function NovelChapters(props: NovelChaptersProps) {
  const { ref, marking, chapters, isGrouped, isNew } = props;
  const { reading, saving } = useNovel();
  const t = useTranslations();
  const isAway = useNovelsAway();
  const format = useFormatter();
  const namesOf = useTranslatorNames();
  const { nameOf } = useChapterName();
  const savingText = useSavingText();
  const { slugUrl, line, current, readCounts, bookmarks, isRead, branchOf } = reading;
  const hasOneTranslation = isOneTranslation(reading.chapters);

  function translatorsText(chapter: ChapterListEntry): string | null {
    const branch = branchOf(chapter);
    if (branch === null || hasOneTranslation) return null;
    const count = branchesById(chapter).size;
    if (line === null && count > 1) return t('novels.chapters.branches', { count });
    const names = namesOf(translatorsOf(branch));
    return line !== null && branch.branchId !== line.branchId ? t('novels.chapters.instead', { names }) : names;
  }

  function publishedOn(chapter: ChapterListEntry): string | null {
    const at = momentOf(branchOf(chapter)?.createdAt ?? null);
    return at === null ? null : format.dateTime(at, { dateStyle: 'medium' });
  }

  function detail(chapter: ChapterListEntry): ReactNode {
    const shown = saving.shownOf(chapter);
    // Not truncated, because the text says what can be done.
    if (shown?.state === 'failed') return <span className="whole">{savingText(shown)}</span>;
    const closed = isAway && !saving.isSaved(chapter) ? t('offline.chapterNotSaved') : null;
    return (
      [closed, translatorsText(chapter), publishedOn(chapter)].filter((part) => part !== null).join(' · ') || undefined
    );
  }

  /** Names the translators if the saved translation is not the one that would be read. */
  function savingMark(chapter: ChapterListEntry): ReactNode {
    const shown = saving.shownOf(chapter);
    if (shown === null) return null;
    const branch = branchesById(chapter).get(shown.branchId);
    const isOther = branch !== undefined && branch.branchId !== branchOf(chapter)?.branchId;
    return (
      <SavingMark state={shown.state} label={savingText(shown, isOther ? namesOf(translatorsOf(branch)) : null)} />
    );
  }

  function rowEnd(chapter: ChapterListEntry): ReactNode {
    const { isChosen } = marking.choiceOf(chapter);
    const { returnFocus } = marking.menu;
    const count = bookmarks.get(chapterKey(chapter)) ?? 0;
    const bookmarksText = t('shelves.marks.bookmarks', { count });
    const { volume, number } = chapter;
    return (
      <>
        {isNew(chapter) && <span className={rowEndStyles['new']}>{t('shelves.marks.isNew')}</span>}
        {chapter === current && (
          <span className={classNames('accent medium', visuallyHidden('narrow'))}>{t('novels.chapters.current')}</span>
        )}
        {count > 0 && (
          <Bookmark className="icon-small accent" fill="currentcolor" role="img" aria-label={bookmarksText}>
            <title>{bookmarksText}</title>
          </Bookmark>
        )}
        {savingMark(chapter)}
        {isRead(chapter) && <Check className="icon-small good" role="img" aria-label={t('shelves.marks.isRead')} />}
        <span className="stack place-center relative">
          <Menu
            returnFocus={returnFocus}
            trigger={
              <IconButton
                size="small"
                className={endStyles['menu']}
                name={t('app.actions.menu')}
                subject={nameOf({ volume, number })}
                tooltipSide="left"
                icon={<Ellipsis />}
                data-hidden={isChosen !== null || undefined}
              />
            }
          >
            <ChapterItems chapter={chapter} marking={marking} />
          </Menu>
          {isChosen !== null && (
            <span className={rowEndStyles['box']}>
              <ChoiceBox isChosen={isChosen} />
            </span>
          )}
        </span>
      </>
    );
  }

  return (
    <div className="hung">
      <ChapterList
        ref={ref}
        chapters={chapters}
        slugUrl={slugUrl}
        scrollElementId="main"
        isGrouped={isGrouped}
        isCurrent={(chapter) => chapter === current}
        isDone={isRead}
        detail={detail}
        volumeDetail={(volume) => {
          const count = readCounts.byVolume.get(volume);
          return count !== undefined && count.read > 0 && <span>{t('shelves.marks.volumeRead', count)}</span>;
        }}
        trailing={rowEnd}
        choice={marking.choiceOf}
        link={(chapter) => ({
          href: addressOf.chapter({ slugUrl, ...chapter, branchId: null }),
          'aria-keyshortcuts': 'W S',
          onClick: () => reading.prepare(chapter),
        })}
      />
    </div>
  );
}

/** Whether all chapters have the same translators, who are then named once beside the list. */
function isOneTranslation(chapters: readonly ChapterListEntry[]): boolean {
  const branches = chapters.flatMap((chapter) => chapter.branches);
  return new Set(branches.map((branch) => translatorsOf(branch).join('\n'))).size < 2;
}

/** Says whether a chapter is saved, waits or failed. `translators`: whose translation is saved, if they are to be named. */
function useSavingText() {
  const t = useTranslations('saved');
  return (saving: ChapterSaving, translators: string | null = null): string => {
    const { state, trouble, missingPictures } = saving;
    if (state === 'failed') {
      // A text that was saved before still opens.
      const reason = t(`trouble.${trouble ?? 'refused'}`);
      return t(isSaved(saving) ? 'marks.resaveFailed' : 'marks.failed', { reason });
    }
    if (state !== 'saved') return t(`marks.${state}`);
    if (missingPictures > 0) return t('marks.missingPictures', { count: missingPictures });
    return translators === null ? t('marks.saved') : t('marks.savedIn', { names: translators });
  };
}
