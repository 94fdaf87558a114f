import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { QueryShelf } from '#renderer/parts/query-shelf.tsx';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { AllLink } from './all-link.tsx';
import { NewEpisodeCard } from './new-episode-card.tsx';

/** The releases with the newest episodes. */
export function NewEpisodes({ query }: { readonly query: UseQueryResult<OutputOf<AppContract, 'releases.latest'>> }) {
  const t = useTranslations('app.home');
  return (
    <QueryShelf
      title={t('newEpisodes')}
      query={query}
      itemsOf={(latest) => latest}
      keyOf={({ release }) => release.id}
      renderItem={({ release, episode }) =>
        episode === null ? <ReleasePoster card={release} /> : <NewEpisodeCard card={release} episode={episode} />
      }
      all={<AllLink to="/anime" name={t('allAnime')} />}
      empty={<EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
    />
  );
}
