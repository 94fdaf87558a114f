import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { MarkedText } from '#renderer/ui/marked-text.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { SiteAddress } from '#shared/domain/anime/site-address.ts';
import { foldedWords } from '#shared/domain/app/name-search.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import styles from './title-found.module.css';

export function ReleaseFound({ card, typed }: { readonly card: ReleaseCard; readonly typed: string }) {
  const t = useTranslations('app.navigation');
  const { typeName } = useFacts();
  const { furtherNamesOf } = useReleaseName();
  return (
    <TitleFound
      {...usePictureOf(card)}
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
  const { furtherNamesOf } = useNovelName();
  return (
    <TitleFound
      {...usePictureOf(card)}
      otherName={furtherNamesOf(card.name)[0]}
      facts={[card.year, card.type && typeName(card.type)]}
      age={card.isAdult ? card.ageRestriction : null}
      kind={t('novel')}
      typed={typed}
    />
  );
}

/** The page of an address, named after the address until the name is loaded. */
export function AddressFound({ address }: { readonly address: SiteAddress }) {
  switch (address.kind) {
    case 'release':
      return <ReleaseAt idOrAlias={address.idOrAlias} />;
    case 'person':
      return <PersonAt slugUrl={address.slugUrl} />;
    default:
      return <NovelAt address={address} />;
  }
}

function NovelAt({ address }: { readonly address: Extract<SiteAddress, { kind: 'novel' | 'chapter' }> }) {
  const t = useTranslations('search');
  const { nameOf } = useChapterName();
  const { slugUrl, kind } = address;
  const { data } = useAnswer('novels.get', { slugUrl });
  const unknown = { id: idIn(slugUrl), name: { main: wordsIn(slugUrl), russian: null, english: null }, cover: null };
  const fact = kind === 'chapter' ? nameOf(address) : (data?.year ?? null);
  return <TitleFound {...usePictureOf(data ?? unknown)} facts={[fact]} kind={t(kind)} />;
}

function PersonAt({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('search');
  const { data } = useAnswer('people.get', { slugUrl });
  const title = data?.name ?? wordsIn(slugUrl);
  return <TitleFound id={idIn(slugUrl)} source={data?.picture} title={title} kind={t('person')} />;
}

function ReleaseAt({ idOrAlias }: { readonly idOrAlias: string }) {
  const t = useTranslations('app.navigation');
  const { data } = useAnswer('releases.get', { idOrAlias });
  const unknown = { id: 0, name: { main: wordsIn(idOrAlias), english: null, alternative: null }, poster: null };
  return <TitleFound {...usePictureOf(data ?? unknown)} facts={[data?.year ?? null]} kind={t('anime')} />;
}

function idIn(slugUrl: SlugUrl): number {
  return Number.parseInt(slugUrl, 10);
}

function wordsIn(slug: string): string {
  return slug.replace(/^\d+--/, '').replaceAll('-', ' ');
}

type TitleFoundProps = {
  readonly id: number;
  readonly source: string | null | undefined;
  readonly isBlurred?: boolean;
  readonly title: string;
  readonly otherName?: string | undefined;
  readonly facts?: readonly (string | number | null)[];
  readonly age?: string | null;
  readonly kind: string;
  readonly marks?: ReactNode;
  readonly typed?: string;
};

function TitleFound(props: TitleFoundProps) {
  const { id, source = null, isBlurred, title, otherName, facts = [], age = null, kind, marks, typed = '' } = props;
  const line = facts.filter((fact) => fact !== null && fact !== '').join(' · ');
  return (
    <>
      <Picture className={styles['picture']} id={id} source={source} title="" isBlurred={isBlurred} />
      <span className={styles['text']}>
        <span className="truncate block medium snug" dir="auto">
          <MarkedText parts={matchParts(title, typed)} />
        </span>
        <span className="flex gap-2 small faint snug">
          {otherName !== undefined && (
            <bdi className={styles['otherName']}>
              <MarkedText parts={matchParts(otherName, typed)} />
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

const AT_WORD_START = '(?<![\\p{L}\\p{M}\\p{N}])';

/** A name in parts, with the typed words marked: at the beginnings of words, or inside words if none begins so. */
export function matchParts(name: string, typed: string) {
  // With accents as separate characters, a letter is found with and without them.
  const text = name.normalize('NFD');
  const words = foldedWords(typed).toSorted((one, other) => other.length - one.length);
  const pattern = words.map((word) => word.replaceAll(/./gu, '$&\\p{M}*')).join('|');
  const split = (before: string) => (pattern === '' ? [text] : text.split(new RegExp(`${before}(${pattern})`, 'iu')));
  const atStarts = split(AT_WORD_START);
  return (atStarts.length > 1 ? atStarts : split(''))
    .map((part, place) => ({ text: part.normalize(), isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
