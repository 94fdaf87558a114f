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

/** Where one can go. Labels beside the icons, under 1100 px icons alone, under 640 px a bar at the foot. */
export function Rail() {
  const t = useTranslations('app');
  return (
    <nav className={styles['rail']} aria-label={t('navigation.label')}>
      <div className={styles['brand']}>
        <AppIcon />
        <span className={saidOnly('icons')}>{t('name')}</span>
      </div>
      <RailLink to="/" icon={<House />} label={t('navigation.home')} isExact />
      <RailLink to="/anime" icon={<Clapperboard />} label={t('navigation.anime')} />
      <RailLink to="/schedule" icon={<CalendarDays />} label={t('navigation.schedule')} />
      <RailLink to="/novels" icon={<BookOpen />} label={t('navigation.novels')} />
      <RailLink to="/library" icon={<LibraryBig />} label={t('navigation.library')} />
      <span className={styles['space']} />
      <AccountLink />
      <RailLink to="/settings" icon={<Settings />} label={t('navigation.settings')} />
    </nav>
  );
}

type RailLinkProps = {
  readonly to: '/' | '/anime' | '/schedule' | '/novels' | '/library' | '/account' | '/settings';
  readonly icon: ReactNode;
  readonly label: string;
  readonly isExact?: boolean;
};

function RailLink({ to, icon, label, isExact = false }: RailLinkProps) {
  return (
    <Tooltip text={label} side="right" className={styles['tip']}>
      <Link to={to} className={styles['link']} activeOptions={{ exact: isExact }}>
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
