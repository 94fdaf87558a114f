import { ChartColumn } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useSpokenTime } from '#renderer/parts/time/use-spoken-time.ts';
import { EmptyState, ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { yearsOf } from '#shared/domain/anime/watch-day.ts';
import { type ReadingAmount, type ReadingDay, statisticsOf } from '#shared/domain/novels/reading-day.ts';
import { ReadingCalendar } from './reading-calendar.tsx';
import styles from './statistics-view.module.css';

const PERIODS = ['today', 'week', 'year', 'all'] as const;

type DaysProps = { readonly days: readonly ReadingDay[]; readonly today: string };

/** How much was read in all novels, as counted on this device. */
export function StatisticsView() {
  const t = useTranslations('shelves.statistics');
  const query = useAnswer('reading.days', {});
  return (
    <Statistics
      name={t('reading')}
      off={t('off.title')}
      query={query}
      empty={{ title: t('empty.title'), advice: t('empty.advice') }}
      isEmpty={query.data?.days.length === 0}
      browse={addressOf.novels()}
    >
      {(data) => (
        <>
          <Figures {...data} />
          <Years {...data} />
          <p className="small faint">{t('advice')}</p>
        </>
      )}
    </Statistics>
  );
}

type StatisticsProps<Data> = Pick<ComponentProps<typeof QueryView<Data>>, 'query' | 'children'> & {
  readonly name: string;
  /** Says that statistics are off. */
  readonly off: string;
  readonly empty: { readonly title: string; readonly advice: string };
  readonly isEmpty: boolean;
  /** The address that the empty state links to: the catalogue of releases or novels. */
  readonly browse: string;
};

export function Statistics<Data>(props: StatisticsProps<Data>) {
  const { name, off, query, empty, isEmpty, browse, children } = props;
  const t = useTranslations();
  const { isKept } = useSettings().settings.statistics;
  const action = <ButtonLink href={browse}>{t('library.empty.browse')}</ButtonLink>;
  return (
    <section aria-label={name} className="column gap-6">
      {!isKept && (
        <ErrorLine
          tone="note"
          icon={ChartColumn}
          title={off}
          advice={t('shelves.statistics.off.advice')}
          action={<ButtonLink href={addressOf.settings()}>{t('app.navigation.settings')}</ButtonLink>}
        />
      )}
      <QueryView
        query={query}
        skeleton={<Skeleton className={styles['skeleton']} />}
        empty={isEmpty && <EmptyState icon={<ChartColumn />} {...empty} action={action} />}
      >
        {children}
      </QueryView>
    </section>
  );
}

function Figures({ days, today }: DaysProps) {
  const t = useTranslations('shelves.statistics');
  const timeText = useTimeText('short');
  const statistics = statisticsOf(days, today);
  const figures = [
    ...PERIODS.map((period) => {
      const { seconds, chapters } = statistics[period];
      return [t(period), timeText(seconds), t('chapters', { count: chapters })];
    }),
    [t('streak'), t('days', { count: statistics.streak }), t('longest', { count: statistics.longestStreak })],
  ];
  return <FigureList figures={figures} />;
}

/** Figures as name, value and detail. */
export function FigureList({ figures }: { readonly figures: readonly (readonly string[])[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(([name, value, detail]) => (
        <div key={name} className={styles['figure']}>
          <dt className="small soft">{name}</dt>
          <dd className="lead strong tabular">{value}</dd>
          <dd className="small faint tabular">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The calendar of one year. */
function Years({ days, today }: DaysProps) {
  const t = useTranslations('shelves.statistics');
  const timeText = useTimeText('long');
  const [chosen, choose] = useState<number | null>(null);
  const { years, year } = yearsOf(days, today, chosen);

  function amountText({ seconds, chapters }: ReadingAmount): string {
    const parts = [seconds > 0 && timeText(seconds), chapters > 0 && t('chapters', { count: chapters })];
    return parts.filter(Boolean).join(', ') || t('nothing');
  }

  return (
    <div className="column gap-3">
      <div className="row wrap gap-3 justify-between">
        <h2 className="lead">{t('calendar', { year: String(year) })}</h2>
        <YearSelect years={years} year={year} onChange={choose} />
      </div>
      <ReadingCalendar key={year} days={days} year={year} today={today} amountText={amountText} />
    </div>
  );
}

type YearSelectProps = {
  readonly years: readonly number[];
  readonly year: number;
  readonly onChange: (year: number) => void;
};

/** Nothing if there is only one year. */
export function YearSelect({ years, year, onChange }: YearSelectProps) {
  const t = useTranslations('catalog.filters');
  if (years.length < 2) return null;
  return <Select name={t('years')} value={year} choices={choicesOf(years, String)} onChange={onChange} />;
}

/** A time in whole minutes; less than one minute in seconds. */
export function useTimeText(style: 'long' | 'short'): (seconds: number) => string {
  const format = useFormatter();
  const spoken = useSpokenTime(style);
  return (seconds) => {
    if (seconds === 0) return format.number(0, { style: 'unit', unit: 'minute', unitDisplay: style });
    return spoken(seconds < 60 ? seconds : seconds - (seconds % 60));
  };
}
