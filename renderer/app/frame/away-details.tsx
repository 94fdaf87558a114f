import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#renderer/ui/button.tsx';
import type { AwayServices } from './away-services.ts';
import styles from './sync-glyph.module.css';

/** What is out of reach, and that what is saved works all the same. */
export function AwayDetails({ away }: { readonly away: NonNullable<AwayServices> }) {
  const t = useTranslations('offline.glyph');
  return (
    <>
      <p>{t(away)}</p>
      <p className={styles['faint']}>{t('works')}</p>
      <Link to="/library" search={{ tab: 'saved' }} className={buttonClass({ size: 'small' })}>
        {t('saved')}
      </Link>
    </>
  );
}

/** Beside the sign, where nothing at all can be reached: one word that needs no opening. */
export function AwayWord({ away }: { readonly away: AwayServices }) {
  const t = useTranslations('offline.glyph');
  return (
    <span role="status" className={styles['word']}>
      {away === 'both' && t('word')}
    </span>
  );
}
