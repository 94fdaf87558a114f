import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { PageLink } from '../page/page-header.tsx';
import { useAdultRule } from './adults-only.tsx';
import styles from './numbered-release.module.css';
import { ReleaseActions } from './release-actions.tsx';
import { ReleaseMarks } from './release-marks.tsx';
import { useFacts, useReleaseName } from './use-facts.ts';

type NumberedReleaseProps = {
  readonly card: ReleaseCard;
  /** Its place in the order of watching, from 1. */
  readonly number: number;
  /** The page that one is on. */
  readonly isCurrent?: boolean;
};

/** A release of a franchise: its place in it, and how far one got. */
export function NumberedRelease({ card, number, isCurrent = false }: NumberedReleaseProps) {
  const t = useTranslations('anime');
  const { releaseLine } = useFacts();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const progress = useQuery(queryFor('progress.forRelease', { releaseId: card.id })).data ?? [];
  const watched = progress.filter(({ isWatched }) => isWatched).length;
  const total = card.episodesTotal ?? 0;
  const isDone = total > 0 && watched >= total;
  const seen = watched > 0 && total > 0 && !isDone ? t('franchise.watchedOf', { watched, total }) : null;
  const line = isCurrent ? t('release.thisRelease') : (seen ?? releaseLine(card));
  const place = t('franchise.order', { number });
  return (
    <div className={styles['card']} data-current={isCurrent || undefined}>
      <PosterCard
        id={card.id}
        title={titleOf(card.name)}
        facts={line}
        picture={card.poster}
        isBlurred={isBlurred(card)}
        badge={card.ageRating?.isAdult === true ? `${place} · ${card.ageRating.label}` : place}
        progress={seen === null ? undefined : watched / total}
        marks={<ReleaseMarks releaseId={card.id} />}
        actions={<ReleaseActions release={card} />}
        doneLabel={isDone ? t('franchise.watched') : undefined}
        link={(props) => (
          <PageLink href={`/anime/${card.id}`} aria-current={isCurrent ? 'page' : undefined} {...props} />
        )}
      />
    </div>
  );
}
