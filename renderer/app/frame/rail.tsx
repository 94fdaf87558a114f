import { BookOpen, CalendarDays, CircleUserRound, Clapperboard, House, LibraryBig, Settings } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useOpened } from '#renderer/parts/router/router.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { tipOf } from '#renderer/ui/overlays/tip.ts';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import styles from './rail.module.css';

/** Links to the main pages: icons with labels, below 68.75 rem only icons, below 40 rem a bar at the bottom. */
export function Rail() {
  const t = useTranslations('app');
  const account = useAnswer('account.state', {}).data;
  // Shown even after the session has ended.
  const profile = account === undefined || account.status === 'signed-out' ? null : account.profile;
  const face = profile && (
    <Picture
      className={styles['face']}
      source={profile.avatar}
      id={profile.id}
      title={[...profile.nickname].slice(0, 1).join('')}
    />
  );
  const pathname = useOpened(({ visit }) => visit.pathname);
  const isIn = (page: string) => pathname === page || (page !== '/' && pathname.startsWith(`${page}/`));
  // `others`: pages of the section whose addresses do not start with its own.
  const links = [
    { href: addressOf.home, icon: <House />, label: t('navigation.home') },
    {
      href: addressOf.anime(),
      icon: <Clapperboard />,
      label: t('navigation.anime'),
      others: [addressOf.genres, addressOf.franchises, addressOf.teams, addressOf.torrents(), addressOf.videos],
    },
    { href: addressOf.schedule(), icon: <CalendarDays />, label: t('navigation.schedule') },
    { href: addressOf.novels(), icon: <BookOpen />, label: t('navigation.novels'), others: ['/people'] },
    { href: addressOf.library(), icon: <LibraryBig />, label: t('navigation.library'), others: [addressOf.texts()] },
    { href: addressOf.account, icon: face ?? <CircleUserRound />, label: profile?.nickname ?? t('navigation.account') },
    {
      href: addressOf.settings(),
      icon: <Settings />,
      label: t('navigation.settings'),
      others: [addressOf.connection, addressOf.about],
    },
  ];
  return (
    <nav className={styles['rail']} aria-label={t('navigation.label')}>
      <div className={styles['brand']}>
        <AppIcon />
        <span className={visuallyHidden('icons')}>Engawa</span>
      </div>
      {links.map(({ href, icon, label, others = [] }) => (
        <Fragment key={href}>
          {href === addressOf.account && <span className={styles['space']} />}
          <a
            href={href}
            className={styles['link']}
            aria-current={[href, ...others].some(isIn) ? 'page' : undefined}
            {...tipOf({ text: label, side: 'right', className: styles['tip'] })}
          >
            <span className={styles['icon']} aria-hidden="true">
              {icon}
            </span>
            <span className={classNames(styles['label'], visuallyHidden('icons'))}>{label}</span>
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
