import { Plus, RotateCcw, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { bindingsOf, type ChosenKeys, isUsual, MOST_KEYS } from '#shared/domain/player/key-bindings.ts';
import { type CommandId, FIXED_KEYS } from '#shared/domain/player/keys.ts';
import type { Asked, Pressed } from './key-editing.ts';
import styles from './key-editor.module.css';
import { useKeyNames } from './use-key-names.ts';

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
export function KeyRow({ id, keys, asked, onAsk, onPress, onRemove, onReset }: KeyRowProps) {
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
