import { type RefObject, useRef } from 'react';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { DocumentChunks } from './document-chunks.tsx';
import { DocumentProse } from './document-prose.tsx';
import { NotesList } from './notes-list.tsx';
import type { Reading } from './place-keeper.ts';
import styles from './prose.module.css';
import type { Place } from './reading-place.ts';
import { usePlaceKeeper } from './use-place-keeper.ts';

type ScrolledTextProps = {
  readonly document: ChapterDocument;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly start: Place;
  readonly isLong: boolean;
  readonly onReading: (reading: Reading) => void;
};

/** A chapter as one long page. */
export function ScrolledText({ document, scrollerRef, start, isLong, onReading }: ScrolledTextProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  usePlaceKeeper({ scrollerRef, bodyRef, start, onReading });
  return (
    <DocumentProse document={document}>
      <div ref={bodyRef} className={styles['body']} data-long={isLong || undefined}>
        <DocumentChunks blocks={document.blocks} />
      </div>
      <NotesList notes={document.notes} />
    </DocumentProse>
  );
}
