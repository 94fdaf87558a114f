import { mangaSiteId, matureMangaSiteId, novelSiteId } from '../network-sites.ts';

export type ImageServerRecord = {
  readonly id: string;
  readonly label: string;
  readonly url: string;
  readonly site_ids: readonly number[];
};

/** Hosts of pictures; the novel site's pictures live on the site itself. */
export function imageServers(siteUrl: string): readonly ImageServerRecord[] {
  const site_ids = [mangaSiteId, novelSiteId, matureMangaSiteId];
  return [
    { id: 'main', label: 'Первый', url: siteUrl, site_ids },
    { id: 'secondary', label: 'Второй', url: siteUrl, site_ids },
    { id: 'compress', label: 'Сжатия', url: siteUrl, site_ids },
    { id: 'download', label: 'Скачивание', url: siteUrl, site_ids: [mangaSiteId] },
  ];
}
