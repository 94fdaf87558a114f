import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl';
import { joinedOrdinals } from '#renderer/parts/release/use-facts.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { dayAfter } from '#shared/domain/novels/reading-day.ts';

/** A row of a history: its newest entry, with all that were joined to it. */
export type HistoryRowOf<Entry> = Entry & {
  readonly rowId: string;
  /** A day of the local calendar (`2026-03-05`). */
  readonly day: string;
  readonly entries: readonly Entry[];
  /** Whether the entries of one work on one day are split into rows of their own; null for a single entry. */
  readonly isSplit: boolean | null;
};

type Keys<Entry> = {
  readonly idOf: (entry: Entry) => string;
  /** The release or title. */
  readonly workOf: (entry: Entry) => string | number;
  readonly momentOf: (entry: Entry) => number;
  readonly dayOf: (moment: number) => string;
};

/** The latest day first. A day has one row for each work, or one for each entry of the rows in `split`. */
export function historyRows<Entry>(entries: readonly Entry[], keys: Keys<Entry>, split: ReadonlySet<string>) {
  const { idOf, workOf, momentOf, dayOf } = keys;
  const rowId = (entry: Entry) => `${dayOf(momentOf(entry))} ${workOf(entry)}`;
  const rows = [...Map.groupBy(entries, rowId)].flatMap(([id, joined]): HistoryRowOf<Entry>[] => {
    const day = id.slice(0, id.indexOf(' '));
    const isSplit = joined.length === 1 ? null : split.has(id);
    const [newest, ...others] = joined;
    if (newest === undefined) return [];
    if (isSplit !== true) return [{ ...newest, rowId: id, day, entries: joined, isSplit }];
    // The first row keeps the id, and with it the focus.
    const first = { ...newest, rowId: id, day, entries: [newest], isSplit };
    return [first, ...others.map((entry) => ({ ...entry, rowId: idOf(entry), day, entries: [entry], isSplit: null }))];
  });
  return rows.toSorted((left, right) => (left.day === right.day ? 0 : left.day < right.day ? 1 : -1));
}

/** Numbers of chapters of one volume; null for several volumes, and for numbers such as 1.10, which is not 1.1. */
export function joinedNumbers(chapters: readonly ChapterName[]): string | null {
  const numbers = chapters.map(({ number }) => Number(number));
  const isOneRun = chapters.every(
    ({ volume, number }, place) => volume === chapters[0]?.volume && number === String(numbers[place]),
  );
  return isOneRun ? joinedOrdinals(numbers, String) : null;
}

/** Gives the day of a moment (epoch milliseconds) in a time zone. */
export function daysIn(timeZone: string | undefined): (moment: number) => string {
  // Swedish dates are in ISO form, which sorts.
  const format = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (moment) => format.format(moment);
}

const MINUTE_MILLISECONDS = 60_000;
const DATE = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;

/** Days of the person's zone, and their names: "Today", "Yesterday", then dates. */
export function useDays() {
  const t = useTranslations();
  const format = useFormatter();
  const dayOf = daysIn(useTimeZone());
  const today = dayOf(useNow({ updateInterval: MINUTE_MILLISECONDS }).getTime());
  function dayName(day: string): string {
    if (day === today) return t('schedule.today');
    if (day === dayAfter(today, -1)) return t('schedule.yesterday');
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return format.dateTime(new Date(day), isThisYear ? DATE : { ...DATE, year: 'numeric' });
  }
  return { dayOf, dayName };
}
