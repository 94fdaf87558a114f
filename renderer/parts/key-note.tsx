import { useFormatter, useTranslations } from 'use-intl';
import type { ChosenKeys } from '#shared/domain/player/key-bindings.ts';
import type { Asked, EditingNote } from './key-editing.ts';
import styles from './key-editor.module.css';

type KeyNoteProps = {
  readonly asked: Asked | null;
  readonly note: EditingNote | null;
  readonly onUndo: (before: ChosenKeys) => void;
};

/** What is expected now, or what the last change did to other commands, with the way back. */
export function KeyNote({ asked, note, onUndo }: KeyNoteProps) {
  const t = useTranslations('player.keys');
  const format = useFormatter();
  const before = note?.kind === 'taken' || note?.kind === 'reset' ? note.before : null;

  function words(): string | null {
    switch (note?.kind) {
      case 'modifier':
        return t('modifierRefused');
      case 'reserved':
        return t('reservedRefused');
      case 'reset':
        return t('allReset');
      case 'taken':
        return t('taken', {
          command: t(`commands.${note.id}`),
          others: format.list(note.takenFrom.map((id) => t(`commands.${id}`))),
        });
      case undefined:
        return asked === null ? null : t('asking', { command: t(`commands.${asked.id}`) });
    }
  }

  const said = words();
  return (
    <div className={styles['note']} role="status">
      {said !== null && (
        <div className={styles['words']}>
          <p>{said}</p>
          {before !== null && (
            <button type="button" className={styles['undo']} onClick={() => onUndo(before)}>
              {t('undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
