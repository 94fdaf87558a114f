import { Popover } from '@base-ui/react/popover';
import { useContext, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/button.tsx';
import { ChapterNotes, goToNote } from './chapter-notes.ts';
import styles from './notes.module.css';

/** The raised number in the text: it shows its note where the eyes are, so that the place is not lost. */
export function NoteReference({ note, label }: { readonly note: number; readonly label: string }) {
  const t = useTranslations('reader.notes');
  const content = useContext(ChapterNotes)[note];
  const isLeavingForNotes = useRef(false);
  const name = t('note', { label });

  /** Closing gives the focus back to the number, unless the person went on to the notes. */
  function focusAfterClosing(): boolean {
    if (!isLeavingForNotes.current) return true;
    isLeavingForNotes.current = false;
    goToNote(note);
    return false;
  }

  return (
    <Popover.Root>
      <Popover.Trigger className={styles['reference']} aria-label={name} data-note-reference={note}>
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
