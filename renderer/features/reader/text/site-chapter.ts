import type { ChapterName } from './chapter-neighbours.ts';

/** Where the site itself shows a chapter (field-facts, Novel service); null where its root is not known. */
export function siteChapterAddress(
  siteRoot: string | undefined,
  slugUrl: string,
  { volume, number }: ChapterName,
  branchId: number | null,
): string | null {
  const path = `/ru/${encodeURIComponent(slugUrl)}/read/v${encodeURIComponent(volume)}/c${encodeURIComponent(number)}`;
  const address = siteRoot === undefined ? null : URL.parse(path, siteRoot);
  if (address !== null && branchId !== null) address.searchParams.set('bid', String(branchId));
  return address?.href ?? null;
}
