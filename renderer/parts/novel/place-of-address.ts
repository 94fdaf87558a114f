import type { NavigateOptions } from '@tanstack/react-router';
import type { SiteAddress } from '#shared/domain/anime/site-address.ts';

export function placeOfAddress(address: SiteAddress): NavigateOptions {
  switch (address.kind) {
    case 'novel':
      return { to: '/novels/$slugUrl', params: { slugUrl: address.slugUrl } };
    case 'person':
      return { to: '/people/$slugUrl', params: { slugUrl: address.slugUrl } };
    case 'release':
      return { to: '/anime/$idOrAlias', params: { idOrAlias: address.idOrAlias } };
    case 'chapter':
      return chapterLink(address);
  }
}

export type ChapterPlace = Readonly<Record<'slugUrl' | 'volume' | 'number', string>> & {
  /** Null: the translation that the title is read in. */
  readonly branchId: number | null;
};

export function chapterLink({ slugUrl, volume, number, branchId }: ChapterPlace) {
  const search = branchId === null ? {} : { branch: branchId };
  return { to: '/read/$slugUrl/$volume/$number', params: { slugUrl, volume, number }, search } as const;
}
