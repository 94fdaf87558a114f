import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import styles from './adult-note.module.css';
import { useAdultRule } from './use-adult-rule.ts';

/** On the page of what is left out of lists: why it was not found there. `of` is the release, the novel, or its age. */
export function AdultNote({ of }: { readonly of: unknown }) {
  const t = useTranslations('settings.adult');
  if (useAdultRule().isShown(of)) return null;
  return (
    <p className={styles['note']}>
      {t('forAdults')} {t('leftOut')} <Link to="/settings">{t('openSettings')}</Link>
    </p>
  );
}
