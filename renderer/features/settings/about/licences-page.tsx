import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import styles from './licences-page.module.css';

/** What the app is made with, and on what terms. */
export function LicencesPage() {
  const t = useTranslations('about.licencesPage');
  usePageTitle(t('title'));
  const licences = useQuery(queryFor('app.licences', {}));
  const known = licences.data;
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} detail={known === undefined ? '' : t('total', { count: known.length })} />
      {known === undefined && licences.error === null && <SkeletonText width={0.6} />}
      <QueryError query={licences} />
      {known?.length === 0 && (
        <EmptyState icon={<ScrollText aria-hidden="true" />} title={t('none')} advice={t('noneAdvice')} />
      )}
      <ul>
        {known?.map(({ name, version, licence, text }) => (
          <li key={`${name} ${version}`}>
            <Terms name={name} version={version} licence={licence} text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type TermsProps = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
};

/** The text is long, so it is rendered only while open. */
function Terms({ name, version, licence, text }: TermsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['part']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles['summary']}>
        <ChevronRight className={styles['arrow']} aria-hidden="true" />
        <span className="medium break-anywhere">{name}</span>
        <span className={styles['facts']}>
          {version} · {licence}
        </span>
      </summary>
      {isOpen && <p className={styles['text']}>{text}</p>}
    </details>
  );
}
