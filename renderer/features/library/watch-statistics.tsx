import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { WatchYear } from '#shared/domain/anime/watch-day.ts';
import { FigureList, Statistics, useTimeText, YearSelect } from './statistics-view.tsx';
import styles from './watch-statistics.module.css';

/** A year of watching, as counted on this device. */
export function WatchStatistics() {
  const t = useTranslations('shelves.watching');
  const hidesAdult = useSettings().settings.adult === 'hide';
  const [year, choose] = useState<number | null>(null);
  const query = useAnswer('watching.year', { year, hidesAdult }, { placeholderData: keepPreviousData });
  return (
    <Statistics
      name={t('title')}
      off={t('off')}
      query={query}
      empty={{ title: t('empty.title'), advice: t('empty.advice') }}
      isEmpty={query.data === null}
      browse={addressOf.anime()}
    >
      {(watched) => watched !== null && <Year watched={watched} onChoose={choose} />}
    </Statistics>
  );
}

type YearProps = { readonly watched: WatchYear; readonly onChoose: (year: number) => void };

function Year({ watched, onChoose }: YearProps) {
  const t = useTranslations('shelves.watching');
  const words = useTranslations();
  const format = useFormatter();
  const timeText = useTimeText('short');
  const { titleOf } = useReleaseName();
  const { genreName } = useGenreName();
  const { year } = watched;
  return (
    <>
      <div className={styles['year']}>
        <h2 className="lead">{t('year', { year: String(year) })}</h2>
        <YearSelect years={watched.years} year={year} onChange={onChoose} />
      </div>
      <FigureList
        figures={[
          [t('time'), timeText(watched.seconds), words('anime.facts.episodesTotal', { count: watched.episodes })],
          [t('begun'), format.number(watched.begun), t('releases', { count: watched.begun })],
          [t('finished'), format.number(watched.finished), t('releases', { count: watched.finished })],
          [t('longest'), words('shelves.statistics.days', { count: watched.longestStreak }), t('inARow')],
        ]}
      />
      <Bars
        title={t('months')}
        bars={watched.monthSeconds.map((seconds, month) => ({
          key: month,
          name: format.dateTime(new Date(Date.UTC(year, month)), { month: 'long', timeZone: 'UTC' }),
          seconds,
        }))}
      />
      <div className={styles['tops']}>
        <Bars
          title={t('topReleases')}
          bars={watched.topReleases.map(({ id, name, seconds }) => ({
            key: id,
            name: titleOf(name),
            seconds,
            href: addressOf.release(id),
          }))}
        />
        <Bars
          title={t('topGenres')}
          bars={watched.topGenres.map(({ name, seconds }) => ({ key: name, name: genreName(name), seconds }))}
        />
      </div>
      <div className="row wrap gap-3 justify-between">
        <p className="small faint">{t('advice')}</p>
        <ClearButton />
      </div>
    </>
  );
}

type BarsProps = {
  readonly title: string;
  readonly bars: readonly { key: string | number; name: string; seconds: number; href?: string }[];
};

/** Times as bars with a common scale; nothing without bars. */
function Bars({ title, bars }: BarsProps) {
  const timeText = useTimeText('short');
  const most = Math.max(1, ...bars.map(({ seconds }) => seconds));
  if (bars.length === 0) return null;
  return (
    <section aria-label={title} className="column gap-2">
      <h3 className="medium">{title}</h3>
      <ul className={styles['bars']}>
        {bars.map(({ key, name, seconds, href }) => (
          <li key={key} className={styles['bar']}>
            {href === undefined ? (
              <span className="truncate">{name}</span>
            ) : (
              <a className="truncate" href={href}>
                <bdi>{name}</bdi>
              </a>
            )}
            <span className={styles['scale']} aria-hidden="true">
              <span className={styles['fill']} style={{ '--part': seconds / most }} />
            </span>
            <span className="soft tabular text-end">{timeText(seconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClearButton() {
  const t = useTranslations('shelves.watching');
  const change = useChange();
  const clear = () =>
    void change({
      scope: 'statistics',
      key: 'statistics',
      command: () => api['watching.clearDays']({}),
      confirm: (days) => ({
        text: t('cleared'),
        undo: days.length > 0 ? { command: () => api['watching.restoreDays']({ days }) } : null,
      }),
    });
  return (
    <Button kind="plain" size="small" onClick={clear}>
      {t('clear')}
    </Button>
  );
}
