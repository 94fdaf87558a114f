import { BlockList, isIP } from 'node:net';

const privateRanges = new BlockList();
// 198.18.0.0/15 is left out on purpose: tunnels in wide use hand out its addresses for every public name.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4');
  // IPv4 addresses embedded in IPv6 ones, which NAT64 and 6to4 gateways accept.
  privateRanges.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
  privateRanges.addSubnet(`64:ff9b:1::${network}`, 96 + prefix, 'ipv6');
  const [first = 0, second = 0, third = 0, fourth = 0] = network.split('.').map(Number);
  const hexadecimal = [first * 256 + second, third * 256 + fourth].map((part) => part.toString(16)).join(':');
  privateRanges.addSubnet(`2002:${hexadecimal}::`, 16 + prefix, 'ipv6');
}
for (const [network, prefix] of [
  // The first two hold IPv4 addresses in IPv6 forms that no public host uses.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address belongs to this machine, to a local network or to no single host. IPv4 written as IPv6 counts as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && privateRanges.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The literal IP address of a URL; null for a name. `URL` has normalised odd spellings already. */
export function literalAddress(url: URL): string | null {
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Whether an address names this machine itself: the embedded services, and those of tests. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
}

/** Whether an address that a service named may be requested: https on a public host, or this machine if the service is on it. */
export function mayBeAsked(url: URL, isFromLoopback: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isLoopback(url)) return isFromLoopback && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && !isPrivateAddress(literalAddress(url) ?? '');
}
