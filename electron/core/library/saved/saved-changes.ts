import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import type { ChapterOfLine, ChapterSaving } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';

/** The state of these chapters of a title; chapters that are neither saved nor queued are left out. */
export type SavingsOf = (slugUrl: SlugUrl, lines: readonly ChapterOfLine[]) => readonly ChapterSaving[];

const INTERVAL_MILLISECONDS = 500;

/** Emits `saved.changed`: the first change at once, the following ones together, at most twice a second. */
export type SavedChanges = ReturnType<typeof createSavedChanges>;

type SavedChangesOptions = { readonly events: EventHub; readonly clock: Clock; readonly savingsOf: SavingsOf };

export function createSavedChanges({ events, clock, savingsOf }: SavedChangesOptions) {
  /** Changed chapters by title; null instead of chapters means the whole title, null instead of a title all of them. */
  const changed = new Map<SlugUrl | null, Map<string, ChapterOfLine> | null>();
  const timer = createTimer(clock, tell);

  /** The event carries changed chapters, so that a page need not read thousands twice a second. */
  function described(slugUrl: SlugUrl | null, lines: readonly ChapterOfLine[]): ChapterSaving[] | null {
    if (slugUrl === null || lines.length === 0) return null;
    const savings = savingsOf(slugUrl, lines);
    return savings.length === lines.length ? [...savings] : null;
  }

  function tell(): void {
    const [only] = changed;
    if (only === undefined) return;
    const [slugUrl, lines] = changed.size === 1 ? only : [null, null];
    changed.clear();
    events.emit('saved.changed', { slugUrl, chapters: described(slugUrl, [...(lines?.values() ?? [])]) });
    timer.set(INTERVAL_MILLISECONDS);
  }

  return {
    /** Null: several titles. `line`: the only chapter that changed. */
    note: (slugUrl: SlugUrl | null, line?: ChapterOfLine) => {
      const lines = changed.get(slugUrl);
      if (line === undefined) changed.set(slugUrl, null);
      else if (lines !== null) changed.set(slugUrl, (lines ?? new Map()).set(chapterOfLineKey(line), line));
      if (!timer.isSet()) tell();
    },
    close: timer.callOff,
  };
}
