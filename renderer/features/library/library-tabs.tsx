import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { SectionNav, sectionLinkClass } from '#renderer/parts/section-nav.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { LIBRARY_TABS, type LibraryAddress, type LibraryTab, searchOfTab } from './library-address.ts';
import styles from './library-tabs.module.css';
import { useTabName } from './use-tab-name.ts';

type LibraryTabsProps = {
  readonly address: LibraryAddress;
  /** Nobody has no lists to count. */
  readonly hasLists: boolean;
};

/** The lists, each with how much is in it, the history, the novels and what of them is saved, which need no account. */
export function LibraryTabs({ address, hasLists }: LibraryTabsProps) {
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
            {count !== undefined && count > 0 && <span className={styles['count']}>{format.number(count)}</span>}
          </Link>
        );
      })}
    </SectionNav>
  );
}
