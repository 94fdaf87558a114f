import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { keptStateOf } from '#renderer/parts/errors/kept-state.ts';
import { PageTitle } from '#renderer/parts/page/page-header.tsx';
import { usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { primaryAction, WatchButton } from '#renderer/parts/release/watch-button.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { usePlayableRelease } from '#renderer/parts/saving/use-episode-saving.ts';
import { useLaterParts } from '#renderer/parts/shelves/use-later-parts.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonLines, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { Backdrop } from '#renderer/ui/overlays/backdrop.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import styles from './featured.module.css';
import type { Read, Watched } from './home-cards.tsx';

/** `isNoted`: the page already has a note about stored answers. */
type FeaturedProps = { readonly feature: Feature; readonly isNoted: boolean };

export function Featured({ feature, isNoted }: FeaturedProps) {
  if (feature.kind === 'read') return <FeaturedNovel read={feature} />;
  const { kind, release } = feature;
  return <FeaturedRelease key={release.id} kind={kind} card={release} isNoted={isNoted} />;
}

type FeaturedReleaseProps = Pick<FeaturedProps, 'isNoted'> & {
  readonly kind: 'watched' | 'newest';
  readonly card: ReleaseCard;
};

/** A release. If it cannot be loaded, the data of its card are shown. */
function FeaturedRelease({ kind, card, isNoted }: FeaturedReleaseProps) {
  const t = useTranslations('app.home');
  const { releaseLine } = useFacts();
  const { parts } = useLaterParts();
  const full = useAnswer('releases.get', { idOrAlias: String(card.id) });
  const progress = useAnswer('progress.forRelease', { releaseId: card.id });
  const picture = usePictureOf(full.data ?? card);
  const playable = usePlayableRelease(full.data);
  if (full.isPending || progress.isPending) return <FeaturedSkeleton />;
  const release = full.data ?? { ...card, description: null, background: null, episodes: [] };
  const { id, description, background } = release;
  return (
    <FeaturedView
      picture={picture}
      caption={t(kind === 'watched' ? 'lastWatched' : 'newest')}
      facts={releaseLine(release)}
      description={description}
      background={background}
    >
      <WatchButton
        releaseId={id}
        action={primaryAction(playable?.episodes ?? [], progress.data ?? [])}
        isSingle={release.episodes.length === 1}
      />
      <ButtonLink href={addressOf.release(id)} size="large">
        {t('details')}
      </ButtonLink>
      {kind === 'watched' && parts && (
        <parts.HideRecentButton
          release={release}
          size="large"
          onHide={() => document.getElementById('main')?.focus({ preventScroll: true })}
        />
      )}
      {!isNoted && parts && <parts.KeptNote kept={keptStateOf(full)} onRetry={() => void full.refetch()} />}
    </FeaturedView>
  );
}

function FeaturedNovel({ read: { novel, position } }: { readonly read: Read }) {
  const t = useTranslations();
  const { novelLine } = useFacts();
  const { nameWithin } = useChapterName();
  return (
    <FeaturedView
      picture={usePictureOf(novel)}
      caption={t('app.home.lastRead')}
      facts={novelLine(novel)}
      description={null}
      background={null}
    >
      <ButtonLink href={addressOf.chapter(position)} kind="primary" size="large">
        <BookOpen />
        {t('novels.novel.continue', { chapter: nameWithin(position) })}
      </ButtonLink>
      <ButtonLink href={addressOf.novel(novel.slugUrl)} size="large">
        {t('app.home.details')}
      </ButtonLink>
    </FeaturedView>
  );
}

type FeaturedViewProps = {
  readonly picture: ReturnType<typeof usePictureOf>;
  readonly caption: string;
  readonly facts: string;
  readonly description: string | null;
  /** A wide picture behind the text; without it the cover is beside the text. */
  readonly background: string | null;
  readonly children: ReactNode;
};

function FeaturedView(props: FeaturedViewProps) {
  const { picture, caption, facts, description, background, children } = props;
  const t = useTranslations('app.navigation');
  return (
    <section className={styles['featured']}>
      <PageTitle size="hidden">{t('home')}</PageTitle>
      <Backdrop
        source={background ?? picture.source}
        look={picture.isBlurred || background === null ? 'haze' : 'scene'}
      />
      {background === null && <Picture className={styles['cover']} {...picture} isEager />}
      <div className={styles['text']}>
        <p className="small accent strong">{caption}</p>
        <h2 className={styles['title']} dir="auto">
          {picture.title}
        </h2>
        <p className="soft tabular">{facts}</p>
        {description !== null && (
          <p className={styles['description']} dir="auto">
            {description}
          </p>
        )}
        <div className={styles['actions']}>{children}</div>
      </div>
    </section>
  );
}

export function FeaturedSkeleton() {
  const t = useTranslations('app.navigation');
  return (
    <section className={styles['featured']} aria-busy="true">
      <div className={styles['text']}>
        <PageTitle size="hidden">{t('home')}</PageTitle>
        <div className={styles['title']}>
          <SkeletonText width={0.6} />
        </div>
        <SkeletonLines widths={[0.3, 0.8, 0.7]} />
        <div className={styles['actions']}>
          <Skeleton className={styles['button']} />
        </div>
      </div>
    </section>
  );
}

type Feature =
  | { readonly kind: 'watched' | 'newest'; readonly release: ReleaseCard }
  | ({ readonly kind: 'read' } & Read);

type FeatureSources = {
  /** Each list has the latest first, without hidden items. */
  readonly watched: readonly Watched[];
  readonly read: readonly Read[];
  readonly newest: readonly ReleaseCard[];
};

/** The later of the last watched release and the last read novel; without either, the newest release. */
export function whatToFeature({ watched: [watched], read: [read], newest: [newest] }: FeatureSources): Feature | null {
  if (read !== undefined && (watched === undefined || read.position.updatedAt > watched.progress.updatedAt)) {
    return { kind: 'read', ...read };
  }
  if (watched !== undefined) return { kind: 'watched', release: watched.release };
  return newest === undefined ? null : { kind: 'newest', release: newest };
}
