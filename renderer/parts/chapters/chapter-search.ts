import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';

/** `3 12`, `3-12`, `v3 c12`, `том 3 глава 12`: a volume and a chapter. */
const VOLUME_AND_NUMBER =
  /^(?:v|vol|volume|т|том)?\.?\s*(\d+)(?:\s+|\s*[-–:/,]\s*|\s*(?=[cгch]))(?:c|ch|chapter|г|гл|глава)?\.?\s*(\d[\d.]*)$/u;
const NUMBER = /^(?:c|ch|chapter|г|гл|глава|#|№)?\.?\s*(\d[\d.]*)$/u;

/** Chapters by number as it is written, by volume and number, or by words of the name. */
export function findChapters(chapters: readonly ChapterListEntry[], words: string): readonly ChapterListEntry[] {
  const query = plain(words);
  if (query === '') return chapters;
  const pair = VOLUME_AND_NUMBER.exec(query);
  if (pair !== null) {
    const [, volume = '', number = ''] = pair;
    return nearestFirst(
      chapters.filter((chapter) => chapter.volume === volume && chapter.number.startsWith(number)),
      number,
    );
  }
  const number = NUMBER.exec(query)?.[1];
  if (number === undefined) return chapters.filter((chapter) => hasInName(chapter.name ?? '', query));
  const byNumber = chapters.filter((chapter) => chapter.number.startsWith(number));
  const known = new Set(byNumber);
  const byName = chapters.filter((chapter) => !known.has(chapter) && hasInName(chapter.name ?? '', query));
  return [...nearestFirst(byNumber, number), ...byName];
}

/** Chapters whose exact number was typed, with or without its volume. */
export function exactChapters(chapters: readonly ChapterListEntry[], words: string): readonly ChapterListEntry[] {
  const query = plain(words);
  const pair = VOLUME_AND_NUMBER.exec(query);
  if (pair !== null) return chapters.filter(({ volume, number }) => volume === pair[1] && number === pair[2]);
  const typed = NUMBER.exec(query)?.[1];
  return typed === undefined ? [] : chapters.filter(({ number }) => number === typed);
}

/** Puts the exact number before longer ones that begin with it; otherwise the order stays. */
function nearestFirst(chapters: readonly ChapterListEntry[], number: string): readonly ChapterListEntry[] {
  return [
    ...chapters.filter((chapter) => chapter.number === number),
    ...chapters.filter((chapter) => chapter.number !== number),
  ];
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase().replaceAll('ё', 'е');
}

/** Whether a name contains the typed text, ignoring case. Few people type the dots of ё. */
export function hasInName(name: string, typed: string): boolean {
  return plain(name).includes(plain(typed));
}
