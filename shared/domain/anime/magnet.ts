const LONGEST = 10_000;
/** The hash in hexadecimal or in base 32. */
const MAGNET = /^magnet:\?xt=urn:btih:(?:[0-9a-f]{40}|[2-7a-z]{32})(?:&[\x21-\x7e]*)?$/i;

/** Whether it is a plain link to a torrent by its hash, which is safe to hand to another program. */
export function isMagnet(address: string): boolean {
  return address.length <= LONGEST && MAGNET.test(address);
}
