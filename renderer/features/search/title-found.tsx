import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { SiteAddress } from '#shared/domain/anime/site-address.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
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
function TitleFound(props: TitleFoundProps) {
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

/** What an address leads to; until its name is known, or where it cannot be had, what the address calls it. */
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

type OfNovel = { readonly address: Extract<SiteAddress, { kind: 'novel' | 'chapter' }> };

function NovelAt({ address }: OfNovel) {
  const t = useTranslations('search');
  const tChapters = useTranslations('novels.chapters');
  const { slugUrl } = address;
  const { data } = useQuery(queryFor('novels.get', { slugUrl }));
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const chapter =
    address.kind === 'chapter' && tChapters('volumeChapter', { volume: address.volume, number: address.number });
  return (
    <TitleFound
      {...NO_FACTS}
      id={data?.id ?? idIn(slugUrl)}
      picture={data?.cover ?? null}
      isBlurred={isBlurred(data)}
      title={data === undefined ? wordsIn(slugUrl) : titleOf(data.name)}
      facts={[chapter || (data?.year ?? null)]}
      kind={t(address.kind)}
    />
  );
}

function PersonAt({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('search');
  const { data } = useQuery(queryFor('people.get', { slugUrl }));
  return (
    <TitleFound
      {...NO_FACTS}
      id={data?.id ?? idIn(slugUrl)}
      picture={data?.picture ?? null}
      isBlurred={false}
      title={data?.name ?? wordsIn(slugUrl)}
      kind={t('person')}
    />
  );
}

function ReleaseAt({ idOrAlias }: { readonly idOrAlias: string }) {
  const t = useTranslations('search');
  const { data } = useQuery(queryFor('releases.get', { idOrAlias }));
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  return (
    <TitleFound
      {...NO_FACTS}
      id={data?.id ?? 0}
      picture={data?.poster ?? null}
      isBlurred={isBlurred(data)}
      title={data === undefined ? wordsIn(idOrAlias) : titleOf(data.name)}
      facts={[data?.year ?? null]}
      kind={t('anime')}
    />
  );
}

const NO_FACTS = { otherName: undefined, facts: [], age: null, typed: '' } as const;

function idIn(slugUrl: SlugUrl): number {
  return Number.parseInt(slugUrl, 10);
}

/** The words of which an address is made. */
function wordsIn(slug: string): string {
  return slug.replace(/^\d+--/, '').replaceAll('-', ' ');
}

type MatchPart = {
  /** Its place in the name, in letters. */
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
};

/** Longer names are cut in their row anyway. */
const MOST_LETTERS = 300;
const IS_LETTER = /[\p{L}\p{N}]/u;

/** As names are compared: without case and accents, ё as е. */
function plain(letter: string): string {
  return letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters of words that begin at `from`, as far as they are those of `word`; 0 where they are not. */
function matchLength(letters: readonly string[], from: number, word: string): number {
  let rest = word;
  for (let place = from; place < letters.length; place++) {
    const letter = letters[place] ?? '';
    if (!rest.startsWith(letter)) return 0;
    rest = rest.slice(letter.length);
    // An accent of its own belongs to the letter before it.
    if (rest === '' && letters[place + 1] !== '') return place + 1 - from;
  }
  return rest === '' ? letters.length - from : 0;
}

/** Where a word is in a name: at the beginnings of the name's words, and only where it begins none of them, inside. */
function placesOf(letters: readonly string[], word: string): readonly (readonly [from: number, length: number])[] {
  const places = letters
    .map((_, from) => [from, matchLength(letters, from, word)] as const)
    .filter(([, length]) => length > 0);
  const atWordStarts = places.filter(
    ([from]) => !IS_LETTER.test(letters.slice(0, from).findLast((letter) => letter !== '') ?? ''),
  );
  return atWordStarts.length > 0 ? atWordStarts : places;
}

/** A name in parts, so that the words that were typed can be marked in it. */
export function matchParts(name: string, typed: string): readonly MatchPart[] {
  const original = [...name].slice(0, MOST_LETTERS);
  const letters = original.map(plain);
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isMatch = letters.map(() => false);
  for (const [from, length] of words.flatMap((word) => placesOf(letters, word))) {
    isMatch.fill(true, from, from + length);
  }
  const parts: MatchPart[] = [];
  for (const [at, text] of original.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isMatch === isMatch[at])
      parts[parts.length - 1] = { ...last, text: last.text + text };
    else parts.push({ at, text, isMatch: isMatch[at] === true });
  }
  return parts;
}
