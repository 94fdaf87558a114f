import type { ChapterOfLine } from '#shared/domain/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';

/** Chapters that were saved and are not any more as they were, each once. */
export type LostChapters = {
  readonly add: (slugUrl: SlugUrl, line: ChapterOfLine) => void;
  /** Empties it. */
  readonly take: () => readonly (readonly [SlugUrl, readonly ChapterOfLine[]])[];
};

/** Puts chapters into the queue again, whatever is saved of them. Returns how many it put there. */
export type QueueAgain = (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]) => number;

export function createLostChapters(): LostChapters {
  const titles = new Map<SlugUrl, Map<string, ChapterOfLine>>();
  return {
    add: (slugUrl, line) => {
      const lines = titles.get(slugUrl) ?? new Map<string, ChapterOfLine>();
      titles.set(slugUrl, lines);
      lines.set(JSON.stringify([line.volume, line.number, line.branchId]), line);
    },
    take: () => {
      const taken = [...titles].map(([slugUrl, lines]) => [slugUrl, [...lines.values()]] as const);
      titles.clear();
      return taken;
    },
  };
}
