import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ChapterOfLine, ChapterSaving } from '#shared/domain/downloads/download.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';

/** The state of these chapters of a title; chapters that are neither saved nor queued are left out. */
export type SavingsOf = (slugUrl: SlugUrl, lines: readonly ChapterOfLine[]) => readonly ChapterSaving[];

const INTERVAL_MILLISECONDS = 500;

type ChangesOptions = { readonly events: EventHub; readonly clock: Clock };

/** Calls `tell` at once for the first change, then at most twice a second for all later ones. */
export function createPacing(clock: Clock, tell: () => void) {
  let isChanged = false;
  const timer = createTimer(clock, run);

  function run(): void {
    if (!isChanged) return;
    isChanged = false;
    timer.set(INTERVAL_MILLISECONDS);
    tell();
  }

  return {
    note: (): void => {
      isChanged = true;
      if (!timer.isSet()) run();
    },
    close: timer.cancel,
  };
}

/** Emits `saved.changed`. */
export type SavedChanges = ReturnType<typeof createSavedChanges>;

export function createSavedChanges({ events, clock, savingsOf }: ChangesOptions & { readonly savingsOf: SavingsOf }) {
  /** Changed chapters by title. Null as chapters: the whole title. Null as title: all titles. */
  const changed = new Map<SlugUrl | null, Map<string, ChapterOfLine> | null>();

  /** The event carries changed chapters, so that a page need not read thousands twice a second. */
  function described(slugUrl: SlugUrl | null, lines: readonly ChapterOfLine[]): ChapterSaving[] | null {
    if (slugUrl === null || lines.length === 0) return null;
    const savings = savingsOf(slugUrl, lines);
    return savings.length === lines.length ? [...savings] : null;
  }

  const pacing = createPacing(clock, () => {
    const [only = [null, null]] = changed;
    const [slugUrl, lines] = changed.size === 1 ? only : [null, null];
    changed.clear();
    events.emit('saved.changed', { slugUrl, chapters: described(slugUrl, [...(lines?.values() ?? [])]) });
  });

  return {
    /** Null: several titles. `line`: the only chapter that changed. */
    note: (slugUrl: SlugUrl | null, line?: ChapterOfLine): void => {
      const lines = changed.get(slugUrl);
      if (line === undefined) changed.set(slugUrl, null);
      else if (lines !== null) changed.set(slugUrl, (lines ?? new Map()).set(chapterOfLineKey(line), line));
      pacing.note();
    },
    close: pacing.close,
  };
}

/** Emits `episodes.changed`. */
export type EpisodeChanges = ReturnType<typeof createEpisodeChanges>;

export function createEpisodeChanges({ events, clock }: ChangesOptions) {
  const changed = new Set<ReleaseId | null>();
  let hasOtherStreams = false;
  const pacing = createPacing(clock, () => {
    const [only = null] = changed;
    const told = { releaseId: changed.size === 1 ? only : null, hasOtherStreams };
    changed.clear();
    hasOtherStreams = false;
    events.emit('episodes.changed', told);
  });

  return {
    /** Null: several releases. `isOfStreams`: which streams are completely saved may have changed. */
    note: (releaseId: ReleaseId | null, isOfStreams = false): void => {
      changed.add(releaseId);
      hasOtherStreams ||= isOfStreams;
      pacing.note();
    },
    close: pacing.close,
  };
}

/** Older changes can no longer be undone. */
const MOST_UNDOS = 100;

/** Undo functions of the latest changes to the open library and its queues since the start, by id. */
export function createUndos() {
  const undos = new Map<string, () => void | Promise<void>>();

  return {
    put: (id: string, undo: () => void | Promise<void>): void => {
      undos.set(id, undo);
      const [oldest] = undos.keys();
      if (oldest !== undefined && undos.size > MOST_UNDOS) undos.delete(oldest);
    },
    /** False: unknown, or undone already. Rejects with `not-found` if the change was made in another library. */
    undo: async (id: string): Promise<boolean> => {
      await undos.get(id)?.();
      return undos.delete(id);
    },
    /** Another library was opened: what was done in the former one can no longer be undone. */
    end: () => {
      for (const id of undos.keys()) {
        undos.set(id, () => {
          throw new AppFailure({ code: 'not-found' });
        });
      }
    },
  };
}
