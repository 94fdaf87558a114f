import { useFormatter, useTranslations } from 'use-intl';
import { readingMinutes } from '#shared/domain/chapter-document/document-text.ts';
import { useReaderStore } from '../reader-store.ts';
import { useNextChapter } from '../text/use-next-chapter.ts';
import { useChapter } from '../text/use-open-chapter.ts';
import styles from './reader-chrome.module.css';

/** The numbers at the foot: progress and time left in the chapter, then in the title. */
export function ReadingFoot() {
  const t = useTranslations('reader');
  const format = useFormatter();
  const { opened } = useChapter();
  const { waitsUntil } = useNextChapter(opened);
  const progress = useReaderStore((state) => state.progress);
  const text = useReaderStore((state) => state.text);
  const lengths = useReaderStore((state) => state.lengths);
  const minutes = text === null ? 0 : readingMinutes(text.document);
  const facts = { place: opened.place, chapters: opened.chapters.length, progress, minutes, lengths };
  const titleLeft = titleMinutesLeft(facts);
  const percent = (part: number) => format.number(part, { style: 'percent' });
  return (
    <p className={styles['numbers']}>
      {minutes > 0 && (
        <>
          <span>{percent(progress)}</span>
          <span>
            {progress >= 1 ? t('chapterDone') : t('minutesLeft', { minutes: Math.round(minutes * (1 - progress)) })}
          </span>
        </>
      )}
      {facts.place >= 0 && (
        <span className="faint">
          {t('place', { index: format.number(facts.place + 1), total: format.number(facts.chapters) })}
          {' · '}
          {percent(titleProgress(facts))}
        </span>
      )}
      {titleLeft !== null && titleLeft >= 1 && facts.chapters > facts.place + 1 && (
        <span className="faint">
          {titleLeft < 90
            ? t('titleMinutesLeft', { minutes: Math.round(titleLeft) })
            : t('titleHoursLeft', { hours: Math.round(titleLeft / 60) })}
        </span>
      )}
      {waitsUntil !== null && (
        <span className="faint">{t('nextWaits', { time: format.dateTime(waitsUntil, { timeStyle: 'short' }) })}</span>
      )}
    </p>
  );
}

type TitleFacts = {
  /** 0-based place of the open chapter; -1: not listed. */
  readonly place: number;
  readonly chapters: number;
  /** Part of the open chapter that is read, 0..1. */
  readonly progress: number;
  /** Reading time of the open chapter. */
  readonly minutes: number;
  /** Reading minutes of the chapters opened on this visit, with the open one. */
  readonly lengths: readonly number[];
};

/** Minutes left of a title if the other chapters are as long as the known ones; null while no length is known. */
export function titleMinutesLeft({ place, chapters, progress, minutes, lengths }: TitleFacts): number | null {
  if (place < 0 || lengths.length === 0) return null;
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return minutes * (1 - progress) + (chapters - place - 1) * average;
}

/** Part of a title that is read, counting all chapters alike. */
export function titleProgress({ place, chapters, progress }: Omit<TitleFacts, 'minutes' | 'lengths'>): number {
  return chapters === 0 ? 0 : Math.min(1, (place + progress) / chapters);
}
