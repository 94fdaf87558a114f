import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { EndedNote } from './ended-note.tsx';
import { HistoryView } from './history-view.tsx';
import { LibraryTabs } from './library-tabs.tsx';
import { ListView } from './list-view.tsx';
import { NovelsView } from './novels-view.tsx';
import { SignedOutLists } from './signed-out-lists.tsx';
import { useLibraryAddress } from './use-library-address.ts';
import { useTabName } from './use-tab-name.ts';

type LibraryPageProps = {
  /** What is kept to be read without a network. */
  readonly saved: ReactNode;
};

/** Everything that an account has collected, what was watched, and the novels of this device. */
export function LibraryPage({ saved }: LibraryPageProps) {
  const t = useTranslations('library');
  const { address } = useLibraryAddress();
  const { tab } = address;
  const account = useQuery(queryFor('account.state', {})).data;
  usePageTitle(useTabName()(tab));
  const isNobody = account?.status === 'signed-out';
  return (
    <>
      <PageHeader title={t('title')} />
      <LibraryTabs address={address} hasLists={!isNobody} />
      {account?.status === 'ended' && tab !== 'novels' && tab !== 'saved' && (
        <EndedNote nickname={account.profile.nickname} />
      )}
      {openPart()}
    </>
  );

  function openPart() {
    switch (tab) {
      case 'history':
        return <HistoryView account={account} />;
      case 'saved':
        return saved;
      case 'novels':
        return <NovelsView address={address} />;
      default:
        if (isNobody) return <SignedOutLists />;
        return account !== undefined && <ListView key={tab} list={tab} account={account} />;
    }
  }
}
