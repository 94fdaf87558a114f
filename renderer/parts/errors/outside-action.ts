const LONGEST_ADDRESS = 10_000;
const MAGNET = /^magnet:\?xt=urn:btih:(?:[0-9a-f]{40}|[2-7a-z]{32})(?:&[\x21-\x7e]*)?$/i;

/** The address as it may be opened outside the app: http(s) without credentials, or a torrent's magnet link; else null. */
export function outsideAddress(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return null;
  if (MAGNET.test(address)) return address;
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/**
 * Opens an address in the system's browser, or in the program that takes magnet links. False, and nothing happens, for
 * any other address and without a recent click or key press: then it would be blocked without a word.
 */
export function openOutside(address: string): boolean {
  const opened = outsideAddress(address);
  if (opened === null || !navigator.userActivation.isActive) return false;
  window.open(opened, '_blank', 'noopener,noreferrer');
  return true;
}
