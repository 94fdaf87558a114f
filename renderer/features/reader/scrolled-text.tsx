import { type RefObject, useRef } from 'react';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
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
  // What is in sight is painted before the rest is laid out. Where a text is read on, the place is found in all of it.
  const isPainted = useAfterPaint();
  const isOpening = !isPainted && start.paragraph === 0;
  return (
    <DocumentProse document={document}>
      <div
        ref={bodyRef}
        className={styles['body']}
        data-long={isLong || undefined}
        data-opening={isOpening || undefined}
      >
        <DocumentChunks blocks={document.blocks} />
      </div>
      <NotesList notes={document.notes} />
    </DocumentProse>
  );
}
