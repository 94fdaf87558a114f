import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/kept-note.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { primaryAction } from '#renderer/parts/release/primary-action.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { useReleaseName } from '#renderer/parts/release/use-release-name.ts';
import { WatchButton } from '#renderer/parts/release/watch-button.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { FeaturedSkeleton, FeaturedView } from './featured-view.tsx';
import { type AnyQuery, retryFailed } from './use-home-queries.ts';
import type { Feature } from './what-to-feature.ts';

type FeaturedProps = {
  readonly feature: Feature;
  /** All others of the page: what is said of their age is said here. */
  readonly queries: readonly AnyQuery[];
};

/** The first thing in sight: what the person came back to, or, before there was anything, the newest release. */
export function Featured({ feature, queries }: FeaturedProps) {
  const t = useTranslations('app.home');
  if (feature.kind === 'read') return <FeaturedNovel feature={feature} queries={queries} />;
  const { kind, release } = feature;
  const caption = kind === 'watched' ? t('lastWatched') : t('newest');
  return <FeaturedRelease key={release.id} card={release} caption={caption} queries={queries} />;
}

type FeaturedReleaseProps = {
  readonly card: ReleaseCard;
  readonly caption: string;
  readonly queries: readonly AnyQuery[];
};

/** Where the release itself cannot be had, its card is shown, which the page knows already. */
function FeaturedRelease({ card, caption, queries }: FeaturedReleaseProps) {
  const t = useTranslations('app.home');
  const { releaseLine } = useFacts();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const full = useQuery(queryFor('releases.get', { idOrAlias: String(card.id) }));
  const progress = useQuery(queryFor('progress.forRelease', { releaseId: card.id }));
  const note = <HomeNote queries={[...queries, full]} />;
  if (full.isPending || progress.isPending) return <FeaturedSkeleton note={note} />;
  const release = full.data ?? { ...card, description: null, background: null, episodes: [] };
  return (
    <FeaturedView
      caption={caption}
      title={titleOf(release.name)}
      facts={releaseLine(release)}
      description={release.description}
      id={release.id}
      background={release.background}
      cover={release.poster}
      isBlurred={isBlurred(release)}
      note={note}
      actions={
        <>
          <WatchButton
            releaseId={release.id}
            action={primaryAction(release.episodes, progress.data ?? [])}
            isSingle={release.episodes.length === 1}
          />
          <Link
            to="/anime/$idOrAlias"
            params={{ idOrAlias: String(release.id) }}
            className={buttonClass({ size: 'large' })}
          >
            {t('details')}
          </Link>
        </>
      }
    />
  );
}

type FeaturedNovelProps = FeaturedProps & { readonly feature: Extract<Feature, { readonly kind: 'read' }> };

function FeaturedNovel({ feature: { novel, position }, queries }: FeaturedNovelProps) {
  const t = useTranslations('app.home');
  const { novelLine } = useFacts();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const { slugUrl, volume, number, branchId } = position;
  return (
    <FeaturedView
      caption={t('lastRead')}
      title={titleOf(novel.name)}
      facts={novelLine(novel)}
      description={null}
      id={novel.id}
      background={null}
      cover={novel.cover}
      isBlurred={isBlurred(novel)}
      note={<HomeNote queries={queries} />}
      actions={
        <>
          <Link
            to="/read/$slugUrl/$volume/$number"
            params={{ slugUrl, volume, number }}
            search={branchId === null ? {} : { branch: branchId }}
            className={buttonClass({ kind: 'primary', size: 'large' })}
          >
            <BookOpen aria-hidden="true" />
            {t('continueChapter', { volume, number })}
          </Link>
          <Link to="/novels/$slugUrl" params={{ slugUrl: novel.slugUrl }} className={buttonClass({ size: 'large' })}>
            {t('details')}
          </Link>
        </>
      }
    />
  );
}

/** Once for the whole page: how old it is where nothing newer could be had. */
export function HomeNote({ queries }: { readonly queries: readonly AnyQuery[] }) {
  return <KeptNote kept={keptStateOf(...queries)} onRetry={() => retryFailed(queries)} />;
}
