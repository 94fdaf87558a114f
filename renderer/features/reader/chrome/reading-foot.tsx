import { useFormatter, useTranslations } from 'use-intl';
import { useReaderStore } from '../reader-store.ts';
import { type OpenChapter, useNextChapter } from '../text/use-open-chapter.ts';
import styles from './reader-chrome.module.css';

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

type TitleFacts = {
  /** 0-based, of the open chapter. */
  readonly place: number;
  readonly chapters: number;
  /** Part of the open chapter that is read. */
  readonly progress: number;
  /** What the open chapter takes to read. */
  readonly minutes: number;
  /** What the chapters that were opened on this visit take, the open one among them. */
  readonly lengths: readonly number[];
};

/** What is left of a title, in minutes, as if the other chapters were as long as those known; null while none is. */
export function titleMinutesLeft({ place, chapters, progress, minutes, lengths }: TitleFacts): number | null {
  if (place < 0 || lengths.length === 0) return null;
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return minutes * (1 - progress) + (chapters - place - 1) * average;
}

/** Part of a title that is read, as if all chapters were equal. */
export function titleProgress({
  place,
  chapters,
  progress,
}: Pick<TitleFacts, 'place' | 'chapters' | 'progress'>): number {
  return chapters === 0 ? 0 : Math.min(1, (place + progress) / chapters);
}
