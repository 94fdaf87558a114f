import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useReleaseName } from '#renderer/parts/release/use-release-name.ts';
import type { SiteAddress } from '#shared/domain/anime/site-address.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { TitleFound } from './title-found.tsx';

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
