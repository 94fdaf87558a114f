import { useTranslations } from 'use-intl';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import styles from './reading-progress.module.css';
import type { NovelReading } from './use-novel-reading.ts';

/** How much of the title is read; nothing before anything is. */
export function ReadingProgress({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('shelves.progress');
  const { readCounts, chapters } = reading;
  const readCount = readCounts.all;
  if (readCount === 0) return null;
  return (
    <div className={styles['progress']}>
      <ProgressBar name={null} value={readCount / chapters.length} className={styles['bar']} />
      <span>{t('read', { read: readCount, total: chapters.length })}</span>
    </div>
  );
}
