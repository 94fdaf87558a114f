import { useFormatter, useTranslations } from 'use-intl';
import styles from './reader-chrome.module.css';
import { useReaderStore } from './reader-store.ts';
import type { OpenChapter } from './use-open-chapter.ts';

/** The numbers at the foot: part that is read, time that is left, the chapter's place in the title. */
export function ReadingFoot({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('reader');
  const format = useFormatter();
  const progress = useReaderStore((state) => state.progress);
  const minutes = useReaderStore((state) => state.minutes);
  const { neighbours, chapters } = opened;
  const left = progress >= 1 ? t('chapterDone') : t('minutesLeft', { minutes: Math.round(minutes * (1 - progress)) });
  return (
    <p className={styles['numbers']}>
      {minutes > 0 && (
        <>
          <span>{format.number(progress, { style: 'percent' })}</span>
          <span>{left}</span>
        </>
      )}
      {neighbours.place >= 0 && (
        <span className={styles['place']}>
          {t('place', { index: format.number(neighbours.place + 1), total: format.number(chapters.length) })}
        </span>
      )}
    </p>
  );
}
