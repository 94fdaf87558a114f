import { type RefObject, useRef } from 'react';
import { readingMinutes } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { languageOf } from './chapter-language.ts';
import { ChapterNotes } from './chapter-notes.ts';
import { DocumentChunks } from './document-chunks.tsx';
import { DocumentInlines } from './document-inlines.tsx';
import { NotesList } from './notes-list.tsx';
import type { Reading } from './place-keeper.ts';
import styles from './prose.module.css';
import type { Place } from './reading-place.ts';
import { useChapterLength } from './use-chapter-length.ts';
import { usePlaceKeeper } from './use-place-keeper.ts';

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
  const bodyRef = useRef<HTMLDivElement>(null);
  const minutes = readingMinutes(document);
  useChapterLength(minutes);
  usePlaceKeeper({ scrollerRef, bodyRef, start, onReading });
  const notes = [...document.notes.entries()].map(([place, note]) => (
    <DocumentInlines key={place} inlines={note.inlines} />
  ));
  return (
    <ChapterNotes value={notes}>
      <div lang={languageOf(document)} className={styles['prose']}>
        <div ref={bodyRef} className={styles['body']} data-long={minutes > LONG_CHAPTER_MINUTES || undefined}>
          <DocumentChunks blocks={document.blocks} />
        </div>
        <NotesList notes={document.notes} />
      </div>
    </ChapterNotes>
  );
}
