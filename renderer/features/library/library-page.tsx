import { useQuery } from '@tanstack/react-query';
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

/** Everything that an account has collected, what was watched, and the novels of this device. */
export function LibraryPage() {
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
      {account?.status === 'ended' && tab !== 'novels' && <EndedNote nickname={account.profile.nickname} />}
      {openPart()}
    </>
  );

  function openPart() {
    switch (tab) {
      case 'history':
        return <HistoryView account={account} />;
      case 'novels':
        return <NovelsView address={address} />;
      default:
        if (isNobody) return <SignedOutLists />;
        return account !== undefined && <ListView key={tab} list={tab} account={account} />;
    }
  }
}
