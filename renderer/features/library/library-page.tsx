import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudAlert, LibraryBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { SectionNav, sectionLinkClass } from '#renderer/parts/page/section-nav.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { HistoryView } from './history-view.tsx';
import {
  LIBRARY_TABS,
  type LibraryAddress,
  type LibraryTab,
  searchOfTab,
  useLibraryAddress,
} from './library-address.ts';
import styles from './library-tabs.module.css';
import { QuietNote, SignInButton } from './list-notes.tsx';
import { ListView, useTabName } from './list-view.tsx';
import { NovelsView } from './novels-view.tsx';

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

/** The service no longer knows the session: what that means for the lists, and the way back. */
function EndedNote({ nickname }: { readonly nickname: string }) {
  const t = useTranslations('library.ended');
  return (
    <QuietNote
      icon={<CloudAlert />}
      title={t('title')}
      advice={t('advice', { nickname })}
      action={<SignInButton size="small" />}
    />
  );
}

/** Shown instead of the lists while signed out: what they are for, and how to sign in. */
function SignedOutLists() {
  const t = useTranslations('library.signedOut');
  return (
    <EmptyState
      icon={<LibraryBig aria-hidden="true" />}
      title={t('title')}
      advice={t('advice')}
      action={<SignInButton kind="primary" />}
    />
  );
}

type LibraryTabsProps = {
  readonly address: LibraryAddress;
  /** False while signed out. */
  readonly hasLists: boolean;
};

/** The lists, each with how much is in it, the history, the novels and what of them is saved, which need no account. */
function LibraryTabs({ address, hasLists }: LibraryTabsProps) {
  const t = useTranslations('library');
  const tabName = useTabName();
  const format = useFormatter();
  const counts = useQuery(queryFor('lists.state', {})).data?.counts;
  const shelved = useQuery(queryFor('reading.shelves', {})).data;
  const saved = useQuery(queryFor('saved.titles', {})).data;
  function countOf(tab: LibraryTab): number | undefined {
    if (tab === 'novels') return shelved?.length;
    if (tab === 'saved') return saved?.length;
    return tab === 'history' || !hasLists ? undefined : counts?.[tab];
  }
  return (
    <SectionNav name={t('tabs')}>
      {LIBRARY_TABS.map((tab) => {
        const count = countOf(tab);
        return (
          <Link
            key={tab}
            to="/library"
            search={searchOfTab(tab, address)}
            className={classNames(sectionLinkClass, styles['tab'])}
            activeOptions={{ explicitUndefined: true }}
          >
            {tabName(tab)}
            {count !== undefined && count > 0 && <span className="faint regular tabular">{format.number(count)}</span>}
          </Link>
        );
      })}
    </SectionNav>
  );
}
