import { CloudAlert, LibraryBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { SignInButton } from '#renderer/parts/app/sign-in-button.tsx';
import { QueryError } from '#renderer/parts/errors/error-page.tsx';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { EmptyState, ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { ownerOf } from '#shared/domain/account/account.ts';
import { WatchingHistory } from './histories.tsx';
import { LIBRARY_TABS, searchOfTab, useLibraryAddress } from './library-address.ts';
import { LibraryTabs, useTabName } from './library-tabs.tsx';
import { ListView } from './list-view.tsx';
import { NovelsView } from './novels-view.tsx';
import { WatchStatistics } from './watch-statistics.tsx';

type LibraryPageProps = {
  /** The tab of saved items, which is a feature of its own. */
  readonly saved: ReactNode;
};

export function LibraryPage({ saved }: LibraryPageProps) {
  const t = useTranslations();
  const { address } = useLibraryAddress();
  const { tab } = address;
  const tabName = useTabName();
  const accountAnswer = useAnswer('account.state', {});
  const account = accountAnswer.data;
  const listCounts = useAnswer('lists.state', {}).data?.counts;
  const shelved = useAnswer('reading.shelves', {}).data;
  const savedCount = useAnswer('saved.titleCount', {}).data;
  const isSignedOut = account?.status === 'signed-out';
  const counts = {
    ...(isSignedOut ? {} : listCounts),
    history: undefined,
    statistics: undefined,
    novels: shelved?.length,
    saved: savedCount,
  };

  function openPart() {
    switch (tab) {
      case 'history':
        return <WatchingHistory key={account && ownerOf(account)} account={account} />;
      case 'statistics':
        return <WatchStatistics />;
      case 'saved':
        return saved;
      case 'novels':
        return <NovelsView />;
      default:
        if (account === undefined) return <QueryError query={accountAnswer} />;
        if (!isSignedOut) return <ListView key={tab} list={tab} account={account} />;
        return (
          <EmptyState
            icon={<LibraryBig />}
            title={t('library.signedOut.title')}
            advice={t('library.signedOut.advice')}
            action={<SignInButton kind="primary" />}
          />
        );
    }
  }

  return (
    <>
      <PageHeader title={t('app.navigation.library')} windowTitle={tabName(tab)} />
      <LibraryTabs
        name={t('library.tabs')}
        current={tab}
        tabs={LIBRARY_TABS.map((key) => ({
          key,
          name: tabName(key),
          count: counts[key],
          search: searchOfTab(key, address),
        }))}
      />
      {account?.status === 'ended' && tab !== 'novels' && tab !== 'saved' && (
        <ErrorLine
          tone="note"
          icon={CloudAlert}
          title={t('account.ended.title')}
          advice={t('library.ended.advice', { nickname: account.profile.nickname })}
          action={<SignInButton size="small" />}
        />
      )}
      {openPart()}
    </>
  );
}
