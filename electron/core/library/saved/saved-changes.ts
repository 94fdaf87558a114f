import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock } from '#core/ports.ts';
import type { ChapterOfLine, ChapterSaving } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { SavedLibrary } from './saved-library.ts';

/** What is saved of these chapters of a title, or waits. One that is neither is left out. */
export type SavingsOf = (slugUrl: SlugUrl, lines: readonly ChapterOfLine[]) => readonly ChapterSaving[];

export type SavedChanges = {
  readonly note: SavedLibrary['noteChange'];
  /** From now on chapters are told with what became of them. */
  readonly describeBy: (savingsOf: SavingsOf) => void;
  readonly close: () => void;
};

const TOLD_EVERY_MILLISECONDS = 500;

/** Tells the pages what changed: the first at once, what follows together with the next. */
export function createSavedChanges({
  events,
  clock,
}: {
  readonly events: EventHub;
  readonly clock: Clock;
}): SavedChanges {
  /** Changed chapters by title; null: the whole title. */
  const changed = new Map<SlugUrl | null, Map<string, ChapterOfLine> | null>();
  let savingsOf: SavingsOf = () => [];
  let callOff: (() => void) | null = null;

  /** Tells a page what changed, so that it need not ask for thousands of chapters twice a second. */
  function described(slugUrl: SlugUrl | null, lines: readonly ChapterOfLine[]): ChapterSaving[] | null {
    if (slugUrl === null || lines.length === 0) return null;
    const savings = savingsOf(slugUrl, lines);
    return savings.length === lines.length ? [...savings] : null;
  }

  function tell(): void {
    callOff = null;
    const [only] = changed;
    if (only === undefined) return;
    const [slugUrl, lines] = changed.size === 1 ? only : [null, null];
    changed.clear();
    events.emit('saved.changed', { slugUrl, chapters: described(slugUrl, [...(lines?.values() ?? [])]) });
    callOff = clock.schedule(TOLD_EVERY_MILLISECONDS, tell);
  }

  return {
    note: (slugUrl, line) => {
      const lines = changed.get(slugUrl);
      if (line === undefined) changed.set(slugUrl, null);
      else if (lines !== null) changed.set(slugUrl, (lines ?? new Map()).set(chapterOfLineKey(line), line));
      if (callOff === null) tell();
    },
    describeBy: (describing) => {
      savingsOf = describing;
    },
    close: () => callOff?.(),
  };
}
