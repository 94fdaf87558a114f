import { blockText, isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromChapter } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { documentFromHtml } from './sanitise.ts';

export type ReadableChapter =
  | { readonly is: 'text'; readonly document: ChapterDocument }
  | { readonly is: 'blank' | 'unavailable' };

/** The text of a chapter of either format (novel-service, Chapter content), or why there is none. */
export function readableChapter(chapter: Chapter): ReadableChapter {
  const document = documentFromChapter(chapter, documentFromHtml);
  if (document === null) return { is: 'unavailable' };
  return isBlank(document) ? { is: 'blank' } : { is: 'text', document };
}

const SAMPLE_BLOCKS = 12;

export type TextLanguage = 'ru' | 'uk' | 'be' | 'en';

/** The language of a text by its letters, for hyphens, quotation marks and voices; the service does not name it. */
export function languageOf({ blocks }: ChapterDocument): TextLanguage | undefined {
  const sample = blocks.slice(0, SAMPLE_BLOCKS).map(blockText).join(' ').slice(0, 5_000);
  const count = (letters: RegExp): number => sample.match(letters)?.length ?? 0;
  const cyrillic = count(/\p{Script=Cyrillic}/gu);
  const latin = count(/\p{Script=Latin}/gu);
  if (cyrillic === 0 && latin === 0) return undefined;
  if (cyrillic <= latin) return 'en';
  // Every hundredth letter or more, so that a foreign name or Russian of before 1918 (which has ѣ) does not count.
  if (count(/[іїў]/gi) * 100 < cyrillic || count(/ѣ/gi) > 0) return 'ru';
  return count(/ў/gi) > count(/ї/gi) ? 'be' : 'uk';
}
