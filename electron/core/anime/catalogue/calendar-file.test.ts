import { describe, expect, it } from 'vitest';
import type { CalendarEntry } from '#shared/domain/anime/site-media.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { calendarText } from './calendar-file.ts';

/** Wednesday noon in Moscow. */
const NOW = Date.parse('2026-11-25T09:00:00Z');

function entry(facts: Partial<CalendarEntry> = {}): CalendarEntry {
  const known = { weekday: 3, isOutThisWeek: false, episodesLeft: null, title: 'Tea House', note: 'By Moscow time.' };
  return { releaseId: ReleaseId.parse(7), ...known, ...facts };
}

type Property = { readonly name: string; readonly parameters: readonly string[]; readonly value: string };

/** Reads a file as RFC 5545 defines it and refuses everything else. Values of type TEXT come back as they were. */
function eventsIn(file: string): ReadonlyMap<string, Property>[] {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file)) throw new Error('Lines end with CRLF');
  const physical = file.slice(0, -2).split('\r\n');
  if (physical.some((line) => Buffer.byteLength(line) > 75)) throw new Error('A line is too long');
  if (physical.some((line) => /\p{Control}/u.test(line))) throw new Error('A control character');
  if (!file.isWellFormed()) throw new Error('A split character');
  const properties = file
    .replaceAll('\r\n ', '')
    .slice(0, -2)
    .split('\r\n')
    .map((line): Property => {
      const match = /^([A-Z-]+)((?:;[A-Z]+=[A-Z]+)*):(.*)$/.exec(line);
      if (match === null) throw new Error(`No content line: ${line}`);
      const [, name = '', parameters = '', value = ''] = match;
      return { name, parameters: parameters.split(';').slice(1), value };
    });
  const [begin, version, product, scale, ...rest] = properties.map(({ name, value }) => `${name}:${value}`);
  expect([begin, version, scale, rest.at(-1)]).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'CALSCALE:GREGORIAN', 'END:VCALENDAR'],
  ]);
  expect(product).toMatch(/^PRODID:.+/);

  const events: Map<string, Property>[] = [];
  let event: Map<string, Property> | null = null;
  for (const property of properties.slice(4, -1)) {
    const { name, value } = property;
    if (name === 'BEGIN' || name === 'END') {
      if (value !== 'VEVENT' || (event === null) !== (name === 'BEGIN')) throw new Error(`Misplaced ${name}`);
      if (event !== null) events.push(event);
      event = name === 'BEGIN' ? new Map() : null;
    } else {
      if (event === null || event.has(name)) throw new Error(`Misplaced or repeated ${name}`);
      event.set(name, ['SUMMARY', 'DESCRIPTION'].includes(name) ? { ...property, value: plain(value) } : property);
    }
  }
  if (event !== null) throw new Error('An event without an end');
  for (const each of events) {
    expect(each.get('DTSTAMP')?.value).toMatch(/^\d{8}T\d{6}Z$/);
    expect(each.get('DTSTART')).toMatchObject({ parameters: ['VALUE=DATE'], value: expect.stringMatching(/^\d{8}$/) });
    expect(each.get('RRULE')?.value).toMatch(/^FREQ=WEEKLY(;COUNT=[1-9]\d*)?$/);
  }
  return events;
}

function plain(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]|(?<!\\)(?:\\\\)*\\(?![\\;,n])/.test(value)) throw new Error(`Not escaped: ${value}`);
  return value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

const valuesOf = (entries: readonly CalendarEntry[], name: string, now = NOW) =>
  eventsIn(calendarText(entries, now)).map((event) => event.get(name)?.value);

describe('a calendar file', () => {
  it('has an event for each release, with an id that stays the same', () => {
    const entries = [entry(), entry({ releaseId: ReleaseId.parse(8) })];
    expect(valuesOf(entries, 'UID')).toEqual(['release-7@engawa', 'release-8@engawa']);
    expect(valuesOf(entries, 'UID', NOW + 1e9)).toEqual(valuesOf(entries, 'UID'));
    expect(valuesOf(entries, 'DTSTAMP')).toEqual(['20261125T090000Z', '20261125T090000Z']);
    expect(eventsIn(calendarText([], NOW))).toEqual([]);
  });

  it.each([
    { weekday: 3, isOutThisWeek: false, first: '20261125' },
    { weekday: 3, isOutThisWeek: true, first: '20261202' },
    { weekday: 7, isOutThisWeek: false, first: '20261129' },
    // Came out before its day.
    { weekday: 7, isOutThisWeek: true, first: '20261206' },
    { weekday: 1, isOutThisWeek: true, first: '20261130' },
    // Late this week.
    { weekday: 1, isOutThisWeek: false, first: '20261130' },
  ])(
    'begins on the day of the next episode: weekday $weekday, out this week: $isOutThisWeek',
    ({ first, ...facts }) => {
      expect(valuesOf([entry(facts)], 'DTSTART')).toEqual([first]);
    },
  );

  it('counts days by Moscow time', () => {
    const lateInUtc = Date.parse('2026-11-25T22:00:00Z');
    expect(valuesOf([entry({ weekday: 4 })], 'DTSTART', lateInUtc)).toEqual(['20261126']);
    expect(valuesOf([entry({ weekday: 3 })], 'DTSTART', lateInUtc)).toEqual(['20261202']);
  });

  it('repeats every week, until the last episode if that is known', () => {
    expect(valuesOf([entry(), entry({ episodesLeft: 5 })], 'RRULE')).toEqual(['FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=5']);
  });

  it.each([
    'Tea; coffee, and a back\\slash',
    'Over\nseveral\r\nlines, \\n not one of them',
    'Длинное название релиза, которое не помещается в одну строку файла календаря, и ещё немного',
    `${'a'.repeat(66)}🍵${'b'.repeat(140)}`,
    'Half a character \uD800 and a bell \u0007',
    '',
  ])('keeps any text, except control characters: %j', (title) => {
    const said = title.replaceAll('\r\n', '\n').replace('\uD800', '\uFFFD').replace('\u0007', ' ');
    const [summary] = valuesOf([entry({ title, note: title })], 'SUMMARY');
    expect(summary).toBe(said);
  });
});
