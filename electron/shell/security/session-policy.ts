import type { Session } from 'electron';
import { isAppUrl } from './app-origin.ts';

export type SessionPolicyOptions = {
  /** Origin of Vite's development server, whose web socket the page may open; null in a built app. */
  readonly developmentServer: string | null;
  readonly hasDevTools: boolean;
};

/**
 * What pages may ask of the machine: full screen, from our own main frame, and nothing else. And of the network: nothing at
 * all, because everything the page needs comes through `app://` from the core.
 */
export function applySessionPolicy(session: Session, options: SessionPolicyOptions): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(permission === 'fullscreen' && details.isMainFrame && isAppUrl(details.requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, details) =>
      permission === 'fullscreen' && details.isMainFrame && isAppUrl(requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayRequest(url, options) }));
  session.on('will-download', (event, item) => {
    if (!isOwnAddress(item.getURL())) event.preventDefault();
  });
}

function mayRequest(url: string, { developmentServer, hasDevTools }: SessionPolicyOptions): boolean {
  if (isOwnAddress(url)) return true;
  if (hasDevTools && url.startsWith('devtools://')) return true;
  return developmentServer !== null && URL.parse(url)?.host === URL.parse(developmentServer)?.host;
}

/** Ours, or bytes that our page made itself. */
function isOwnAddress(url: string): boolean {
  return isAppUrl(url.startsWith('blob:') ? url.slice('blob:'.length) : url);
}
