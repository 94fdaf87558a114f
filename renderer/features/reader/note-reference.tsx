import { Popover } from '@base-ui/react/popover';
import { useContext, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/button.tsx';
import type { Inline } from '#shared/domain/chapter-document.ts';
import { ChapterNotes, goToNote } from './chapter-notes.ts';
import styles from './notes.module.css';

type NoteReferenceProps = Omit<Extract<Inline, { kind: 'note-reference' }>, 'kind'>;

/** The raised number in the text: it shows its note where the eyes are, so that the place is not lost. */
export function NoteReference({ note, mention, label }: NoteReferenceProps) {
  const t = useTranslations('reader.notes');
  const content = useContext(ChapterNotes)[note];
  const isLeavingForNotes = useRef(false);
  const name = t('note', { label });

  /** Closing gives the focus back to the number, unless the person went on to the notes. */
  function focusAfterClosing(): boolean {
    if (!isLeavingForNotes.current) return true;
    isLeavingForNotes.current = false;
    goToNote(note, mention);
    return false;
  }

  return (
    <Popover.Root>
      <Popover.Trigger className={styles['reference']} aria-label={name} data-note-reference={`${note}.${mention}`}>
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles['positioner']} sideOffset={8} collisionPadding={12}>
          <Popover.Popup className={styles['popup']} aria-label={name} finalFocus={focusAfterClosing}>
            <p className={styles['popupText']}>{content}</p>
            <Popover.Close
              render={<Button size="small" kind="plain" />}
              onClick={() => {
                isLeavingForNotes.current = true;
              }}
            >
              {t('showAll')}
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
