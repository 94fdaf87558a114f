import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { SyncDetails } from '#renderer/parts/sync-details.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { AccountState } from '#shared/domain/account.ts';
import styles from './account-page.module.css';
import { SignInPanel } from './sign-in-panel.tsx';
import { SignedIn } from './signed-in.tsx';

export function AccountPage() {
  const t = useTranslations('account');
  usePageTitle(t('title'));
  const account = useQuery(queryFor('account.state', {}));
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} />
      {account.isPending && <Skeleton className={styles['skeleton']} />}
      {account.isError && account.data === undefined && (
        <ErrorView error={failureOf(account.error)} onRetry={() => void account.refetch()} />
      )}
      {account.data?.status === 'signed-in' && <SignedIn key={account.data.profile.id} account={account.data} />}
      {account.data?.status === 'ended' && <Ended account={account.data} />}
      {account.data !== undefined && account.data.status !== 'signed-in' && (
        <>
          <h2 className={styles['title']}>{t('signIn.title')}</h2>
          {account.data.status === 'signed-out' && <p className={styles['advice']}>{t('signIn.advice')}</p>}
          <SignInPanel login={account.data.status === 'ended' ? account.data.login : undefined} />
        </>
      )}
    </div>
  );
}

/** Nothing was lost, and what waits is named. */
function Ended({ account }: { readonly account: Extract<AccountState, { status: 'ended' }> }) {
  const t = useTranslations('account.ended');
  const sync = useQuery(queryFor('sync.state', {})).data;
  return (
    <div className={styles['ended']} role="status">
      <h2>{t('title')}</h2>
      <p>{t('advice', { nickname: account.profile.nickname })}</p>
      {sync !== undefined && sync.pending > 0 && <SyncDetails sync={sync} isEnded />}
    </div>
  );
}
