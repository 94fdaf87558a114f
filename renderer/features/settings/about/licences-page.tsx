import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import styles from './licences-page.module.css';

export function LicencesPage() {
  const t = useTranslations('about');
  const licences = useAnswer('app.licences', {});
  return (
    <div className="settings-column">
      <PageHeader title={t('licences')} detail={licences.data && t('licencesTotal', { count: licences.data.length })} />
      <QueryView query={licences} skeleton={<SkeletonText width={0.6} />}>
        {(known) => (
          <ul>
            {known.map(({ name, version, licence, text }) => (
              <Terms key={`${name} ${version}`} name={name} detail={`${version} · ${licence}`} text={text} />
            ))}
          </ul>
        )}
      </QueryView>
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
