import type { Section } from '../chrome/chapter-sections.ts';

/** The pages of a chapter of which only a section is laid out at a time. */
export type PageCount = {
  /** `pages`: of the section that is laid out now. */
  readonly measured: (section: number, pages: number) => void;
  /** In front of the section. */
  readonly before: (section: number) => number;
  readonly total: () => number;
};

/** How many pages the first guess weighs as much as. */
const GUESS_PAGES = 3;

/**
 * Counts what was laid out exactly, and the rest by its characters. What was said of the sections in front of one stays when
 * that one is laid out, so that the number of the next page is always the next number. `guess`: characters on a page.
 */
export function createPageCount(sections: readonly Section[], guess: number): PageCount {
  const measured = new Map<number, number>();
  const pages: number[] = [];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

  function charactersAPage(): number {
    const places = [...measured.keys()];
    const characters = sum(places.map((place) => sections[place]?.characters ?? 0));
    return Math.max(1, (characters + guess * GUESS_PAGES) / (sum([...measured.values()]) + GUESS_PAGES));
  }

  return {
    measured: (section, count) => {
      measured.set(section, count);
      const density = charactersAPage();
      for (const [place, { characters }] of sections.entries()) {
        const isCounted = pages[place] !== undefined && (place < section || measured.has(place));
        if (!isCounted) pages[place] = Math.max(1, Math.round(characters / density));
      }
      pages[section] = count;
    },
    before: (section) => sum(pages.slice(0, section)),
    total: () => sum(pages),
  };
}
