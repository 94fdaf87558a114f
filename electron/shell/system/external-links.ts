import { isLoopback } from '#core/platform/http/private-address.ts';

/** As long as Chromium's own user activation. */
const ACTIVATION_MILLISECONDS = 5_000;
const ACTIVATING_INPUTS = new Set(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'keyUp', 'touchEnd', 'gestureTap']);

export type ExternalLinks = ReturnType<typeof createExternalLinks>;

type ExternalLinksOptions = {
  readonly openExternal: (url: string) => Promise<void>;
  readonly onFailure: (cause: unknown) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
};

export function createExternalLinks({ openExternal, onFailure, now }: ExternalLinksOptions) {
  let actedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Takes every input of the window. */
    noteInput: (type: string) => {
      if (ACTIVATING_INPUTS.has(type)) actedAt = now();
    },
    /** Hands a plain web address or a magnet link to the system, one per action of the person. */
    open: (address: string) => {
      const url = externalUrl(address);
      if (url === null || now() - actedAt > ACTIVATION_MILLISECONDS) return;
      actedAt = Number.NEGATIVE_INFINITY;
      openExternal(url).catch(onFailure);
    },
  };
}

const MAGNET = /^magnet:\?xt=urn:btih:[0-9a-z]{32,64}(?:&[\x21-\x7e]*)?$/i;
const LONGEST_ADDRESS = 10_000;

/** The normalised address of a web page without credentials or of a torrent; null for others. http becomes https, except on this machine. */
export function externalUrl(address: string): string | null {
  const url = address.length > LONGEST_ADDRESS ? null : URL.parse(address);
  if (url === null) return null;
  if (url.protocol === 'magnet:') return MAGNET.test(url.href) ? url.href : null;
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'http:' && !isLoopback(url)) url.protocol = 'https:';
  return url.href;
}
