import { type ComponentProps, use } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ActionsOnHover, PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import { ChoiceBox, type EntryChoice } from '#renderer/ui/controls/choice-box.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { useCardData } from '../app/card-data.tsx';
import { useListNames } from '../lists/release-standing.ts';
import { addressOf } from '../router/addresses.ts';
import type { PlayAction } from '../shelves/later-parts.tsx';
import { useLaterParts } from '../shelves/use-later-parts.ts';
import { usePictureOf } from './adult-rule.ts';
import { ReleaseMarks, useMarksOf } from './release-marks.tsx';
import styles from './release-poster.module.css';
import { refToReleaseMenu } from './release-subjects.ts';
import { useFacts } from './use-facts.ts';

type ReleasePosterProps = Partial<ComponentProps<typeof PosterCard>> & {
  readonly card: ReleaseCard;
  readonly play?: PlayAction | null | undefined;
};

/** A release in a grid or shelf: opens its page, or plays at once. While cards are being chosen, a press toggles it. */
export function ReleasePoster({ card, choice, play, facts, ...parts }: ReleasePosterProps) {
  const t = useTranslations('anime');
  const { releaseLine } = useFacts();
  const score = useAverageScore(card);
  const { parts: laterParts } = useLaterParts();
  const isOnHover = use(ActionsOnHover);
  const picture = usePictureOf(card);
  const { title } = picture;
  const isChosen = choice?.isChosen ?? null;
  const names = useListNames(card);
  const hasMarks = useMarksOf(card.id) !== null;

  // A single menu on devices without hover and in narrow windows.
  const actions =
    laterParts &&
    (isOnHover ? (
      <laterParts.ReleaseButtons release={card} play={play} />
    ) : (
      <div className={styles['menu']}>
        <laterParts.ReleaseMenuButton release={card} tone="picture" />
      </div>
    ));
  return (
    <PosterCard
      // No menu while cards are being chosen: a press chooses.
      ref={isChosen === null ? refToReleaseMenu(card) : undefined}
      {...picture}
      facts={facts ?? releaseLine(card)}
      badge={card.ageRating?.isAdult === true ? card.ageRating.label : undefined}
      score={score}
      marks={hasMarks && <ReleaseMarks releaseId={card.id} />}
      choice={choice}
      corner={choice && <ChoiceCorner choice={choice} name={t('card.choose', { title })} />}
      actions={isChosen === null ? actions : undefined}
      bareButtons={[
        { name: names.favourite },
        { name: names.collection, hasMenu: true },
        ...(play === null ? [] : [{ name: play?.name ?? t('card.watch', { title }) }]),
      ]}
      link={{ href: addressOf.release(card.id) }}
      {...parts}
    />
  );
}

/** The average score, if the person wants it on cards. */
function useAverageScore({ averageScore }: ReleaseCard) {
  const t = useTranslations('anime.card');
  const format = useFormatter();
  const { settings } = useCardData();
  if (settings?.hasCardScores !== true || averageScore === null) return undefined;
  const text = format.number(averageScore, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return { text, name: t('score', { score: text }) };
}

/** The box of a card that can be chosen. Before that, a button for the mouse that begins choosing; the list has keys for it. */
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
