import { Bookmark, Check, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { ChoiceBox } from '#renderer/ui/controls/switch.tsx';
import { type MenuHandle, MenuTrigger } from '#renderer/ui/overlays/menu.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import styles from './chapter-row-end.module.css';

type ChapterRowEndProps = {
  readonly chapter: ChapterListEntry;
  readonly isRead: boolean;
  readonly isCurrent: boolean;
  readonly isNew: boolean;
  readonly savingMark: ReactNode;
  readonly bookmarkCount: number;
  readonly menu: MenuHandle<ChapterListEntry>;
  /** By which the menu finds the row's button. */
  readonly menuButtonId: string;
  /** Whether it is on among the rows that are being chosen; null while none are. */
  readonly isChosen: boolean | null;
};

/** What a chapter's row says at its end, and its menu; while rows are chosen, its box stands there. */
export function ChapterRowEnd(props: ChapterRowEndProps) {
  const { chapter, isRead, isCurrent, isNew, savingMark, bookmarkCount, menu, menuButtonId, isChosen } = props;
  const t = useTranslations('shelves.marks');
  const tChapters = useTranslations('novels.chapters');
  const { volume, number } = chapter;
  const bookmarks = t('bookmarks', { count: bookmarkCount });
  return (
    <>
      {isNew && <span className={styles['new']}>{t('isNew')}</span>}
      {isCurrent && <span className={classNames('accent medium', saidOnly('narrow'))}>{tChapters('current')}</span>}
      {bookmarkCount > 0 && (
        <Bookmark className="icon-small accent" fill="currentcolor" role="img" aria-label={bookmarks}>
          <title>{bookmarks}</title>
        </Bookmark>
      )}
      {savingMark}
      {isRead && <Check className={styles['check']} role="img" aria-label={t('isRead')} />}
      <span className="stack place-center relative">
        <MenuTrigger handle={menu} id={menuButtonId} subject={chapter}>
          <IconButton
            size="small"
            className={styles['menu']}
            name={t('actions', { chapter: tChapters('volumeChapter', { volume, number }) })}
            tooltip={t('actionsShort')}
            tooltipSide="left"
            icon={<Ellipsis />}
            data-hidden={isChosen !== null || undefined}
          />
        </MenuTrigger>
        {isChosen !== null && (
          <span className={styles['box']}>
            <ChoiceBox isChosen={isChosen} />
          </span>
        )}
      </span>
    </>
  );
}

/** By which the shared menu finds the row's button. */
export function menuButtonId(ids: ReadonlyMap<ChapterListEntry, string>, chapter: ChapterListEntry): string {
  return `chapter-menu-${ids.get(chapter) ?? ''}`;
}
