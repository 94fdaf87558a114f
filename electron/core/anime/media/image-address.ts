import type { NamedHosts } from '#core/platform/http/named-hosts.ts';
import type { ServiceName } from '#shared/domain/app/own-services.ts';
import { ImageAddress, imagePath } from '#shared/domain/identifiers.ts';

/** The address at the novel service of a `source` of the media handler (novel-service, Image resolution); null for other sources. */
export function addressAtService(source: string | null): string | null {
  if (source === null || !source.startsWith(imagePath('novels', ''))) return null;
  const address = new URL(source, 'app://engawa').searchParams.get('src');
  return address !== null && URL.canParse(address) ? address : null;
}

/** A picture's path as an address on the page's origin, fetchable from then on; null unless a web address (Image object). */
export function createImageAddresses(options: {
  readonly service: ServiceName;
  readonly siteUrl: string;
  readonly hosts: NamedHosts;
}): (path: string | null) => ImageAddress | null {
  return (path) => {
    const address = webAddressFrom(path, options.siteUrl);
    if (address === null) return null;
    options.hosts.learn(address, options.service, 'image');
    return ImageAddress.parse(imagePath(options.service, address));
  };
}

/** A link of the service that may be opened outside: http or https, without credentials; relative ones belong to the site. Else null. */
export function webAddressFrom(text: string | null, siteUrl: string): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const url = URL.parse(trimmed, siteUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.hostname === '' ? null : url.href;
}
