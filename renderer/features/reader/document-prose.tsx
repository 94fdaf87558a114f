import type { ReactNode } from 'react';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { languageOf } from './chapter-language.ts';
import { ChapterNotes } from './chapter-notes.ts';
import { DocumentInlines } from './document-inlines.tsx';
import styles from './prose.module.css';

type DocumentProseProps = { readonly document: ChapterDocument; readonly children: ReactNode };

/** What the words of a chapter stand in: their language, their type, and the notes that they refer to. */
export function DocumentProse({ document, children }: DocumentProseProps) {
  const notes = [...document.notes.entries()].map(([place, note]) => (
    <DocumentInlines key={place} inlines={note.inlines} />
  ));
  return (
    <ChapterNotes value={notes}>
      <div lang={languageOf(document)} className={styles['prose']}>
        {children}
      </div>
    </ChapterNotes>
  );
}
