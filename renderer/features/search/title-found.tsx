import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { useReleaseName } from '#renderer/parts/release/use-release-name.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import { matchParts } from './match-parts.ts';
import styles from './title-found.module.css';

export function ReleaseFound({ card, typed }: { readonly card: ReleaseCard; readonly typed: string }) {
  const t = useTranslations('search');
  const { typeName } = useFacts();
  const { titleOf, furtherNamesOf } = useReleaseName();
  return (
    <TitleFound
      id={card.id}
      picture={card.poster}
      isBlurred={useAdultRule().isBlurred(card)}
      title={titleOf(card.name)}
      otherName={furtherNamesOf(card.name)[0]}
      facts={[card.year, card.type && typeName(card.type)]}
      age={card.ageRating?.isAdult === true ? card.ageRating.label : null}
      kind={t('anime')}
      marks={<ReleaseMarks releaseId={card.id} isOnPicture={false} />}
      typed={typed}
    />
  );
}

export function NovelFound({ card, typed }: { readonly card: NovelCard; readonly typed: string }) {
  const t = useTranslations('search');
  const { typeName } = useNovelLabels();
  const { titleOf, furtherNamesOf } = useNovelName();
  return (
    <TitleFound
      id={card.id}
      picture={card.cover}
      isBlurred={useAdultRule().isBlurred(card)}
      title={titleOf(card.name)}
      otherName={furtherNamesOf(card.name)[0]}
      facts={[card.year, card.type && typeName(card.type)]}
      age={card.isAdult ? card.ageRestriction : null}
      kind={t('novel')}
      typed={typed}
    />
  );
}

type TitleFoundProps = {
  readonly id: number;
  readonly picture: string | null;
  readonly isBlurred: boolean;
  readonly title: string;
  readonly otherName: string | undefined;
  readonly facts: readonly (string | number | null)[];
  readonly age: string | null;
  readonly kind: string;
  readonly marks?: ReactNode;
  readonly typed: string;
};

/** What was found in one row: its picture, both names, and what it is. */
export function TitleFound(props: TitleFoundProps) {
  const { id, picture, isBlurred, title, otherName, facts, age, kind, marks, typed } = props;
  const line = facts.filter((fact) => fact !== null && fact !== '').join(' · ');
  return (
    <>
      <Picture className={styles['picture']} id={id} source={picture} title="" isBlurred={isBlurred} />
      <span className={styles['text']}>
        <span className="truncate block medium snug" dir="auto">
          <Marked name={title} typed={typed} />
        </span>
        <span className="flex gap-2 small faint snug">
          {otherName !== undefined && (
            <bdi className={styles['otherName']}>
              <Marked name={otherName} typed={typed} />
            </bdi>
          )}
          <span className={styles['facts']}>{line}</span>
        </span>
      </span>
      {marks}
      {age !== null && <span className={styles['age']}>{age}</span>}
      <span className="rigid micro faint">{kind}</span>
    </>
  );
}

function Marked({ name, typed }: { readonly name: string; readonly typed: string }) {
  return matchParts(name, typed).map(({ at, text, isMatch }) => (isMatch ? <mark key={at}>{text}</mark> : text));
}
