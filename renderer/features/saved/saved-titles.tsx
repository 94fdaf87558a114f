import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookDown } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { ExportSheet } from '#renderer/parts/saving/export-form.tsx';
import { MissingPicturesSheet } from '#renderer/parts/saving/missing-pictures-sheet.tsx';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { focusNeighbour } from '#renderer/ui/focus-neighbour.ts';
import { VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { SavedTitle } from '#shared/domain/novels/saved-library.ts';
import { SavedRow } from './saved-row.tsx';
import frame from './saved-section.module.css';
import styles from './saved-titles.module.css';

const TITLE_ORDERS = ['lately', 'size', 'name'] as const;

const ROW_REM = 4.75;
const slugUrlOf = ({ novel }: SavedTitle) => novel.slugUrl;

/** What is saved, with what each takes on the disk: to be opened, exported and deleted. */
export function SavedTitles() {
  const t = useTranslations('saved.titles');
  const locale = useLocale();
  const titleId = useId();
  const { titleOf } = useNovelName();
  const { isShown } = useAdultRule();
  const byteText = useByteText();
  const changes = useSavingChanges();
  const [order, setOrder] = useState<TitleOrder>('lately');
  const [exported, setExported] = useState<{ readonly slugUrl: SlugUrl; readonly isOpen: boolean } | null>(null);
  const [lacking, setLacking] = useState<{ readonly title: SavedTitle; readonly row: Element | null } | null>(null);
  const [isLackingShown, setLackingShown] = useState(false);
  const saved = useQuery(queryFor('saved.titles', {}));
  const nameOf = ({ novel }: SavedTitle) => titleOf(novel.name);

  if (saved.data === undefined) {
    if (saved.isPending) return <SavedSkeletons />;
    return <QueryError query={saved} />;
  }
  const titles = sortedTitles(saved.data.filter(isShown), order, nameOf, locale);
  const bytes = titles.reduce((sum, title) => sum + title.bytes, 0);

  function remove(title: SavedTitle, row: Element | null): void {
    if (row !== null) focusNeighbour(row);
    changes.remove({ slugUrl: slugUrlOf(title), name: nameOf(title) }, null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Delete' || event.repeat || !(event.target instanceof Element)) return;
    const row = event.target.matches('[data-card-link]') ? event.target.closest<HTMLElement>('[data-index]') : null;
    const title = titles[Number(row?.dataset['index'] ?? -1)];
    if (title === undefined) return;
    event.preventDefault();
    remove(title, row);
  }

  if (titles.length === 0) return <NothingSaved />;
  return (
    <section aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={frame['head']}>
        <h2 id={titleId} className="lead">
          {t('title')}
        </h2>
        <p className="small faint tabular grow">{t('count', { count: titles.length, size: byteText(bytes) })}</p>
        {titles.length > 1 && (
          <Select
            name={t('sorting')}
            value={order}
            choices={TITLE_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={setOrder}
          />
        )}
      </header>
      <div className={frame['rows']}>
        <VirtualList
          name={t('title')}
          items={titles}
          keyOf={slugUrlOf}
          rowRem={ROW_REM}
          scrollElementId="main"
          renderItem={(title) => (
            <SavedRow
              saved={title}
              onExport={() => setExported({ slugUrl: slugUrlOf(title), isOpen: true })}
              onPictures={(row) => {
                setLacking({ title, row });
                setLackingShown(true);
              }}
              onRemove={(row) => remove(title, row)}
            />
          )}
        />
      </div>
      {lacking !== null && (
        <MissingPicturesSheet
          slugUrl={slugUrlOf(lacking.title)}
          title={nameOf(lacking.title)}
          isOpen={isLackingShown}
          onOpenChange={setLackingShown}
          returnFocus={() => placeIn(lacking.row)}
        />
      )}
      {exported !== null && (
        <ExportSheet
          key={exported.slugUrl}
          slugUrl={exported.slugUrl}
          isOpen={exported.isOpen}
          onOpenChange={(isOpen) => setExported({ ...exported, isOpen })}
        />
      )}
    </section>
  );
}

/** The button that the sheet was opened by is gone with the last missing picture. */
function placeIn(row: Element | null): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('[data-pictures]') ?? row?.querySelector<HTMLElement>('[data-card-link]') ?? null
  );
}

function NothingSaved() {
  const t = useTranslations('saved.titles');
  return (
    <EmptyState
      icon={<BookDown aria-hidden="true" />}
      title={t('empty')}
      advice={t('emptyAdvice')}
      action={
        <Link to="/novels" className={buttonClass()}>
          {t('browse')}
        </Link>
      }
    />
  );
}

const ROWS = ['one', 'two', 'three'];

function SavedSkeletons() {
  return (
    <div aria-busy="true">
      {ROWS.map((row) => (
        <Row
          key={row}
          leading={<Skeleton className={styles['cover']} />}
          title={<SkeletonText width={0.4} />}
          detail={<SkeletonText width={0.25} />}
        />
      ))}
    </div>
  );
}

type TitleOrder = (typeof TITLE_ORDERS)[number];

/** Saved titles, which come with the last saved first, in the order that was asked for. */
export function sortedTitles<Title extends { readonly bytes: number }>(
  titles: readonly Title[],
  order: TitleOrder,
  nameOf: (title: Title) => string,
  locale: string,
): readonly Title[] {
  switch (order) {
    case 'lately':
      return titles;
    case 'size':
      return titles.toSorted((left, right) => right.bytes - left.bytes);
    case 'name': {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return titles.toSorted((left, right) => compare(nameOf(left), nameOf(right)));
    }
  }
}
