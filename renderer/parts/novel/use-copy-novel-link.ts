import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { useCopy } from '../page/use-copy.ts';

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
