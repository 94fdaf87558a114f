import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Endless } from '#renderer/api/use-endless.ts';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { AdultsOnly } from './adults-only.tsx';
import { ErrorView } from './error-view.tsx';
import { KeptNote } from './kept-note.tsx';
import { useAdultRule } from './use-adult-rule.ts';

type EndlessListProps<Item> = {
  readonly name: string;
  readonly list: Endless<Item>;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  /** The shape of a row that is coming, and its height. */
  readonly skeleton: ReactNode;
  readonly rowRem: number;
  /** In the place of the rows when there are none. */
  readonly empty: ReactNode;
};

const SKELETONS = 12;

/** A page's list of rows without end, in all its states. */
export function EndlessList<Item>(props: EndlessListProps<Item>) {
  const { name, list, keyOf, renderItem, skeleton, rowRem, empty } = props;
  const t = useTranslations('app');
  const { isShown } = useAdultRule();
  const { items, total, isPending, isFetchingMore, hasMore, error, kept, loadMore, retry } = list;
  const shown = items?.filter(isShown) ?? [];
  const hasLeftOut = items !== undefined && shown.length < items.length;
  return (
    <>
      <KeptNote kept={kept} onRetry={retry} />
      {isPending &&
        Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
          <div key={key} aria-hidden="true" style={{ height: `${rowRem}rem` }}>
            {skeleton}
          </div>
        ))}
      {items?.length === 0 && empty}
      {hasLeftOut && shown.length === 0 && !hasMore && <AdultsOnly />}
      {shown.length > 0 && (
        <VirtualList
          name={name}
          items={shown}
          total={hasLeftOut ? undefined : total}
          keyOf={keyOf}
          renderItem={renderItem}
          rowRem={rowRem}
          scrollElementId="main"
          onNearEnd={loadMore}
        />
      )}
      {error !== null && <ErrorView error={error.error} onRetry={retry} />}
      {isFetchingMore && <p role="status">{t('loadingMore')}</p>}
    </>
  );
}
