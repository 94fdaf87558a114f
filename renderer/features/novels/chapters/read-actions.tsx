import { BookOpen, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ReadingAction } from '#shared/domain/novels/reading-action.ts';
import { hasTranslationChoice } from '#shared/domain/novels/translation-line.ts';
import { LineSheet } from '../title/line-sheet.tsx';
import type { NovelReading } from '../title/use-novel-reading.ts';
import styles from './read-actions.module.css';

/** The large first button: on from where one is, or from the beginning; it asks for the translation if none is chosen and several exist. */
export function ReadActions({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('novels.novel');
  const [waiting, setWaiting] = useState<ChapterListEntry | null>(null);
  const { chapters, action, line, isPending } = reading;
  const [first] = chapters;
  if (isPending) return <Skeleton className={styles['coming']} />;
  if (action.kind === 'none' || first === undefined) return null;

  function start(chapter: ChapterListEntry): void {
    if (line === null && hasTranslationChoice([chapter])) setWaiting(chapter);
    else reading.open(chapter);
  }

  function textOf({ kind, chapter }: Exclude<ReadingAction, { kind: 'none' }>): string {
    if (kind === 'begin') return t('read');
    if (kind === 'again') return t('readAgain');
    return t('continue', { volume: chapter.volume, number: chapter.number });
  }

  return (
    <>
      <Button kind="primary" size="large" icon={<BookOpen aria-hidden="true" />} onClick={() => start(action.chapter)}>
        {textOf(action)}
      </Button>
      {action.chapter !== first && (
        <IconButton size="large" name={t('startOver')} icon={<RotateCcw />} onClick={() => start(first)} />
      )}
      <LineSheet
        reading={reading}
        isOpen={waiting !== null}
        onClose={() => setWaiting(null)}
        onChoose={(branchId, isKept) => {
          // Reading goes on all the same where the choice could not be kept.
          if (waiting !== null) reading.open(waiting, isKept ? undefined : (branchId ?? undefined));
        }}
      />
    </>
  );
}
