import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';

const SAMPLE_BLOCKS = 12;

/** The language of a text by its letters, for hyphens, quotation marks and voices; the service does not say it. */
export function languageOf({ blocks }: ChapterDocument): 'ru' | 'en' | undefined {
  const sample = blocks.slice(0, SAMPLE_BLOCKS).map(blockText).join(' ').slice(0, 5_000);
  const cyrillic = sample.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (cyrillic === 0 && latin === 0) return undefined;
  return cyrillic > latin ? 'ru' : 'en';
}
