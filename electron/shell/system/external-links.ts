import type { Shell } from 'electron';
import { isLoopback } from '#core/platform/http/private-address.ts';
import type { Log } from '#core/ports.ts';
import { isMagnet } from '#shared/domain/anime/magnet.ts';

/** As long as Chromium's own user activation. */
const ACTIVATION_MILLISECONDS = 5_000;
const ACTIVATING_INPUTS = new Set(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'keyUp', 'touchEnd', 'gestureTap']);

export type ExternalLinks = ReturnType<typeof createExternalLinks>;

/** `now`: monotonic milliseconds. */
export function createExternalLinks(shell: Pick<Shell, 'openExternal'>, log: Log, now = () => performance.now()) {
  let actedAt = Number.NEGATIVE_INFINITY;
  return {
    /** To be called for every input of the window. */
    noteInput: (type: string) => {
      if (ACTIVATING_INPUTS.has(type)) actedAt = now();
    },
    /** Hands a plain web address or a magnet link to the system, one per action of the person. */
    open: (address: string) => {
      const url = externalUrl(address);
      if (url === null || now() - actedAt > ACTIVATION_MILLISECONDS) return;
      actedAt = Number.NEGATIVE_INFINITY;
      shell.openExternal(url).catch((cause: unknown) => log.error('external address not opened', cause));
    },
  };
}

const LONGEST_ADDRESS = 10_000;

/** The normalised address of a web page without credentials or of a torrent; null for others. http becomes https, except on this machine. */
export function externalUrl(address: string): string | null {
  const url = address.length > LONGEST_ADDRESS ? null : URL.parse(address);
  if (url === null) return null;
  if (url.protocol === 'magnet:') return isMagnet(url.href) ? url.href : null;
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'http:' && !isLoopback(url)) url.protocol = 'https:';
  return url.href;
}
