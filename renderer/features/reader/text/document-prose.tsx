import type { ReactNode } from 'react';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { ChapterNotes } from '../marks/notes-store.ts';
import { languageOf } from './chapter-language.ts';
import { inlineNodes } from './document-inlines.tsx';
import styles from './prose.module.css';

type DocumentProseProps = { readonly document: ChapterDocument; readonly children: ReactNode };

/** What the words of a chapter stand in: their language, their type, and the notes that they refer to. */
export function DocumentProse({ document, children }: DocumentProseProps) {
  const notes = document.notes.map((note) => inlineNodes(note.inlines));
  return (
    <ChapterNotes value={notes}>
      <div lang={languageOf(document)} className={styles['prose']}>
        {children}
      </div>
    </ChapterNotes>
  );
}
