import { useFormatter, useTranslations } from 'use-intl';
import { useReaderStore } from '../reader-store.ts';
import { useNextChapter } from '../text/use-next-chapter.ts';
import type { OpenChapter } from '../text/use-open-chapter.ts';
import styles from './reader-chrome.module.css';
import { titleMinutesLeft, titleProgress } from './time-left.ts';

/** The numbers at the foot: what is read and what is left of the chapter, then of the title. */
export function ReadingFoot({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('reader');
  const format = useFormatter();
  const { waitsUntil } = useNextChapter(opened);
  return (
    <p className={styles['numbers']}>
      <ChapterNumbers />
      <TitleNumbers opened={opened} />
      {waitsUntil !== null && (
        <span className="faint">{t('nextWaits', { time: format.dateTime(waitsUntil, { timeStyle: 'short' }) })}</span>
      )}
    </p>
  );
}

function ChapterNumbers() {
  const t = useTranslations('reader');
  const format = useFormatter();
  const progress = useReaderStore((state) => state.progress);
  const minutes = useReaderStore((state) => state.minutes);
  if (minutes === 0) return null;
  const left = progress >= 1 ? t('chapterDone') : t('minutesLeft', { minutes: Math.round(minutes * (1 - progress)) });
  return (
    <>
      <span>{format.number(progress, { style: 'percent' })}</span>
      <span>{left}</span>
    </>
  );
}

function TitleNumbers({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('reader');
  const format = useFormatter();
  const progress = useReaderStore((state) => state.progress);
  const minutes = useReaderStore((state) => state.minutes);
  const lengths = useReaderStore((state) => state.lengths);
  const { neighbours, chapters } = opened;
  const { place } = neighbours;
  if (place < 0) return null;
  const facts = { place, chapters: chapters.length, progress, minutes, lengths };
  const left = titleMinutesLeft(facts);
  return (
    <>
      <span className="faint">
        {t('place', { index: format.number(place + 1), total: format.number(chapters.length) })}
        {' · '}
        {format.number(titleProgress(facts), { style: 'percent' })}
      </span>
      {left !== null && left >= 1 && chapters.length > place + 1 && (
        <span className="faint">
          {left < 90
            ? t('titleMinutesLeft', { minutes: Math.round(left) })
            : t('titleHoursLeft', { hours: Math.round(left / 60) })}
        </span>
      )}
    </>
  );
}
