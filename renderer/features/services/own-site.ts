import type { ServiceAddress } from '#shared/domain/app/own-services.ts';

/** The site of a service where it is not what the service's own address names already; else empty. */
export function ownSite(address: ServiceAddress | null): string {
  if (address === null) return '';
  return new URL(address.siteUrl).origin === new URL(address.baseUrl).origin ? '' : address.siteUrl;
}
