import { ChevronRight, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { QueryError } from '#renderer/parts/errors/error-page.tsx';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import styles from './licences-page.module.css';

export function LicencesPage() {
  const t = useTranslations('about');
  const licences = useAnswer('app.licences', {});
  const known = licences.data;
  return (
    <div className="settings-column">
      <PageHeader
        title={t('licences')}
        detail={known === undefined ? '' : t('licencesPage.total', { count: known.length })}
      />
      {known === undefined && licences.error === null && <SkeletonText width={0.6} />}
      <QueryError query={licences} />
      {known?.length === 0 && (
        <EmptyState icon={<ScrollText />} title={t('licencesPage.none.title')} advice={t('licencesPage.none.advice')} />
      )}
      <ul>
        {known?.map(({ name, version, licence, text }) => (
          <Terms key={`${name} ${version}`} name={name} detail={`${version} · ${licence}`} text={text} />
        ))}
      </ul>
    </div>
  );
}

/** The text is long, so it is rendered only while open. */
function Terms({ name, detail, text }: Readonly<Record<'name' | 'detail' | 'text', string>>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className={styles['part']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles['summary']}>
          <ChevronRight className={styles['arrow']} />
          <span className="medium break-anywhere">{name}</span>
          <span className="small faint push-end">{detail}</span>
        </summary>
        {isOpen && <p className={styles['text']}>{text}</p>}
      </details>
    </li>
  );
}
