import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../page/page-header.tsx';
import { SectionNav, sectionLinkClass } from '../page/section-nav.tsx';

type AnimeHeaderProps = {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
};

export function AnimeHeader({ title, detail, children }: AnimeHeaderProps) {
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
    <>
      <SectionNav name={t('catalog.sections')}>
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} className={sectionLinkClass} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
      </SectionNav>
      <PageHeader title={title} detail={detail}>
        {children}
      </PageHeader>
    </>
  );
}
