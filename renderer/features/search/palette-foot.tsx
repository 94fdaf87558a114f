import { Autocomplete } from '@base-ui/react/autocomplete';
import { useTranslations } from 'use-intl';
import styles from './palette-foot.module.css';

type PaletteFootProps = {
  readonly isWaiting: boolean;
  /** Null before anything was typed. */
  readonly count: number | null;
  readonly canRemove: boolean;
  readonly canCollect: boolean;
};

/** What was found, in a number that is also said aloud, and the keys that help here. */
export function PaletteFoot({ isWaiting, count, canRemove, canCollect }: PaletteFootProps) {
  const t = useTranslations('search');
  return (
    <div className={styles['foot']}>
      <Autocomplete.Status>{isWaiting ? t('searching') : count !== null && t('found', { count })}</Autocomplete.Status>
      <div className={styles['keys']} aria-hidden="true">
        {canCollect && <Key name={t('keys.favourite')} press="Ctrl D" />}
        {canRemove && <Key name={t('keys.remove')} press="Shift Del" />}
        <Key name={t('keys.move')} press="↑ ↓" />
        <Key name={t('keys.open')} press="↵" />
      </div>
    </div>
  );
}

function Key({ name, press }: { readonly name: string; readonly press: string }) {
  return (
    <span className={styles['key']}>
      {name} <kbd>{press}</kbd>
    </span>
  );
}
