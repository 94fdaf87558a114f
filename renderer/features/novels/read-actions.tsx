import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { LineSheet } from './line-sheet.tsx';
import styles from './read-actions.module.css';
import type { NovelReading } from './use-novel-reading.ts';

/** The large first button: on from where one is, or from the beginning; it asks whose translation where nobody has said. */
export function ReadActions({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('novels.novel');
  const [waiting, setWaiting] = useState<ChapterListEntry | null>(null);
  const { chapters, current, chosenId, hasChoice, isPending } = reading;
  const first = chapters[0];
  if (isPending) return <Skeleton className={styles['coming']} />;
  if (first === undefined) return null;

  function open(chapter: ChapterListEntry): void {
    if (hasChoice && chosenId === null) setWaiting(chapter);
    else reading.read(chapter, chosenId);
  }

  return (
    <div className={styles['actions']}>
      <Button kind="primary" size="large" icon={<BookOpen aria-hidden="true" />} onClick={() => open(current ?? first)}>
        {current === undefined ? t('read') : t('continue', { volume: current.volume, number: current.number })}
      </Button>
      {current !== undefined && current !== first && (
        <Button size="large" onClick={() => open(first)}>
          {t('startOver')}
        </Button>
      )}
      <LineSheet
        reading={reading}
        isOpen={waiting !== null}
        onClose={() => setWaiting(null)}
        onChoose={(branchId) => {
          if (waiting !== null) reading.read(waiting, branchId);
        }}
      />
    </div>
  );
}
