import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { SectionNav, sectionLinkClass } from '#renderer/parts/page/section-nav.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Select } from '#renderer/ui/controls/select.tsx';
import {
  type LibraryAddress,
  NOVEL_PARTS,
  type NovelPart,
  SHELF_ORDERS,
  searchOfPart,
  useLibraryAddress,
} from './library-address.ts';
import tabStyles from './library-tabs.module.css';
import styles from './novels-view.module.css';
import { ReadingHistory } from './reading-history.tsx';
import { ShelfView } from './shelf-view.tsx';

/** The novels of this device: its shelves, and what was read. They need no account and no network. */
export function NovelsView({ address }: { readonly address: LibraryAddress }) {
  const t = useTranslations('shelves');
  const format = useFormatter();
  const { isShown } = useAdultRule();
  const { sortShelves } = useLibraryAddress();
  const { part } = address;
  const shelves = useQuery(queryFor('reading.shelves', {}));
  const shown = shelves.data?.filter(isShown);

  function countOf(each: NovelPart): number {
    return shown?.filter(({ shelf }) => shelf === each).length ?? 0;
  }

  return (
    <>
      <div className={styles['head']}>
        <SectionNav name={t('library.shelves')}>
          {NOVEL_PARTS.map((each) => (
            <Link
              key={each}
              to="/library"
              search={searchOfPart(each, address)}
              className={classNames(sectionLinkClass, tabStyles['tab'])}
              activeOptions={{ explicitUndefined: true }}
            >
              {each === 'history' ? t('library.history') : t(`names.${each}`)}
              {countOf(each) > 0 && <span className="faint regular tabular">{format.number(countOf(each))}</span>}
            </Link>
          ))}
        </SectionNav>
        {part !== 'history' && (
          <Select
            name={t('library.sorting')}
            value={address.order}
            choices={SHELF_ORDERS.map((value) => ({ value, label: t(`library.order.${value}`) }))}
            onChange={sortShelves}
          />
        )}
      </div>
      {part === 'history' ? <ReadingHistory /> : <ShelfView key={part} shelf={part} address={address} />}
    </>
  );
}
