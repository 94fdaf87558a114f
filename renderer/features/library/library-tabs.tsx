import { useFormatter, useTranslations } from 'use-intl';
import { SectionNav, sectionLinkClass } from '#renderer/parts/page/section-nav.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import type { LibraryTab, librarySearch } from './library-address.ts';
import styles from './library-tabs.module.css';

type LibraryTabsProps = {
  readonly name: string;
  readonly current: string;
  readonly tabs: readonly {
    readonly key: string;
    readonly name: string;
    readonly count: number | undefined;
    readonly search: ReturnType<typeof librarySearch>;
  }[];
};

export function LibraryTabs({ name, current, tabs }: LibraryTabsProps) {
  const format = useFormatter();
  return (
    <SectionNav name={name}>
      {tabs.map(({ key, name: tabName, count = 0, search }) => (
        <a
          key={key}
          href={addressOf.library(search)}
          className={classNames(sectionLinkClass, styles['tab'])}
          aria-current={key === current ? 'page' : undefined}
        >
          {tabName}
          {count > 0 && <span className="faint regular tabular">{format.number(count)}</span>}
        </a>
      ))}
    </SectionNav>
  );
}

export function useTabName(): (tab: LibraryTab) => string {
  const t = useTranslations();
  return (tab) => {
    if (tab === 'history') return t('library.history.title');
    if (tab === 'statistics') return t('shelves.statistics.title');
    if (tab === 'novels') return t('app.navigation.novels');
    return tab === 'saved' ? t('saved.title') : t(`lists.names.${tab}`);
  };
}
