import { Plus, RotateCcw, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import {
  bindingsOf,
  bindKey,
  type ChosenKeys,
  isBindable,
  isUsual,
  type KeyChange,
  keyOf,
  MOST_KEYS,
  resetKeys,
  unbindKey,
  withoutChange,
} from '#shared/domain/player/key-bindings.ts';
import { type CommandId, FIXED_KEYS, NAMED_COMMANDS } from '#shared/domain/player/keys.ts';
import { FixedRow } from './fixed-row.tsx';
import styles from './key-editor.module.css';
import { useCommandName, useKeyNames } from './key-name.ts';

const GROUPS = ['playback', 'sound', 'window'] as const;

/** A command that waits for a key: one that replaces `instead`, or one more (null). */
type Asked = { readonly id: CommandId; readonly instead: string | null };

/** The result of the last change, or the reason against it. */
type EditingNote =
  | { readonly kind: 'modifier' | 'reserved' }
  | ({ readonly kind: 'reset' } & KeyChange)
  | ({ readonly kind: 'taken'; readonly id: CommandId; readonly takenFrom: readonly CommandId[] } & KeyChange);

/** The new keys, the note about them, and the command that waits for a key afterwards. */
type Edit = {
  readonly keys?: ChosenKeys;
  readonly note?: EditingNote | null;
  readonly asked?: Asked | null;
};

type KeyEditorProps = {
  readonly keys: ChosenKeys;
  /** The person's seek step, which the names of some commands include. */
  readonly seekStepSeconds: number;
  readonly onChange: (keys: ChosenKeys) => void;
};

export function KeyEditor({ keys, seekStepSeconds, onChange }: KeyEditorProps) {
  const t = useTranslations('player.keys');
  const nameOf = useCommandName(seekStepSeconds);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState<EditingNote | null>(null);

  function edit({ keys: changed, note: said = null, asked: next = null }: Edit): void {
    if (changed !== undefined) onChange(changed);
    setNote(said);
    setAsked(next);
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
                command={nameOf(id)}
                keys={keys}
                asked={asked?.id === id ? asked : null}
                onEdit={edit}
              />
            ))}
            {group === 'playback' && <FixedRow command={t('percent')} keys={['0-9']} />}
            {group === 'window' && <FixedRow command={t('undo')} keys={['Ctrl+Z']} />}
            {group === 'window' && <FixedRow command={t('toMini')} keys={['F6']} />}
            {group === 'window' && <FixedRow command={t('acrossPage')} keys={[t('arrows')]} />}
          </ul>
        </section>
      ))}
      {Object.keys(keys).length > 0 && (
        <p className={styles['all']}>
          <Button
            size="small"
            icon={<RotateCcw />}
            onClick={() => edit({ keys: {}, note: { kind: 'reset', before: keys, after: {} } })}
          >
            {t('resetAll')}
          </Button>
        </p>
      )}
      <KeyNote
        asked={asked}
        note={note}
        nameOf={nameOf}
        onUndo={(change) => edit({ keys: withoutChange(keys, change) })}
      />
    </div>
  );
}

type KeyNoteProps = {
  readonly asked: Asked | null;
  readonly note: EditingNote | null;
  readonly nameOf: (id: CommandId) => string;
  readonly onUndo: (change: KeyChange) => void;
};

function KeyNote({ asked, note, nameOf, onUndo }: KeyNoteProps) {
  const t = useTranslations('player.keys');
  const format = useFormatter();
  const change = note !== null && 'before' in note ? note : null;

  function text(): string | null {
    switch (note?.kind) {
      case 'modifier':
        return t('modifierRefused');
      case 'reserved':
        return t('reservedRefused');
      case 'reset':
        return t('allReset');
      case 'taken': {
        const others = format.list(note.takenFrom.map(nameOf));
        return t('taken', { command: nameOf(note.id), others });
      }
      case undefined:
        return asked && t('asking', { command: nameOf(asked.id) });
    }
  }

  const said = text();
  return (
    <div className={styles['note']} role="status">
      {said !== null && (
        <div className={styles['words']}>
          <p>{said}</p>
          {change !== null && (
            <button type="button" className={styles['undo']} onClick={() => onUndo(change)}>
              {t('undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

type KeyRowProps = {
  readonly id: CommandId;
  /** The command's name. */
  readonly command: string;
  readonly keys: ChosenKeys;
  readonly asked: Asked | null;
  readonly onEdit: (edit: Edit) => void;
};

/** One command. Clicking one of its keys asks for another in its place. */
function KeyRow({ id, command, keys, asked, onEdit }: KeyRowProps) {
  const t = useTranslations();
  const nameOf = useKeyNames();
  const bound = bindingsOf(keys)[id];
  const fixed = FIXED_KEYS[id];
  const isAdding = asked?.instead === null;
  const slots = bound.length < MOST_KEYS || isAdding ? [null, ...bound] : bound;

  function press(event: KeyboardEvent): void {
    // Tab cancels and moves on.
    if (event.code !== 'Tab') event.preventDefault();
    event.stopPropagation();
    const answer = event.repeat || asked === null ? null : answerTo(event, asked, keys);
    if (answer !== null) onEdit(answer);
  }

  function reset(): void {
    const { keys: next, takenFrom } = resetKeys(keys, id);
    onEdit({ keys: next, note: takenNote(id, takenFrom, { before: keys, after: next }) });
  }

  const stop = () => onEdit({});
  /** While it waits for a key, the button takes all of them. */
  const taking = { 'data-takes-keys': '', onKeyDown: press, onBlur: stop, onClick: stop };

  function labelOf(key: string | null, isAsked: boolean): string {
    if (isAsked) return t('player.keys.pressFor', { command });
    return key === null ? t('player.keys.add', { command }) : t('player.keys.change', { key: nameOf(key), command });
  }

  return (
    <li className={classNames(styles['row'], asked !== null && 'wrap')}>
      <span>{command}</span>
      <span className={styles['keys']}>
        {!isUsual(keys, id) && asked === null && (
          <IconButton
            size="small"
            name={t('app.actions.reset')}
            subject={command}
            icon={<RotateCcw />}
            onClick={reset}
          />
        )}
        {fixed !== undefined && <kbd className={styles['key']}>{nameOf(fixed)}</kbd>}
        {slots.map((key) => {
          const isAsked = asked !== null && asked.instead === key;
          const look = [key === null && styles['add'], isAsked && styles['taking']];
          return (
            // By place, so that a key that replaces another one keeps its button and the focus.
            <span key={key === null ? 'add' : bound.indexOf(key)} className="inline-row">
              <button
                type="button"
                className={classNames(styles['key'], styles['button'], ...look)}
                aria-label={labelOf(key, isAsked)}
                onClick={() => onEdit({ asked: { id, instead: key } })}
                {...(isAsked && taking)}
              >
                {isAsked ? t('player.keys.press') : key === null ? <Plus /> : nameOf(key)}
              </button>
              {isAsked && key !== null && (
                <IconButton
                  size="small"
                  name={t('player.keys.remove', { key: nameOf(key), command })}
                  tooltip={t('player.keys.removeShort')}
                  icon={<X />}
                  // Keeps the focus on the key: its blur would remove this button before the click.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onEdit({ keys: unbindKey(keys, id, key).keys })}
                />
              )}
            </span>
          );
        })}
      </span>
    </li>
  );
}

export type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The edit that a pressed key leads to; null for Shift, which may start a combination. */
export function answerTo(pressed: Pressed, asked: Asked, chosen: ChosenKeys): Edit | null {
  const { code, key, ctrlKey, altKey, metaKey } = pressed;
  if (code === 'Escape' || code === 'Tab') return {};
  if (key === 'Shift') return null;
  const isModifier = ['Control', 'Alt', 'AltGraph', 'Meta'].includes(key);
  if (isModifier || ctrlKey || altKey || metaKey) return { asked, note: { kind: 'modifier' } };
  const wanted = keyOf(pressed);
  if (key === '?' || !isBindable(wanted)) return { asked, note: { kind: 'reserved' } };
  const { keys, takenFrom } = bindKey(chosen, asked.id, wanted, asked.instead);
  return { keys, note: takenNote(asked.id, takenFrom, { before: chosen, after: keys }) };
}

function takenNote(id: CommandId, takenFrom: readonly CommandId[], change: KeyChange): EditingNote | null {
  return takenFrom.length === 0 ? null : { kind: 'taken', id, takenFrom, ...change };
}
