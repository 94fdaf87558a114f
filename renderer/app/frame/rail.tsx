import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, CalendarDays, CircleUserRound, Clapperboard, House, LibraryBig, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { Tooltip } from '#renderer/ui/overlays/tooltip.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import styles from './rail.module.css';

const PAGES = [
  { to: '/', name: 'home', icon: <House /> },
  { to: '/anime', name: 'anime', icon: <Clapperboard /> },
  { to: '/schedule', name: 'schedule', icon: <CalendarDays /> },
  { to: '/novels', name: 'novels', icon: <BookOpen /> },
  { to: '/library', name: 'library', icon: <LibraryBig /> },
] as const;

/** The main pages: icons with labels, under 1100 px icons alone, under 640 px a bar at the bottom. */
export function Rail() {
  const t = useTranslations('app');
  return (
    <nav className={styles['rail']} aria-label={t('navigation.label')}>
      <div className={styles['brand']}>
        <AppIcon />
        <span className={saidOnly('icons')}>{t('name')}</span>
      </div>
      {PAGES.map(({ to, name, icon }) => (
        <RailLink key={to} to={to} icon={icon} label={t(`navigation.${name}`)} />
      ))}
      <span className={styles['space']} />
      <AccountLink />
      <RailLink to="/settings" icon={<Settings />} label={t('navigation.settings')} />
    </nav>
  );
}

type RailLinkProps = {
  readonly to: (typeof PAGES)[number]['to'] | '/account' | '/settings';
  readonly icon: ReactNode;
  readonly label: string;
};

function RailLink({ to, icon, label }: RailLinkProps) {
  return (
    <Tooltip text={label} side="right" className={styles['tip']}>
      <Link to={to} className={styles['link']} activeOptions={{ exact: to === '/' }}>
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
        <span className={classNames(styles['label'], saidOnly('icons'))}>{label}</span>
      </Link>
    </Tooltip>
  );
}

/** Shows the account's name and avatar while signed in, also after the session has ended. */
function AccountLink() {
  const t = useTranslations('app');
  const account = useQuery(queryFor('account.state', {})).data;
  if (account === undefined || account.status === 'signed-out') {
    return <RailLink to="/account" icon={<CircleUserRound />} label={t('navigation.account')} />;
  }
  const { id, nickname, avatar } = account.profile;
  const face = <Picture className={styles['face']} source={avatar} id={id} title={nickname.slice(0, 1)} />;
  return <RailLink to="/account" icon={face} label={nickname} />;
}
