import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { saidOnly } from '#renderer/ui/said-only.ts';
import styles from './palette-field.module.css';

type PaletteFieldProps = {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** As long as addresses are that people paste; what is searched for is cut to less. */
const LONGEST_TEXT = 2_000;

export function PaletteField({ inputRef, onKeyDown }: PaletteFieldProps) {
  const t = useTranslations();
  return (
    <div className={styles['field']}>
      <Search className="rigid icon-medium faint" aria-hidden="true" />
      <Autocomplete.Input
        ref={inputRef}
        className={styles['input']}
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onKeyDown={onKeyDown}
      />
      <Dialog.Close className={styles['close']}>
        <span className={saidOnly()}>{t('app.actions.close')}</span>
        <span aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
      </Dialog.Close>
    </div>
  );
}
