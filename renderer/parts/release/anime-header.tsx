import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../page/page-header.tsx';
import { SectionNav, sectionLinkClass } from '../page/section-nav.tsx';
import { addressOf } from '../router/addresses.ts';
import { useOpened } from '../router/router.ts';

type AnimeHeaderProps = {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
};

export function AnimeHeader({ title, detail, children }: AnimeHeaderProps) {
  const t = useTranslations();
  const pathname = useOpened(({ visit }) => visit.pathname);
  const sections = [
    { href: addressOf.anime(), label: t('catalog.allReleases') },
    { href: addressOf.genres, label: t('genres.title') },
    { href: addressOf.franchises, label: t('franchises.title') },
    { href: addressOf.teams, label: t('teams.title') },
    { href: addressOf.torrents(), label: t('torrents.title') },
    { href: addressOf.videos, label: t('videos.title') },
  ];
  return (
    <>
      <SectionNav name={t('catalog.sections')}>
        {sections.map(({ href, label }) => (
          <a key={href} href={href} className={sectionLinkClass} aria-current={href === pathname ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </SectionNav>
      <PageHeader title={title} detail={detail}>
        {children}
      </PageHeader>
    </>
  );
}
