import { type RefObject, useRef, useState } from 'react';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { sectionAt, sectionsOf } from './chapter-sections.ts';
import { DocumentChunks } from './document-chunks.tsx';
import { DocumentProse } from './document-prose.tsx';
import { NotesList } from './notes-list.tsx';
import type { Reading } from './place-keeper.ts';
import styles from './prose.module.css';
import type { ReaderLook } from './reading-look.ts';
import type { Place } from './reading-place.ts';
import { usePageKeeper } from './use-page-keeper.ts';

type PagedTextProps = {
  readonly document: ChapterDocument;
  readonly frameRef: RefObject<HTMLElement | null>;
  readonly start: Place;
  readonly look: ReaderLook;
  readonly onReading: (reading: Reading) => void;
};

/** A chapter in pages that are turned. Only the section that is read is in the page (`sectionsOf`). */
export function PagedText({ document, frameRef, start, look, onReading }: PagedTextProps) {
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
