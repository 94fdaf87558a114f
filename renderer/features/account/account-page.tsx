import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { useWaitingText } from '#renderer/parts/time/use-waiting-text.ts';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import type { AccountState } from '#shared/domain/account/account.ts';
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
        <SignInPanel
          login={account.data.status === 'ended' ? account.data.login : undefined}
          isTitled
          advice={account.data.status === 'ended' ? null : t('signIn.advice')}
        />
      )}
    </div>
  );
}

/** Nothing was lost, and what waits is named. */
function Ended({ account }: { readonly account: Extract<AccountState, { status: 'ended' }> }) {
  const t = useTranslations('account.ended');
  const waitingText = useWaitingText();
  const sync = useQuery(queryFor('sync.state', {})).data;
  return (
    <div className={styles['ended']} role="status">
      <h2>{t('title')}</h2>
      <p>{t('advice', { nickname: account.profile.nickname })}</p>
      {sync !== undefined && sync.pending > 0 && <p>{waitingText(sync.waiting)}</p>}
    </div>
  );
}
