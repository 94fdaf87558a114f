import { create } from 'zustand';
import type { FranchiseSummary } from '#shared/domain/anime/franchise.ts';

export type FranchiseSorting = 'name' | 'year' | 'size';

type FranchiseView = {
  readonly text: string;
  readonly sorting: FranchiseSorting;
  readonly show: (change: { readonly text?: string; readonly sorting?: FranchiseSorting }) => void;
};

/** What is sought among the franchises, and their order: on return from one of them the list is as it was left. */
export const useFranchiseView = create<FranchiseView>()((set) => ({
  text: '',
  sorting: 'name',
  show: (change) => set(change),
}));

/** Those with every typed word in one of their names, in order. What has no year or size comes last. */
export function arranged<Found extends FranchiseSummary>(
  franchises: readonly Found[],
  { text, sorting }: Pick<FranchiseView, 'text' | 'sorting'>,
  nameOf: (franchise: Found) => string,
  locale: string,
): readonly Found[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found = franchises.filter(({ name, englishName }) => {
    const names = folded(`${name} ${englishName ?? ''}`);
    return words.every((word) => names.includes(word));
  });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (left: Found, right: Found) => compare(nameOf(left), nameOf(right));
  const rank = { name: () => 0, year: yearOf, size: sizeOf }[sorting];
  return found.toSorted((left, right) => rank(right) - rank(left) || byName(left, right));
}

function yearOf({ firstYear, lastYear }: FranchiseSummary): number {
  return lastYear ?? firstYear ?? 0;
}

function sizeOf({ totalReleases, totalEpisodes }: FranchiseSummary): number {
  // Releases count first, episodes between those with as many.
  return (totalReleases ?? 0) * 1_000_000 + Math.min(totalEpisodes ?? 0, 999_999);
}

/** As people type: no difference of case, of accents, or of ё and е. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
