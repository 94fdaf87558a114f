import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { NumberedRelease } from '#renderer/parts/release/numbered-release.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { useFranchiseName } from '#renderer/parts/release/use-facts.ts';
import { QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { Shelf, ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { Franchise } from '#shared/domain/anime/catalog.ts';
import type { Release } from '#shared/domain/anime/release.ts';

const RECOMMENDED = 20;

/** What belongs to a release: every franchise that it is part of, in the order of watching. Nothing where it stands alone. */
export function ReleaseFranchises({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const franchises = useQuery(queryFor('franchises.ofRelease', { releaseId: release.id }));
  if (franchises.data === undefined) {
    // Most releases have none: nothing holds its place while it is asked for.
    if (franchises.error === null) return null;
    return (
      <section>
        <ShelfHeader title={t('franchiseFailed')} />
        <QueryError query={franchises} />
      </section>
    );
  }
  return franchises.data.map((franchise) => (
    <FranchiseShelf key={franchise.id} franchise={franchise} release={release} />
  ));
}

function FranchiseShelf({ franchise, release }: { readonly franchise: Franchise; readonly release: Release }) {
  const t = useTranslations('anime.release');
  const actions = useTranslations('app.actions');
  const { isShown } = useAdultRule();
  const nameOf = useFranchiseName();
  const numbered = [...franchise.releases.entries()].map(([index, card]) => ({ number: index + 1, card }));
  return (
    <Shelf
      title={t('franchise', { name: nameOf(franchise) })}
      count={franchise.releases.length}
      previousName={actions('previous')}
      nextName={actions('next')}
      all={
        <Link
          to="/franchises/$franchiseId"
          params={{ franchiseId: franchise.id }}
          className={buttonClass({ kind: 'plain', size: 'small' })}
        >
          {t('wholeFranchise')}
        </Link>
      }
    >
      {numbered
        .filter(({ card }) => isShown(card) || card.id === release.id)
        .map(({ number, card }) => (
          <NumberedRelease key={card.id} card={card} number={number} isCurrent={card.id === release.id} />
        ))}
    </Shelf>
  );
}

/** What the service thinks is near to it. */
export function RecommendedReleases({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const recommended = useQuery(queryFor('releases.recommended', { releaseId: release.id, limit: RECOMMENDED }));
  if (recommended.data?.length === 0) return null;
  return (
    <QueryShelf
      title={t('recommended')}
      query={recommended}
      itemsOf={(cards) => cards.filter(({ id }) => id !== release.id)}
      keyOf={(card) => card.id}
      renderItem={(card) => <ReleasePoster card={card} />}
      empty={null}
    />
  );
}
