import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { readingMinutes } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { sectionAt, sectionsOf } from '../chrome/chapter-sections.ts';
import { NotesList } from '../marks/notes-list.tsx';
import { ScrolledText } from '../pages/scrolled-text.tsx';
import { usePageKeeper } from '../pages/use-page-keeper.ts';
import type { Reading } from '../place/place-keeper.ts';
import type { Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import type { ReaderLook } from '../settings/reading-look.ts';
import { useReaderLook } from '../settings/use-reader-look.ts';
import { DocumentChunks } from './document-chunks.tsx';
import { DocumentProse } from './document-prose.tsx';
import styles from './prose.module.css';

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

/** Lets the controls know how long the open chapter is, and forget it when the chapter is left. */
function useChapterLength(minutes: number): void {
  const showLength = useReaderStore((state) => state.showLength);
  useLayoutEffect(() => {
    showLength(minutes);
    return () => showLength(0);
  }, [minutes, showLength]);
}

type PagedTextProps = {
  readonly document: ChapterDocument;
  readonly frameRef: RefObject<HTMLElement | null>;
  readonly start: Place;
  readonly look: ReaderLook;
  readonly onReading: (reading: Reading) => void;
};

/** A chapter in pages that are turned. Only the section that is read is in the page (`sectionsOf`). */
function PagedText({ document, frameRef, start, look, onReading }: PagedTextProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(document.blocks);
  const [shown, setShown] = useState(() => ({ section: sectionAt(sections, start) }));
  usePageKeeper({
    frameRef,
    bodyRef,
    sections,
    shown,
    start,
    look,
    onReading,
    onSection: (section) => setShown({ section }),
  });
  const { first, end } = sections[shown.section] ?? { first: 0, end: 0 };
  return (
    <DocumentProse document={document}>
      <div ref={bodyRef} className={styles['body']} data-first-paragraph={first}>
        <DocumentChunks key={first} blocks={document.blocks.slice(first, end)} />
      </div>
      {shown.section === sections.length - 1 && <NotesList notes={document.notes} />}
    </DocumentProse>
  );
}
