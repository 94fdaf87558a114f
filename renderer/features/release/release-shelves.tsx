import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { NumberedRelease, ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { useFranchiseName } from '#renderer/parts/release/use-facts.ts';
import { ItemShelf, QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { Release } from '#shared/domain/anime/release.ts';

const RECOMMENDED = 20;

/** The franchises of a release, in the order of watching. */
export function ReleaseFranchises({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const { isShown } = useAdultRule();
  const nameOf = useFranchiseName();
  const franchises = useQuery(queryFor('franchises.ofRelease', { releaseId: release.id }));
  if (franchises.data === undefined) {
    // No skeleton: most releases have no franchise.
    if (franchises.error === null) return null;
    return (
      <section>
        <ShelfHeader title={t('franchiseFailed')} />
        <QueryError query={franchises} />
      </section>
    );
  }
  return franchises.data.map((franchise) => (
    <ItemShelf
      key={franchise.id}
      title={t('franchise', { name: nameOf(franchise) })}
      count={franchise.releases.length}
      items={franchise.releases
        .map((card, index) => ({ card, number: index + 1 }))
        .filter(({ card }) => isShown(card) || card.id === release.id)}
      keyOf={({ card }) => card.id}
      renderItem={({ card, number }) => (
        <NumberedRelease card={card} number={number} isCurrent={card.id === release.id} />
      )}
      all={
        <Link
          to="/franchises/$franchiseId"
          params={{ franchiseId: franchise.id }}
          className={buttonClass({ kind: 'plain', size: 'small' })}
        >
          {t('wholeFranchise')}
        </Link>
      }
    />
  ));
}

export function RecommendedReleases({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const recommended = useQuery(queryFor('releases.recommended', { releaseId: release.id, limit: RECOMMENDED }));
  return (
    <QueryShelf
      title={t('recommended')}
      query={recommended}
      items={recommended.data?.filter(({ id }) => id !== release.id)}
      keyOf={(card) => card.id}
      renderItem={(card) => <ReleasePoster card={card} />}
    />
  );
}
