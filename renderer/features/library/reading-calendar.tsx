import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { dayAfter, type ReadingAmount, type ReadingDay, weeksOfYear } from '#shared/domain/novels/reading-day.ts';
import styles from './reading-calendar.module.css';

type ReadingCalendarProps = {
  readonly days: readonly ReadingDay[];
  readonly year: number;
  readonly today: string;
  readonly amountText: (amount: ReadingAmount) => string;
};

const NOTHING: ReadingAmount = { seconds: 0, chapters: 0 };
/** The minutes from which a day has the next stronger colour. */
const LEVEL_MINUTES = [15, 30, 60];
const LEVELS = [0, 1, 2, 3, 4];
/** Days after a Monday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const UTC = { timeZone: 'UTC' } as const;

/** The days of a year as a table with a column for each week. One day is in the Tab order; arrows, Home and End lead to others. */
export function ReadingCalendar({ days, year, today, amountText }: ReadingCalendarProps) {
  const t = useTranslations();
  const format = useFormatter();
  const amounts = new Map(days.map((day) => [day.day, day]));
  const weeks = weeksOfYear(year);
  const all = weeks.flat().filter((day) => day !== null && day <= today);
  const last = all.at(-1) ?? today;
  const [shown, show] = useState(last);
  const table = useRef<HTMLTableElement>(null);

  const cellOf = (day: string | undefined) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);

  useLayoutEffect(() => {
    // If the year is wider than the window, its last days are shown first.
    const scroller = table.current?.parentElement;
    const cell = table.current?.querySelector('[tabindex="0"]')?.closest('td');
    if (scroller && cell) scroller.scrollLeft = cell.offsetLeft - scroller.clientWidth / 2;
  }, []);

  function text(day: string): string {
    const date = format.dateTime(new Date(day), { ...UTC, day: 'numeric', month: 'long' });
    return t('shelves.statistics.dayRead', { day: date, amount: amountText(amounts.get(day) ?? NOTHING) });
  }

  function showTarget({ target }: SyntheticEvent): void {
    const day = target instanceof HTMLElement ? target.dataset['day'] : undefined;
    if (day !== undefined) show(day);
  }

  function move(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }[event.key];
    const ends: Partial<Record<string, string>> = { Home: all[0] ?? last, End: last };
    const cell = cellOf(step === undefined ? ends[event.key] : dayAfter(shown, step));
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  }

  return (
    <div className="column gap-2">
      <div className={styles['scroller']}>
        <table
          ref={table}
          className={styles['calendar']}
          data-own-arrows
          aria-label={t('shelves.statistics.calendar', { year: String(year) })}
          onFocus={showTarget}
          onPointerOver={showTarget}
          onKeyDown={move}
        >
          <thead>
            <tr>
              <td />
              {monthsOf(weeks).map(({ first, columns }) => (
                <th key={first} scope="colgroup" colSpan={columns}>
                  {format.dateTime(new Date(first), { ...UTC, month: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">
                  {format.dateTime(new Date(dayAfter('2024-01-01', weekday)), { ...UTC, weekday: 'short' })}
                </th>
                {weeks.map((week) => {
                  const day = week[weekday] ?? null;
                  if (day === null || day > today) return <td key={week.join()} />;
                  return (
                    <td key={week.join()}>
                      <button
                        type="button"
                        className={styles['day']}
                        data-day={day}
                        data-level={levelOf(amounts.get(day) ?? NOTHING)}
                        aria-label={text(day)}
                        tabIndex={day === shown ? 0 : -1}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row wrap gap-3 justify-between small soft">
        <p className="tabular" aria-hidden="true">
          {text(shown)}
        </p>
        <p className="row gap-1 faint" aria-hidden="true">
          {t('settings.reader.amount.less')}
          {LEVELS.map((level) => (
            <span key={level} className={styles['day']} data-level={level} />
          ))}
          {t('settings.reader.amount.more')}
        </p>
      </div>
    </div>
  );
}

/** 0: nothing, 4: the most. */
export function levelOf({ seconds, chapters }: ReadingAmount): number {
  if (seconds === 0 && chapters === 0) return 0;
  return 1 + LEVEL_MINUTES.filter((minutes) => seconds >= minutes * 60).length;
}

/** A week belongs to the month of its first day in the year. */
export function monthsOf(weeks: readonly (readonly (string | null)[])[]) {
  const starts = weeks.map((week) => week.find((day) => day !== null) ?? '');
  const months = Map.groupBy(starts, (day) => day.slice(0, 7));
  return [...months].map(([month, { length: columns }]) => ({ first: `${month}-01`, columns }));
}
