import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SectionNav, sectionLinkClass } from '../page/section-nav.tsx';

/** The ways through the anime library; the same line at the head of each of its pages. */
export function AnimeSections() {
  const t = useTranslations();
  const sections = [
    { to: '/anime', label: t('catalog.allReleases') },
    { to: '/genres', label: t('genres.title') },
    { to: '/franchises', label: t('franchises.title') },
    { to: '/teams', label: t('teams.title') },
    { to: '/torrents', label: t('torrents.title') },
    { to: '/videos', label: t('videos.title') },
  ] as const;
  return (
    <SectionNav name={t('catalog.sections')}>
      {sections.map(({ to, label }) => (
        <Link key={to} to={to} className={sectionLinkClass} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </SectionNav>
  );
}
