import { useTranslations } from 'use-intl';
import type { ServiceAddress, ServiceFinding, ServiceName } from '#shared/domain/own-services.ts';
import { FindingNote } from './finding-note.tsx';
import styles from './services-section.module.css';

type ServiceRowProps = {
  readonly service: ServiceName;
  /** Null: the demo. */
  readonly address: ServiceAddress | null;
  /** Of the last test; null: not tested. */
  readonly finding: ServiceFinding | null;
};

/** One of the two services: where it is, and what the last test found. */
export function ServiceRow({ service, address, finding }: ServiceRowProps) {
  const t = useTranslations('services');
  return (
    <div className={styles['service']}>
      <p className={styles['name']}>
        <span>{t(service)}</span>
        <span className={styles['address']}>{address === null ? t('demo') : address.baseUrl}</span>
      </p>
      <div role="status" className={styles['found']}>
        {finding !== null && <FindingNote finding={finding} wanted={service} />}
      </div>
    </div>
  );
}
