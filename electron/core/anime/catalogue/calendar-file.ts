import type { Platform } from '#core/platform/create-platform.ts';
import { saveFile } from '#core/platform/files/save-file.ts';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import type { CalendarEntry } from '#shared/domain/anime/site-media.ts';
import { safeFileName } from '#shared/domain/app/safe-file-name.ts';

/** Moscow has had no summer time since 2014. */
const MOSCOW_MILLISECONDS = 3 * HOUR_MILLISECONDS;

export function createCalendarHandlers({
  downloadsDirectory: directory,
  clock,
}: Pick<Platform, 'downloadsDirectory' | 'clock'>) {
  return {
    'schedule.saveCalendar': async ({ name, entries }) => {
      const file = safeFileName(name, { extension: '.ics', fallback: 'schedule' });
      const text = calendarText(entries, clock.now());
      return { fileName: await saveFile(directory, file, new TextEncoder().encode(text)) };
    },
  } satisfies AppHandlers;
}

/**
 * An iCalendar file (RFC 5545) with a weekly all-day event for each release: the service gives days, not times. `now` in
 * epoch milliseconds.
 */
export function calendarText(entries: readonly CalendarEntry[], now: number): string {
  const stamp = `${compact(new Date(now).toISOString().slice(0, 19))}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Engawa//Schedule//EN',
    'CALSCALE:GREGORIAN',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      // The same in each file, so that a calendar replaces the event.
      `UID:release-${entry.releaseId}@engawa`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(firstDay(entry, now))}`,
      `RRULE:FREQ=WEEKLY${entry.episodesLeft === null ? '' : `;COUNT=${entry.episodesLeft}`}`,
      `SUMMARY:${textValue(entry.title)}`,
      `DESCRIPTION:${textValue(entry.note)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The next day with the weekday by Moscow's calendar, today included; a week later if this week's episode is out. */
function firstDay({ weekday, isOutThisWeek }: CalendarEntry, now: number): string {
  const today = Math.floor((now + MOSCOW_MILLISECONDS) / DAY_MILLISECONDS);
  // The first day of the epoch was a Thursday.
  const weekdayToday = ((today + 3) % 7) + 1;
  const ahead = (weekday - weekdayToday + 7) % 7;
  const isInThisWeek = weekday >= weekdayToday;
  const day = today + ahead + (isOutThisWeek && isInThisWeek ? 7 : 0);
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

function compact(time: string): string {
  return time.replaceAll(/[-:]/g, '');
}

/** A TEXT value: without control characters, its separators escaped (RFC 5545, 3.3.11). */
function textValue(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Control}/gu, ' ');
}

const LONGEST_LINE_BYTES = 75;

/** Lines of at most 75 bytes, the later ones with a space before them; no character is split (RFC 5545, 3.1). */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > LONGEST_LINE_BYTES) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += length;
  }
  return text;
}
