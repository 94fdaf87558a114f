/** A date as the service wrote it; null where there is none, or none that can be read. */
export function momentOf(text: string | null): Date | null {
  if (text === null) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
