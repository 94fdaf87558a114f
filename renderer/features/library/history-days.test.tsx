import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadMessages, messagesOf } from '#renderer/i18n/messages-of.ts';
import { joinedOrdinals } from '#renderer/parts/release/use-facts.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { daysIn, historyRows, joinedNumbers, useDays } from './history-days.ts';

type Entry = { readonly id: string; readonly work: number; readonly at: number };

const at = (text: string) => Date.parse(text);
const entry = (id: string, work: number, text: string): Entry => ({ id, work, at: at(text) });

function rows(entries: readonly Entry[], timeZone = 'UTC', split: readonly string[] = []) {
  const keys = {
    idOf: ({ id }: Entry) => id,
    workOf: ({ work }: Entry) => work,
    momentOf: (each: Entry) => each.at,
    dayOf: daysIn(timeZone),
  };
  return historyRows(entries, keys, new Set(split));
}
const shown = (...given: Parameters<typeof rows>) =>
  rows(...given).map(({ day, entries }) => `${day} ${entries.map(({ id }) => id).join('+')}`);

describe('a history by days', () => {
  const evening = [
    entry('e', 1, '2026-03-05T23:30:00Z'),
    entry('d', 2, '2026-03-05T22:00:00Z'),
    entry('c', 1, '2026-03-05T21:30:00Z'),
    entry('b', 1, '2026-03-05T20:59:59Z'),
    entry('a', 1, '2026-03-04T12:00:00Z'),
  ];

  it('joins the entries of one work on one day, at the place of the newest', () => {
    expect(shown(evening)).toEqual(['2026-03-05 e+c+b', '2026-03-05 d', '2026-03-04 a']);
  });

  it("starts a day at midnight in the person's time zone", () => {
    expect(shown(evening, 'Europe/Moscow')).toEqual(['2026-03-06 e+c', '2026-03-06 d', '2026-03-05 b', '2026-03-04 a']);
    expect(shown(evening, 'Pacific/Kiritimati')).toEqual(['2026-03-06 e+c+b', '2026-03-06 d', '2026-03-05 a']);
  });

  it('keeps days of 23 and of 25 hours whole', () => {
    const dayOf = daysIn('America/New_York');
    expect([at('2026-03-08T04:59:59Z'), at('2026-03-08T05:00:00Z')].map(dayOf)).toEqual(['2026-03-07', '2026-03-08']);
    expect([at('2026-03-09T03:59:59Z'), at('2026-03-09T04:00:00Z')].map(dayOf)).toEqual(['2026-03-08', '2026-03-09']);
    expect([at('2026-11-01T04:00:00Z'), at('2026-11-02T04:59:59Z')].map(dayOf)).toEqual(['2026-11-01', '2026-11-01']);
    expect(dayOf(at('2026-11-02T05:00:00Z'))).toBe('2026-11-02');
  });

  it('puts an entry that is out of order into its day', () => {
    const late = [...evening, entry('f', 2, '2026-03-05T09:00:00Z'), entry('g', 3, '2026-03-06T01:00:00Z')];
    expect(shown(late)).toEqual(['2026-03-06 g', '2026-03-05 e+c+b', '2026-03-05 d+f', '2026-03-04 a']);
  });

  it('splits a joined row into its entries, of which the first keeps the id of the row', () => {
    const [joined] = rows(evening);
    const split = rows(evening, 'UTC', [joined?.rowId ?? '']);
    expect(split.map(({ rowId, isSplit }) => [rowId, isSplit])).toEqual([
      [joined?.rowId, true],
      ['c', null],
      ['b', null],
      ['2026-03-05 2', null],
      ['2026-03-04 1', null],
    ]);
    expect(joined).toMatchObject({ id: 'e', isSplit: false });
  });

  const manyEntries = (length: number) =>
    Array.from({ length }, (_, place) => ({
      id: String(place),
      work: place % 7,
      at: at('2026-03-05T12:00:00Z') - place * 3_600_000,
    }));

  it('joins ten thousand entries with one formatter', () => {
    const many = manyEntries(10_000);
    // One for each entry would take most of the time.
    const formatters = vi.spyOn(Intl, 'DateTimeFormat');
    const joined = rows(many, 'Europe/Moscow');
    const made = formatters.mock.calls.length;
    formatters.mockRestore();
    expect(made).toBe(1);
    expect(joined.flatMap(({ entries }) => entries)).toHaveLength(10_000);
    expect(joined.length).toBeLessThan(3_000);
  });

  it('takes time proportional to the number of entries', async () => {
    const joining = (length: number, times: number) => {
      const entries = manyEntries(length);
      return processorMilliseconds(() => {
        for (let time = 0; time < times; time += 1) rows(entries, 'Europe/Moscow');
      });
    };
    const few = await joining(1_000, 100);
    expect((await joining(10_000, 10)) / few).toBeLessThan(3);
  });
});

describe('joined episodes', () => {
  it('are ranges of successive whole numbers, in their order', () => {
    const joined = (...ordinals: number[]) => joinedOrdinals(ordinals, String);
    expect(joined(5, 3, 4)).toBe('3–5');
    expect(joined(1, 0.5, 0, 2, 2)).toBe('0, 0.5, 1–2');
    expect(joined(0.5, 1.5)).toBe('0.5, 1.5');
    expect(joined(12, 1, 3, 2)).toBe('1–3, 12');
    expect(joined(7)).toBe('7');
  });
});

describe('joined chapters', () => {
  it('have numbers only if all are plain numbers of one volume', () => {
    const joined = (volume: string, ...numbers: string[]) =>
      joinedNumbers(numbers.map((number) => ({ volume, number })));
    expect(joined('1', '12', '10.5', '11')).toBe('10.5, 11–12');
    expect(joined('1', '1.1', '1.10')).toBeNull();
    expect(joined('1', '2', 'extra')).toBeNull();
    expect(
      joinedNumbers([
        { volume: '1', number: '1' },
        { volume: '2', number: '2' },
      ]),
    ).toBeNull();
  });
});

function Names({ days }: { readonly days: readonly string[] }) {
  const { dayName } = useDays();
  return days.map(dayName).join(' | ');
}

describe('the name of a day', () => {
  beforeAll(async () => {
    await Promise.all([loadMessages('en'), loadMessages('ru')]);
  });

  function named(locale: 'en' | 'ru', now: string, timeZone: string, ...days: string[]): string {
    return renderToStaticMarkup(
      <IntlProvider locale={locale} timeZone={timeZone} now={new Date(now)} messages={messagesOf(locale)}>
        <Names days={days} />
      </IntlProvider>,
    );
  }

  it('is today, yesterday, or its date, with the year if that is not the present one', () => {
    const days = ['2026-03-05', '2026-03-04', '2026-03-03', '2025-12-31'];
    expect(named('en', '2026-03-05T12:00:00Z', 'UTC', ...days)).toBe(
      'Today | Yesterday | Tuesday, March 3 | Wednesday, December 31, 2025',
    );
    expect(named('ru', '2026-03-05T12:00:00Z', 'UTC', ...days)).toBe(
      'Сегодня | Вчера | вторник, 3 марта | среда, 31 декабря 2025 г.',
    );
  });

  it('follows midnight in the time zone, also across New Year and clock changes', () => {
    expect(named('en', '2026-03-05T22:00:00Z', 'Europe/Moscow', '2026-03-06', '2026-03-05')).toBe('Today | Yesterday');
    expect(named('en', '2026-01-01T01:00:00Z', 'UTC', '2025-12-31')).toBe('Yesterday');
    expect(named('en', '2026-03-09T04:30:00Z', 'America/New_York', '2026-03-08')).toBe('Yesterday');
    expect(named('en', '2026-11-02T05:30:00Z', 'America/New_York', '2026-11-01')).toBe('Yesterday');
  });
});
