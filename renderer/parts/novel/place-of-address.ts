import type { NavigateOptions } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { SiteAddress } from '#shared/domain/anime/site-address.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { useCopy } from '../page/use-copy.ts';

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

/** The title's address on the site (field-facts, Novel service); null if the site's root is no address. */
export function novelSiteAddress(slugUrl: SlugUrl, siteRoot: string): string | null {
  return URL.parse(`/ru/book/${slugUrl}`, siteRoot)?.href ?? null;
}

/** Copies the title's address on the site, which the app opens too; null without a site. */
export function useCopyNovelLink(slugUrl: SlugUrl): (() => void) | null {
  const t = useTranslations('novels.novel');
  const copy = useCopy();
  const sites = useAnswer('app.info', {}).data?.sites;
  const address = sites === undefined ? null : novelSiteAddress(slugUrl, sites.novels);
  return address === null ? null : () => void copy(address, t('linkCopied'));
}

export type ChapterPlace = Readonly<Record<'slugUrl' | 'volume' | 'number', string>> & {
  /** Null: the translation that the title is read in. */
  readonly branchId: number | null;
};

export function chapterLink({ slugUrl, volume, number, branchId }: ChapterPlace) {
  const search = branchId === null ? {} : { branch: branchId };
  return { to: '/read/$slugUrl/$volume/$number', params: { slugUrl, volume, number }, search } as const;
}
