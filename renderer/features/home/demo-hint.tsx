import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import styles from './demo-hint.module.css';

/** Says to a newcomer what they are looking at, and that its account can be tried. */
export function DemoHint({ hasAccount }: { readonly hasAccount: boolean }) {
  const t = useTranslations('app.demo');
  return (
    <p className="small faint">
      {t('hint')}{' '}
      {hasAccount && (
        <Link to="/account" className={styles['link']}>
          {t('tryAccount')}
        </Link>
      )}
    </p>
  );
}
