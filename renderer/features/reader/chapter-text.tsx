import { type RefObject, useState } from 'react';
import { readingMinutes } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { PagedText } from './paged-text.tsx';
import type { Reading } from './place-keeper.ts';
import { useReaderStore } from './reader-store.ts';
import type { Place } from './reading-place.ts';
import { ScrolledText } from './scrolled-text.tsx';
import { useChapterLength } from './use-chapter-length.ts';
import { useReaderLook } from './use-reader-look.ts';

/** A chapter of usual length is laid out as a whole. */
const LONG_CHAPTER_MINUTES = 90;

type ChapterTextProps = {
  readonly document: ChapterDocument;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  /** Where reading goes on; looked at once. */
  readonly start: Place;
  readonly onReading: (reading: Reading) => void;
};

/** The words of a chapter, opened at the place where they were left. */
export function ChapterText({ document, scrollerRef, start, onReading }: ChapterTextProps) {
  const { look } = useReaderLook();
  const { mode } = look;
  const [laidOut, setLaidOut] = useState({ mode, document, start });
  const currentPlace = useReaderStore((state) => state.currentPlace);
  const minutes = readingMinutes(document);
  useChapterLength(minutes);

  // In the other way the text is laid out anew, and opened where it was.
  if (laidOut.mode !== mode || laidOut.document !== document) {
    setLaidOut({ mode, document, start: currentPlace?.() ?? laidOut.start });
    return null;
  }
  return mode === 'pages' ? (
    <PagedText document={document} frameRef={scrollerRef} start={laidOut.start} look={look} onReading={onReading} />
  ) : (
    <ScrolledText
      document={document}
      scrollerRef={scrollerRef}
      start={laidOut.start}
      isLong={minutes > LONG_CHAPTER_MINUTES}
      onReading={onReading}
    />
  );
}
