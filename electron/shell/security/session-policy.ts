import type { Session, WebContents } from 'electron';
import type { ExternalLinks } from '../system/external-links.ts';
import { isAppUrl } from './app-protocol.ts';

type SessionPolicyOptions = {
  /** Origin of Vite's development server, whose web socket the page may open; null in a built app. */
  readonly developmentServer: string | null;
  readonly hasDevTools: boolean;
};

/** The only permission is full screen, for our own main frame. Pages have no network: everything comes through `app://`. */
export function applySessionPolicy(session: Session, options: SessionPolicyOptions): void {
  const mayHave = (permission: string, isMainFrame: boolean, url: string) =>
    permission === 'fullscreen' && isMainFrame && isAppUrl(url);
  session.setPermissionRequestHandler((_contents, permission, answer, { isMainFrame, requestingUrl }) =>
    answer(mayHave(permission, isMainFrame, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame }) =>
    mayHave(permission, isMainFrame, origin),
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

/** An address of our page, or a blob that it made. */
function isOwnAddress(url: string): boolean {
  return isAppUrl(url.startsWith('blob:') ? url.slice('blob:'.length) : url);
}

/** Our window shows only the app's own addresses, and no page opens another window. */
export function confineNavigation(contents: WebContents, links: ExternalLinks): void {
  const stayInApp = (event: { readonly url: string; readonly preventDefault: () => void }) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stayInApp);
  contents.on('will-redirect', stayInApp);
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('input-event', (_event, input) => links.noteInput(input.type));
  contents.setWindowOpenHandler(({ url }) => {
    links.open(url);
    return { action: 'deny' };
  });
}
