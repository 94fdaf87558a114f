import { Link } from '@tanstack/react-router';
import { BookOpen, CalendarDays, CircleUserRound, Clapperboard, House, LibraryBig, Settings } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { Tooltip } from '#renderer/ui/overlays/tooltip.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import styles from './rail.module.css';

/** The main pages: icons with labels, under 1100 px icons alone, under 640 px a bar at the bottom. */
export function Rail() {
  const t = useTranslations('app');
  const account = useAnswer('account.state', {}).data;
  // Also after the session has ended.
  const profile = account === undefined || account.status === 'signed-out' ? null : account.profile;
  const face = profile && (
    <Picture className={styles['face']} source={profile.avatar} id={profile.id} title={profile.nickname.slice(0, 1)} />
  );
  const links = [
    { to: '/', icon: <House />, label: t('navigation.home') },
    { to: '/anime', icon: <Clapperboard />, label: t('navigation.anime') },
    { to: '/schedule', icon: <CalendarDays />, label: t('navigation.schedule') },
    { to: '/novels', icon: <BookOpen />, label: t('navigation.novels') },
    { to: '/library', icon: <LibraryBig />, label: t('navigation.library') },
    { to: '/account', icon: face ?? <CircleUserRound />, label: profile?.nickname ?? t('navigation.account') },
    { to: '/settings', icon: <Settings />, label: t('navigation.settings') },
  ] as const;
  return (
    <nav className={styles['rail']} aria-label={t('navigation.label')}>
      <div className={styles['brand']}>
        <AppIcon />
        <span className={saidOnly('icons')}>Engawa</span>
      </div>
      {links.map(({ to, icon, label }) => (
        <Fragment key={to}>
          {to === '/account' && <span className={styles['space']} />}
          <Tooltip text={label} side="right" className={styles['tip']}>
            <Link to={to} className={styles['link']} activeOptions={{ exact: to === '/' }}>
              <span className={styles['icon']} aria-hidden="true">
                {icon}
              </span>
              <span className={classNames(styles['label'], saidOnly('icons'))}>{label}</span>
            </Link>
          </Tooltip>
        </Fragment>
      ))}
    </nav>
  );
}
