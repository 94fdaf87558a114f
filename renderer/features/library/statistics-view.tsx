import { ChartColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { useSpokenTime } from '#renderer/parts/time/use-spoken-time.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { PageButton } from '#renderer/ui/controls/button.tsx';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { type ReadingAmount, type ReadingDay, statisticsOf } from '#shared/domain/novels/reading-day.ts';
import { QuietNote } from './list-notes.tsx';
import { ReadingCalendar } from './reading-calendar.tsx';
import styles from './statistics-view.module.css';

const PERIODS = ['today', 'week', 'year', 'all'] as const;

/** How much was read in all novels, as counted on this device. */
export function StatisticsView() {
  const t = useTranslations();
  const isKept = useSettings().settings.statistics.isKept;
  const query = useAnswer('reading.days', {});
  const off = { title: t('shelves.statistics.off.title'), advice: t('shelves.statistics.off.advice') };
  const settings = <PageButton to="/settings">{t('app.navigation.settings')}</PageButton>;
  const empty = isKept ? (
    <EmptyState
      icon={<ChartColumn />}
      title={t('shelves.statistics.empty.title')}
      advice={t('shelves.statistics.empty.advice')}
      action={<PageButton to="/novels">{t('shelves.library.browse')}</PageButton>}
    />
  ) : (
    <EmptyState icon={<ChartColumn />} {...off} action={settings} />
  );
  return (
    <section aria-label={t('shelves.statistics.reading')} className="stack gap-6">
      <QueryView
        query={query}
        skeleton={<Skeleton className={styles['skeleton']} />}
        empty={query.data?.days.length === 0 && empty}
      >
        {({ days, today }) => (
          <>
            {!isKept && <QuietNote icon={<ChartColumn />} {...off} action={settings} />}
            <Figures days={days} today={today} />
            <Years days={days} today={today} />
            <p className="small faint">{t('shelves.statistics.advice')}</p>
          </>
        )}
      </QueryView>
    </section>
  );
}

type DaysProps = { readonly days: readonly ReadingDay[]; readonly today: string };

function Figures({ days, today }: DaysProps) {
  const t = useTranslations('shelves.statistics');
  const { time } = useAmountText('short');
  const statistics = statisticsOf(days, today);
  return (
    <dl className={styles['figures']}>
      {PERIODS.map((period) => (
        <Figure key={period} name={t(period)} value={time(statistics[period].seconds)}>
          {t('chapters', { count: statistics[period].chapters })}
        </Figure>
      ))}
      <Figure name={t('streak')} value={t('days', { count: statistics.streak })}>
        {t('longest', { count: statistics.longestStreak })}
      </Figure>
    </dl>
  );
}

type FigureProps = { readonly name: string; readonly value: string; readonly children: ReactNode };

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className={styles['figure']}>
      <dt className="small soft">{name}</dt>
      <dd className="lead strong tabular">{value}</dd>
      <dd className="small faint tabular">{children}</dd>
    </div>
  );
}

/** The calendar of one year, and the choice of a year where there are several. */
function Years({ days, today }: DaysProps) {
  const t = useTranslations('shelves.statistics');
  const { time, chapters } = useAmountText('long');
  const present = Number(today.slice(0, 4));
  const years = new Set([present, ...days.map(({ day }) => Number(day.slice(0, 4)))]);
  const choices = [...years].filter((year) => year <= present).toSorted((left, right) => right - left);
  const [chosen, choose] = useState(present);
  const year = choices.includes(chosen) ? chosen : present;

  function amountText(amount: ReadingAmount): string {
    const parts = [amount.seconds > 0 && time(amount.seconds), amount.chapters > 0 && chapters(amount.chapters)];
    return parts.filter(Boolean).join(', ') || t('nothing');
  }

  return (
    <div className="column gap-3">
      <div className="row wrap gap-3 justify-between">
        <h2 className="lead">{t('calendar', { year: String(year) })}</h2>
        {choices.length > 1 && (
          <Select name={t('chooseYear')} value={year} choices={choicesOf(choices, String)} onChange={choose} />
        )}
      </div>
      <ReadingCalendar key={year} days={days} year={year} today={today} amountText={amountText} />
    </div>
  );
}

function useAmountText(style: 'long' | 'short') {
  const t = useTranslations('shelves.statistics');
  const format = useFormatter();
  const spoken = useSpokenTime(style);
  const none = format.number(0, { style: 'unit', unit: 'minute', unitDisplay: style });
  return {
    /** In whole minutes; what is less than one, in seconds. */
    time: (seconds: number) => (seconds === 0 ? none : spoken(seconds < 60 ? seconds : seconds - (seconds % 60))),
    chapters: (count: number) => t('chapters', { count }),
  };
}
