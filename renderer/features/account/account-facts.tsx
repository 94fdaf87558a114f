import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { byteSize } from '#renderer/parts/saving/byte-size.ts';
import { momentOf } from '#renderer/parts/time/moment-of.ts';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import styles from './account-facts.module.css';

/** What the service tells of the account. */
export function AccountFacts() {
  const t = useTranslations('account.facts');
  const format = useFormatter();
  const details = useQuery(queryFor('account.details', {}));
  if (details.isPending) return <Skeleton className={styles['skeleton']} />;
  if (details.data === undefined) {
    return <ErrorView error={failureOf(details.error)} onRetry={() => void details.refetch()} />;
  }
  const { login, isBanned, registeredAt, uploadedBytes, downloadedBytes } = details.data;
  const since = registeredAt === null ? null : momentOf(registeredAt);
  const sizeText = (bytes: number) => {
    const { value, unit, digits } = byteSize(bytes);
    return format.number(value, { style: 'unit', unit, maximumFractionDigits: digits });
  };
  return (
    <div className="stack gap-2">
      {isBanned && <p className={styles['banned']}>{t('banned')}</p>}
      <dl className={styles['list']}>
        {login !== null && <Fact name={t('login')} value={login} />}
        {since !== null && <Fact name={t('since')} value={format.dateTime(since, { dateStyle: 'long' })} />}
        {uploadedBytes !== null && <Fact name={t('uploaded')} value={sizeText(uploadedBytes)} />}
        {downloadedBytes !== null && <Fact name={t('downloaded')} value={sizeText(downloadedBytes)} />}
      </dl>
      {uploadedBytes === null && downloadedBytes === null && <p className="small soft">{t('newAccount')}</p>}
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
