import { useTranslations } from 'use-intl';
import { SavedWay } from '#renderer/parts/saved-way.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { saidOnly } from '#renderer/ui/said-only.ts';
import type { AwayServices } from './away-services.ts';
import styles from './sync-glyph.module.css';

/** What is out of reach, and that what is saved works all the same. */
export function AwayDetails({ away }: { readonly away: NonNullable<AwayServices> }) {
  const t = useTranslations('offline.glyph');
  return (
    <>
      <p>{t(away)}</p>
      <p className={styles['faint']}>{t('works')}</p>
      <SavedWay size="small" />
    </>
  );
}

/** Beside the sign: what needs no opening to be known. */
export function AwayWord({ away }: { readonly away: AwayServices }) {
  const t = useTranslations('offline.glyph');
  return (
    <span role="status" className={classNames(styles['word'], saidOnly('narrow'))}>
      {away !== null && t(`words.${away}`)}
    </span>
  );
}
