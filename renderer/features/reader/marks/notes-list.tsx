import { CornerLeftUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { Note } from '#shared/domain/chapter-document.ts';
import { inlineNodes } from '../text/document-inlines.tsx';
import styles from './notes.module.css';
import { goToReference } from './notes-store.ts';

/** The notes at the end of a chapter, each with a way back to where it was mentioned. */
export function NotesList({ notes }: { readonly notes: readonly Note[] }) {
  const t = useTranslations('reader.notes');
  const titleId = useId();
  if (notes.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('title')}
      </h2>
      <ol className={styles['list']}>
        {[...notes.entries()].map(([place, note]) => (
          <li key={place} className={styles['note']} data-note={place} tabIndex={-1}>
            <span className={styles['label']}>{note.label}</span>
            <p className="fill">{inlineNodes(note.inlines)}</p>
            {note.isReferenced && (
              <IconButton
                size="small"
                name={t('backToText')}
                icon={<CornerLeftUp />}
                onClick={() => goToReference(place)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
