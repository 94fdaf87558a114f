/**
 * The address as it may be given to the system's browser; null for anything but http and https, and for one that brings a
 * name and password along. The services' texts are not to be trusted with a link.
 */
export function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}
