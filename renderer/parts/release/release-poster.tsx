import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { type CardLinkProps, PosterCard, useActionsOnHover } from '#renderer/ui/cards/poster-card.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/switch.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { EntryChoice } from '../chapters/use-choosing.ts';
import { CollectionIconButton } from '../lists/collection-menu.tsx';
import { FavouriteIconButton } from '../lists/favourite-button.tsx';
import { PageLink } from '../page/page-header.tsx';
import { useAdultRule } from './adults-only.tsx';
import { ReleaseMarks } from './release-marks.tsx';
import { ReleaseMenuButton } from './release-menu.tsx';
import styles from './release-poster.module.css';
import { useFacts, useReleaseName } from './use-facts.ts';
import { useWatchRelease } from './watch-button.tsx';

type PlayProps = { readonly name: string; readonly onPlay: () => void };

type ReleasePosterBaseProps = Partial<ComponentProps<typeof PosterCard>> & {
  readonly card: ReleaseCard;
  readonly play?: PlayProps | undefined;
};

/** A release as a poster that leads to its page. */
export function ReleasePosterBase({ card, play, ...parts }: ReleasePosterBaseProps) {
  const { releaseLine } = useFacts();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  return (
    <PosterCard
      id={card.id}
      title={titleOf(card.name)}
      facts={releaseLine(card)}
      picture={card.poster}
      isBlurred={isBlurred(card)}
      badge={card.ageRating?.isAdult === true ? card.ageRating.label : undefined}
      marks={<ReleaseMarks releaseId={card.id} />}
      actions={<ReleaseActions card={card} play={play} />}
      link={(props) => <PageLink href={`/anime/${card.id}`} {...props} />}
      {...parts}
    />
  );
}

/** The actions on a card: buttons, or one menu where nothing hovers or there is little room. */
function ReleaseActions({ card, play }: Pick<ReleasePosterBaseProps, 'card' | 'play'>) {
  const t = useTranslations('anime.release');
  if (!useActionsOnHover()) {
    return (
      <div className={styles['menu']}>
        <ReleaseMenuButton release={card} tone="picture" />
      </div>
    );
  }
  return (
    <>
      <FavouriteIconButton release={card} />
      <CollectionIconButton release={card} />
      {play !== undefined && (
        <IconButton
          tone="filled"
          name={play.name}
          tooltip={t('watch')}
          icon={<Play fill="currentcolor" />}
          onClick={play.onPlay}
        />
      )}
    </>
  );
}

type ReleasePosterProps = {
  readonly card: ReleaseCard;
  readonly choice?: EntryChoice | undefined;
};

/** A release in a grid or shelf: opens its page or plays at once; while several are chosen, it is turned on and off. */
export function ReleasePoster({ card, choice }: ReleasePosterProps) {
  const t = useTranslations('anime.card');
  const title = useReleaseName().titleOf(card.name);
  const watch = useWatchRelease();
  const play = { name: t('watch', { title }), onPlay: () => void watch(card.id) };
  if (choice === undefined) return <ReleasePosterBase card={card} play={play} />;

  const { isChosen, onChoose } = choice;
  if (isChosen !== null) {
    return (
      <ReleasePosterBase
        card={card}
        isChosen={isChosen}
        link={(props) => <ChoiceLabel {...choice} isChosen={isChosen} {...props} />}
        corner={
          <span className={styles['sign']}>
            <ChoiceBox isChosen={isChosen} />
          </span>
        }
        actions={undefined}
      />
    );
  }
  const begin = (
    // For the mouse: the list's own keys choose by keyboard.
    <button
      type="button"
      tabIndex={-1}
      className={styles['begin']}
      aria-label={t('choose', { title })}
      onClick={() => onChoose(false)}
    >
      <ChoiceBox isChosen={false} />
    </button>
  );
  const link = (props: CardLinkProps) => <PageLink ref={choice.ref} href={`/anime/${card.id}`} {...props} />;
  return <ReleasePosterBase card={card} play={play} link={link} corner={begin} />;
}

type NumberedReleaseProps = {
  readonly card: ReleaseCard;
  /** Place in the order of watching, from 1. */
  readonly number: number;
  readonly isCurrent?: boolean;
};

/** A release of a franchise with its place and the watched part. */
export function NumberedRelease({ card, number, isCurrent = false }: NumberedReleaseProps) {
  const t = useTranslations('anime');
  const { releaseLine } = useFacts();
  const progress = useQuery(queryFor('progress.forRelease', { releaseId: card.id })).data ?? [];
  const watched = progress.filter(({ isWatched }) => isWatched).length;
  const total = card.episodesTotal ?? 0;
  const isDone = total > 0 && watched >= total;
  const isBegun = watched > 0 && watched < total;
  const facts = isBegun ? t('franchise.watchedOf', { watched, total }) : releaseLine(card);
  const place = t('franchise.order', { number });
  return (
    <div className={styles['card']} data-current={isCurrent || undefined}>
      <ReleasePosterBase
        card={card}
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
