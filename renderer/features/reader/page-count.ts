import type { Section } from './chapter-sections.ts';

/** The pages of a chapter of which only a section is laid out at a time. */
export type PageCount = {
  /** `pages`: of the section that is laid out now. */
  readonly measured: (section: number, pages: number) => void;
  /** In front of the section. */
  readonly before: (section: number) => number;
  readonly total: () => number;
};

/**
 * Counts what was laid out exactly, and the rest by its characters. What was once said of a section stays until it is laid
 * out, so that the number of the next page is always the next number.
 */
export function createPageCount(sections: readonly Section[]): PageCount {
  const pages: number[] = [];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    measured: (section, count) => {
      if (pages.length === 0) {
        const charactersAPage = Math.max(1, (sections[section]?.characters ?? 1) / count);
        for (const { characters } of sections) pages.push(Math.max(1, Math.round(characters / charactersAPage)));
      }
      pages[section] = count;
    },
    before: (section) => sum(pages.slice(0, section)),
    total: () => sum(pages),
  };
}
