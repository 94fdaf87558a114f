import { Play } from 'lucide-react';
import { type ComponentProps, use } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ActionsOnHover, PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import { ChoiceBox, ChoiceLabel, type EntryChoice } from '#renderer/ui/controls/choice-box.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { useCardData } from '../app/card-data.tsx';
import { CollectionIconButton } from '../lists/collection-button.tsx';
import { FavouriteIconButton, useListNames } from '../lists/release-lists.tsx';
import { PageLink } from '../page/page-header.tsx';
import { usePictureOf } from './adults-only.tsx';
import { ReleaseMarks, useMarksOf } from './release-marks.tsx';
import { ReleaseMenuButton, refToReleaseMenu } from './release-menu-button.tsx';
import styles from './release-poster.module.css';
import { useFacts } from './use-facts.ts';
import { useWatchRelease } from './watch-button.tsx';

type ReleasePosterProps = Partial<ComponentProps<typeof PosterCard>> & {
  readonly card: ReleaseCard;
  readonly choice?: EntryChoice | undefined;
  /** Replaces playing the episode to continue with; null: no button. */
  readonly play?: { readonly name: string; readonly onPlay: () => void } | null | undefined;
};

/** A release in a grid or shelf: opens its page or plays at once; while several are chosen, it is turned on and off. */
export function ReleasePoster({ card, choice, play, ...parts }: ReleasePosterProps) {
  const t = useTranslations('anime');
  const { releaseLine } = useFacts();
  const score = useAverageScore(card);
  const watch = useWatchRelease();
  const isOnHover = use(ActionsOnHover);
  const picture = usePictureOf(card);
  const { title } = picture;
  const { name, onPlay } = play ?? { name: t('card.watch', { title }), onPlay: () => void watch(card.id) };
  const isChosen = choice?.isChosen ?? null;
  const names = useListNames(card);
  const hasMarks = useMarksOf(card.id) !== null;

  const buttons = (
    <>
      <FavouriteIconButton release={card} />
      <CollectionIconButton release={card} />
      {play !== null && (
        <IconButton
          tone="filled"
          name={name}
          tooltip={t('release.watch')}
          icon={<Play fill="currentcolor" />}
          onClick={onPlay}
        />
      )}
    </>
  );
  // One menu where nothing hovers or there is little room.
  const actions = isOnHover ? (
    buttons
  ) : (
    <div className={styles['menu']}>
      <ReleaseMenuButton release={card} tone="picture" />
    </div>
  );
  return (
    <PosterCard
      // Not while cards are chosen: a press chooses.
      ref={isChosen === null ? refToReleaseMenu(card) : undefined}
      {...picture}
      facts={releaseLine(card)}
      badge={card.ageRating?.isAdult === true ? card.ageRating.label : undefined}
      score={score}
      marks={hasMarks && <ReleaseMarks releaseId={card.id} />}
      isChosen={isChosen ?? undefined}
      corner={choice && <ChoiceCorner choice={choice} name={t('card.choose', { title })} />}
      actions={isChosen === null ? actions : undefined}
      bareButtons={[
        { name: names.favourite },
        { name: names.collection, hasMenu: true },
        ...(play === null ? [] : [{ name }]),
      ]}
      link={(props) =>
        choice === undefined || isChosen === null ? (
          <PageLink ref={choice?.ref} href={`/anime/${card.id}`} {...props} />
        ) : (
          <ChoiceLabel {...choice} isChosen={isChosen} {...props} />
        )
      }
      {...parts}
    />
  );
}

/** The average score, where the person wants it on cards. */
function useAverageScore({ averageScore }: ReleaseCard) {
  const t = useTranslations('anime.card');
  const format = useFormatter();
  const { settings } = useCardData();
  if (settings?.hasCardScores !== true || averageScore === null) return undefined;
  const text = format.number(averageScore, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return { text, name: t('score', { score: text }) };
}

/** The sign of a chosen card. Otherwise begins choosing, for the mouse: the list's own keys choose by keyboard. */
function ChoiceCorner({ choice, name }: { readonly choice: EntryChoice; readonly name: string }) {
  const { isChosen, onChoose } = choice;
  const box = <ChoiceBox isChosen={isChosen === true} />;
  if (isChosen !== null) return <span className={styles['sign']}>{box}</span>;
  return (
    <button type="button" tabIndex={-1} className={styles['begin']} aria-label={name} onClick={() => onChoose(false)}>
      {box}
    </button>
  );
}

type NumberedReleaseProps = {
  readonly card: ReleaseCard;
  /** Place in the order of watching, from 1. */
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
        link={(props) => (
          <PageLink href={`/anime/${card.id}`} aria-current={isCurrent ? 'page' : undefined} {...props} />
        )}
      />
    </div>
  );
}
