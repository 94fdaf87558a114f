import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { addressOf } from '../router/addresses.ts';
import styles from './release-poster.module.css';
import { ReleasePoster } from './release-poster.tsx';
import { useFacts } from './use-facts.ts';

type NumberedReleaseProps = {
  readonly card: ReleaseCard;
  /** Position in the watching order, from 1. */
  readonly number: number;
  readonly isCurrent?: boolean;
};

export function NumberedRelease({ card, number, isCurrent = false }: NumberedReleaseProps) {
  const t = useTranslations('anime');
  const { releaseLine } = useFacts();
  const progress = useAnswer('progress.forRelease', { releaseId: card.id }).data ?? [];
  const watched = progress.filter(({ isWatched }) => isWatched).length;
  const total = card.episodesTotal ?? 0;
  const isDone = total > 0 && watched >= total;
  const isBegun = watched > 0 && watched < total;
  const facts = isBegun ? t('franchise.watchedOf', { watched, total }) : releaseLine(card);
  const place = t('franchise.order', { number });
  return (
    <div className={styles['card']} data-current={isCurrent || undefined}>
      <ReleasePoster
        card={card}
        play={null}
        facts={isCurrent ? t('release.thisRelease') : facts}
        badge={card.ageRating?.isAdult === true ? `${place} · ${card.ageRating.label}` : place}
        progress={isBegun ? watched / total : undefined}
        doneLabel={isDone ? t('episode.watched') : undefined}
        link={{ href: addressOf.release(card.id), 'aria-current': isCurrent ? 'page' : undefined }}
      />
    </div>
  );
}
