import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { type ChosenKeys, resetKeys, unbindKey } from '#shared/domain/player/key-bindings.ts';
import { type CommandGroup, NAMED_COMMANDS } from '#shared/domain/player/keys.ts';
import { type Asked, answerTo, type EditingNote } from './key-editing.ts';
import styles from './key-editor.module.css';
import { KeyRow } from './key-row.tsx';

const GROUPS: readonly CommandGroup[] = ['playback', 'sound', 'window'];

type KeyEditorProps = {
  readonly keys: ChosenKeys;
  readonly onChange: (keys: ChosenKeys) => void;
};

/** Every command of the player with its present keys; each key is changed where it stands. */
export function KeyEditor({ keys, onChange }: KeyEditorProps) {
  const t = useTranslations('player.keys');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState<EditingNote | null>(null);

  function ask(next: Asked | null): void {
    setAsked(next);
    setNote(null);
  }

  function apply(next: ChosenKeys, said: EditingNote | null): void {
    onChange(next);
    setAsked(null);
    setNote(said);
  }

  return (
    <div className="relative">
      <p className="small soft snug">{t('advice')}</p>
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`keys-${group}`}>
          <h3 id={`keys-${group}`} className={styles['title']}>
            {t(group)}
          </h3>
          <ul>
            {NAMED_COMMANDS.filter((named) => named.group === group).map(({ id }) => (
              <KeyRow
                key={id}
                id={id}
                keys={keys}
                asked={asked?.id === id ? asked : null}
                onAsk={ask}
                onPress={(pressed) => {
                  if (asked === null) return;
                  const answer = answerTo(pressed, asked, keys);
                  if (answer.kind === 'cancel') ask(null);
                  else if (answer.kind === 'refuse') setNote(answer.note);
                  else if (answer.kind === 'bind') apply(answer.keys, answer.note);
                }}
                onRemove={(key) => apply(unbindKey(keys, id, key).keys, null)}
                onReset={() => {
                  const { keys: next, takenFrom } = resetKeys(keys, id);
                  apply(next, takenFrom.length === 0 ? null : { kind: 'taken', id, takenFrom, before: keys });
                }}
              />
            ))}
            {group === 'playback' && <FixedRow command={t('percent')} keys="0-9" />}
            {group === 'window' && <FixedRow command={t('toMini')} keys="F6" />}
          </ul>
        </section>
      ))}
      {Object.keys(keys).length > 0 && (
        <p className={styles['all']}>
          <Button
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => apply({}, { kind: 'reset', before: keys })}
          >
            {t('resetAll')}
          </Button>
        </p>
      )}
      <KeyNote asked={asked} note={note} onUndo={(before) => apply(before, null)} />
    </div>
  );
}

/** A command whose keys cannot be changed. */
function FixedRow({ command, keys }: { readonly command: string; readonly keys: string }) {
  return (
    <li className={styles['row']}>
      <span>{command}</span>
      <span className={styles['keys']}>
        <kbd className={styles['key']}>{keys}</kbd>
      </span>
    </li>
  );
}

type KeyNoteProps = {
  readonly asked: Asked | null;
  readonly note: EditingNote | null;
  readonly onUndo: (before: ChosenKeys) => void;
};

/** What is expected now, or what the last change did to other commands, with the way back. */
function KeyNote({ asked, note, onUndo }: KeyNoteProps) {
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
