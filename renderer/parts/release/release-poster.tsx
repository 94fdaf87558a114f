import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type CardLinkProps, PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/switch.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { EntryChoice } from '../chapters/use-choosing.ts';
import { PageLink } from '../page/page-header.tsx';
import { useAdultRule } from './adults-only.tsx';
import { ReleaseActions } from './release-actions.tsx';
import { ReleaseMarks } from './release-marks.tsx';
import styles from './release-poster.module.css';
import { useFacts, useReleaseName } from './use-facts.ts';
import { useWatchRelease } from './watch-button.tsx';

type ReleasePosterProps = {
  readonly card: ReleaseCard;
  /** Absent where posters cannot be chosen. */
  readonly choice?: EntryChoice | undefined;
};

/** A release in a grid or shelf: opens its page, or plays at once; where several are chosen, it is turned on and off. */
export function ReleasePoster({ card, choice }: ReleasePosterProps) {
  const t = useTranslations('anime');
  const { releaseLine } = useFacts();
  const title = useReleaseName().titleOf(card.name);
  const { isBlurred } = useAdultRule();
  const watch = useWatchRelease();
  const isChosen = choice?.isChosen ?? null;

  function link(props: CardLinkProps) {
    if (choice !== undefined && isChosen !== null) {
      return <ChoiceLabel {...choice} isChosen={isChosen} {...props} />;
    }
    return <PageLink ref={choice?.ref} href={`/anime/${card.id}`} {...props} />;
  }

  function corner() {
    if (choice === undefined) return undefined;
    if (isChosen !== null) {
      return (
        <span className={styles['sign']}>
          <ChoiceBox isChosen={isChosen} />
        </span>
      );
    }
    return (
      <button
        type="button"
        // For the mouse: by the keyboard one chooses with the keys of the list.
        tabIndex={-1}
        className={styles['begin']}
        aria-label={t('card.choose', { title })}
        onClick={() => choice.onChoose(false)}
      >
        <ChoiceBox isChosen={false} />
      </button>
    );
  }

  return (
    <PosterCard
      id={card.id}
      title={title}
      facts={releaseLine(card)}
      picture={card.poster}
      isBlurred={isBlurred(card)}
      badge={card.ageRating?.isAdult === true ? card.ageRating.label : undefined}
      marks={<ReleaseMarks releaseId={card.id} />}
      corner={corner()}
      isChosen={isChosen === true}
      link={link}
      actions={
        isChosen !== null ? undefined : (
          <ReleaseActions
            release={card}
            play={
              <IconButton
                tone="filled"
                name={t('card.watch', { title })}
                tooltip={t('release.watch')}
                icon={<Play fill="currentcolor" />}
                onClick={() => void watch(card.id)}
              />
            }
          />
        )
      }
    />
  );
}
