const ZONE = 'Europe/Moscow';
const DAY_MILLISECONDS = 86_400_000;
/** A Sunday, so that adding a weekday 1 to 7 gives that day. */
const A_SUNDAY = Date.UTC(2023, 11, 31);

/** 1 to 7, Monday first: the weekday in Moscow, by which the service counts (anime-service, Schedule). */
export function moscowWeekday(now: Date): number {
  return weekdayIn(now, ZONE);
}

/** Whether it is another day in Moscow than where the person is. `zone`: theirs, as Intl names it. */
export function isOtherDayInMoscow(now: Date, zone: string): boolean {
  return weekdayIn(now, zone) !== moscowWeekday(now);
}

/** A date that has this weekday, for Intl to name; read it as UTC. */
export function dateOfWeekday(weekday: number): Date {
  return new Date(A_SUNDAY + weekday * DAY_MILLISECONDS);
}

function weekdayIn(now: Date, timeZone: string): number {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(now);
  return names.indexOf(name) + 1;
}
