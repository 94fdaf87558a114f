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
  keyOf,
  MOST_KEYS,
  resetKeys,
  unbindKey,
} from '#shared/domain/player/key-bindings.ts';
import { type CommandGroup, type CommandId, FIXED_KEYS, NAMED_COMMANDS } from '#shared/domain/player/keys.ts';
import styles from './key-editor.module.css';
import { useKeyNames } from './key-name.ts';

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

type KeyRowProps = {
  readonly id: CommandId;
  readonly keys: ChosenKeys;
  /** What is asked for in this row now. */
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onPress: (pressed: Pressed) => void;
  readonly onRemove: (key: string) => void;
  readonly onReset: () => void;
};

/** One command: pressing one of its keys asks for another in its place. */
function KeyRow({ id, keys, asked, onAsk, onPress, onRemove, onReset }: KeyRowProps) {
  const t = useTranslations('player.keys');
  const nameOf = useKeyNames();
  const command = t(`commands.${id}`);
  const bound = bindingsOf(keys)[id];
  const fixed = FIXED_KEYS[id];
  const isAdding = asked !== null && asked.instead === null;

  function press(event: KeyboardEvent): void {
    // Tab moves on, and only gives up.
    if (event.code !== 'Tab') event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onPress(event);
  }

  /** While a key is asked for, every key belongs to the button that has the focus. */
  const taking = {
    'data-takes-keys': '',
    onKeyDown: press,
    onBlur: () => onAsk(null),
    onClick: () => onAsk(null),
  };

  return (
    <li className={classNames(styles['row'], asked !== null && 'wrap')}>
      <span>{command}</span>
      <span className={styles['keys']}>
        {fixed !== undefined && <kbd className={styles['key']}>{nameOf(fixed)}</kbd>}
        {bound.map((key) => {
          const isAsked = asked?.instead === key;
          return (
            <span key={key} className="inline-row">
              <button
                type="button"
                className={classNames(styles['key'], styles['button'], isAsked && styles['taking'])}
                aria-label={isAsked ? t('pressFor', { command }) : t('change', { key: nameOf(key), command })}
                onClick={() => onAsk({ id, instead: key })}
                {...(isAsked && taking)}
              >
                {isAsked ? t('press') : nameOf(key)}
              </button>
              {isAsked && (
                <IconButton
                  size="small"
                  name={t('remove', { key: nameOf(key), command })}
                  tooltip={t('removeShort')}
                  icon={<X />}
                  // A press must not take the focus first: that would end the asking and this button with it.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onRemove(key)}
                />
              )}
            </span>
          );
        })}
        {(bound.length < MOST_KEYS || isAdding) && (
          <button
            type="button"
            className={classNames(styles['key'], styles['button'], styles['add'], isAdding && styles['taking'])}
            aria-label={isAdding ? t('pressFor', { command }) : t('add', { command })}
            onClick={() => onAsk({ id, instead: null })}
            {...(isAdding && taking)}
          >
            {isAdding ? t('press') : <Plus aria-hidden="true" />}
          </button>
        )}
        {!isUsual(keys, id) && asked === null && (
          <IconButton
            size="small"
            name={t('reset', { command })}
            tooltip={t('resetShort')}
            icon={<RotateCcw />}
            onClick={onReset}
          />
        )}
      </span>
    </li>
  );
}

/** A key that is asked for: in the place of one that a command has, or beside them (null). */
type Asked = { readonly id: CommandId; readonly instead: string | null };

/** What is said about the last change, or why there was none. */
type EditingNote =
  | { readonly kind: 'modifier' }
  | { readonly kind: 'reserved' }
  | {
      readonly kind: 'taken';
      readonly id: CommandId;
      readonly takenFrom: readonly CommandId[];
      readonly before: ChosenKeys;
    }
  | { readonly kind: 'reset'; readonly before: ChosenKeys };

export type Pressed = {
  readonly code: string;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
};

type Answer =
  /** Nothing yet: Shift alone, or a key that is being held. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'refuse'; readonly note: EditingNote }
  | { readonly kind: 'bind'; readonly keys: ChosenKeys; readonly note: EditingNote | null };

/** What a key means that was pressed for a command. */
export function answerTo(pressed: Pressed, asked: Asked, chosen: ChosenKeys): Answer {
  const { code, key, ctrlKey, altKey, metaKey } = pressed;
  if (code === 'Escape' || code === 'Tab') return { kind: 'cancel' };
  if (key === 'Shift') return { kind: 'wait' };
  const isModifier = key === 'Control' || key === 'Alt' || key === 'AltGraph' || key === 'Meta';
  if (isModifier || ctrlKey || altKey || metaKey) return { kind: 'refuse', note: { kind: 'modifier' } };
  const wanted = keyOf(pressed);
  if (key === '?' || !isBindable(wanted)) return { kind: 'refuse', note: { kind: 'reserved' } };
  const { keys, takenFrom } = bindKey(chosen, asked.id, wanted, asked.instead);
  const note = takenFrom.length === 0 ? null : ({ kind: 'taken', id: asked.id, takenFrom, before: chosen } as const);
  return { kind: 'bind', keys, note };
}
