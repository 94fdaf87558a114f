import { isLoopback } from '#core/platform/http/private-address.ts';

/** As long as Chromium lets a click or a key count for what a page does because of it. */
const ACTIVATION_MILLISECONDS = 5_000;
const ACTIVATING_INPUTS = new Set(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'keyUp', 'touchEnd', 'gestureTap']);

export type ExternalLinks = {
  /** Told of every input that the window gets. */
  readonly noteInput: (type: string) => void;
  /** Hands a plain web address or a magnet link to the system if a person has just acted; one address an action. */
  readonly open: (address: string) => void;
};

export type ExternalLinksOptions = {
  readonly openExternal: (url: string) => Promise<void>;
  readonly onFailure: (cause: unknown) => void;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
};

export function createExternalLinks({ openExternal, onFailure, now }: ExternalLinksOptions): ExternalLinks {
  let actedAt = Number.NEGATIVE_INFINITY;
  return {
    noteInput: (type) => {
      if (ACTIVATING_INPUTS.has(type)) actedAt = now();
    },
    open: (address) => {
      const url = externalUrl(address);
      if (url === null || now() - actedAt > ACTIVATION_MILLISECONDS) return;
      actedAt = Number.NEGATIVE_INFINITY;
      openExternal(url).catch(onFailure);
    },
  };
}

const MAGNET = /^magnet:\?xt=urn:btih:[0-9a-z]{32,64}(?:&[\x21-\x7e]*)?$/i;
const LONGEST_ADDRESS = 10_000;

/**
 * The address as a parser writes it, or null unless it is a web address that carries no credentials, or names a torrent by its
 * hash. Texts of others still name sites in the clear: those are asked over https, all but this machine itself.
 */
export function externalUrl(address: string): string | null {
  const url = address.length > LONGEST_ADDRESS ? null : URL.parse(address);
  if (url === null) return null;
  if (url.protocol === 'magnet:') return MAGNET.test(url.href) ? url.href : null;
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'http:' && !isLoopback(url)) url.protocol = 'https:';
  return url.href;
}
