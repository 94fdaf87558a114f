import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

/** `3 12`, `3-12`, `v3 c12`, `том 3 глава 12`: a volume and a chapter. */
const VOLUME_AND_NUMBER =
  /^(?:v|vol|volume|т|том)?\.?\s*(\d+)(?:\s+|\s*[-–:/,]\s*|\s*(?=[cгch]))(?:c|ch|chapter|г|гл|глава)?\.?\s*(\d[\d.]*)$/u;
const NUMBER = /^(?:c|ch|chapter|г|гл|глава|#|№)?\.?\s*(\d[\d.]*)$/u;

/** Chapters by number as it is written, by volume and number, or by words of the name as it is stored or drawn. */
export function findChapters(
  chapters: readonly ChapterListEntry[],
  words: string,
  drawn: (name: string) => string = (name) => name,
): readonly ChapterListEntry[] {
  const query = plain(words);
  if (query === '') return chapters;
  const named = chapters.filter(({ name }) =>
    [name ?? '', drawn(name ?? '')].some((each) => plain(each).includes(query)),
  );
  const asked = numberIn(query);
  if (asked === null) return named;
  const { volume, number } = asked;
  const numbered = chapters.filter(
    (chapter) => chapter.number.startsWith(number) && (volume === undefined || chapter.volume === volume),
  );
  const exact = exactChapters(chapters, words);
  return [...new Set([...exact, ...numbered, ...(volume === undefined ? named : [])])];
}

export function exactChapters(chapters: readonly ChapterListEntry[], words: string): readonly ChapterListEntry[] {
  const asked = numberIn(plain(words));
  return chapters.filter(
    ({ volume, number }) => number === asked?.number && (asked.volume === undefined || asked.volume === volume),
  );
}

function numberIn(query: string): { readonly volume?: string | undefined; readonly number: string } | null {
  const [, volume, number] = VOLUME_AND_NUMBER.exec(query) ?? [];
  const only = number ?? NUMBER.exec(query)?.[1];
  return only === undefined ? null : { volume, number: only };
}

/** Few people type the dots of ё. */
function plain(text: string): string {
  return text.trim().toLocaleLowerCase().replaceAll('ё', 'е');
}
