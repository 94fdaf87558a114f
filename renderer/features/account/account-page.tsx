import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import styles from './account-page.module.css';
import { SignInForm } from './sign-in-form.tsx';
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
      {account.data?.status === 'signed-in' && <SignedIn account={account.data} />}
      {account.data?.status === 'ended' && (
        <div className={styles['ended']} role="status">
          <h2>{t('ended.title')}</h2>
          <p>{t('ended.advice', { nickname: account.data.profile.nickname })}</p>
        </div>
      )}
      {account.data !== undefined && account.data.status !== 'signed-in' && <SignInForm />}
    </div>
  );
}
