import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { useFacts } from '#renderer/parts/use-facts.ts';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { Shelf, ShelfHeader } from '#renderer/ui/shelf.tsx';
import { WideCard } from '#renderer/ui/wide-card.tsx';

/** Novels one is in the middle of, each leading back to its place. Absent where there are none. */
export function ContinueReading() {
  const t = useTranslations('app');
  const { novelLine } = useFacts();
  const { titleOf } = useNovelName();
  const recent = useQuery(queryFor('reading.recent', {}));
  if (recent.isError) {
    return (
      <section>
        <ShelfHeader title={t('home.continueReading')} />
        <ErrorView error={recent.error.error} onRetry={() => void recent.refetch()} />
      </section>
    );
  }
  if (recent.data === undefined || recent.data.length === 0) return null;
  return (
    <Shelf
      title={t('home.continueReading')}
      previousName={t('actions.previous')}
      nextName={t('actions.next')}
      cards="wide"
    >
      {recent.data.map(({ position, novel }) => {
        const { slugUrl, volume, number, branchId } = position;
        return (
          <WideCard
            key={novel.id}
            id={novel.id}
            title={titleOf(novel.name)}
            picture={novel.cover}
            place={t('home.volumeChapter', { volume, number })}
            detail={novelLine(novel)}
            link={(props) => (
              <Link
                to="/read/$slugUrl/$volume/$number"
                params={{ slugUrl, volume, number }}
                search={branchId === null ? {} : { branch: branchId }}
                {...props}
              />
            )}
          />
        );
      })}
    </Shelf>
  );
}
