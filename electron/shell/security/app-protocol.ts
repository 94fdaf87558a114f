import type { CustomScheme, Protocol, WebRequest } from 'electron';
import { type PageHandler, refusal } from '#hosting/page-handler.ts';

/** The page's origin inside Electron: a scheme of our own, so that no page is a `file:`. */
const APP_SCHEME = 'app';
const APP_HOST = 'engawa';
export const APP_START_URL = `${APP_SCHEME}://${APP_HOST}/`;

/** True only for addresses of our own page. Parsed, never compared as text: `app://engawa.evil` and `app://engawa@evil` are others. */
export function isAppUrl(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === `${APP_SCHEME}:` &&
    url.host === APP_HOST &&
    url.username === '' &&
    url.password === ''
  );
}

/** Registered before the app is ready. Makes the page a secure origin with a policy, like any web site. */
export const APP_SCHEMES: CustomScheme[] = [
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
];

/**
 * Serves the page and its media under `app://engawa/` and no other host of the scheme. Electron never aborts a request's signal,
 * so `webRequest` has to report requests that were given up before their answer.
 */
export function serveAppProtocol(
  protocol: Pick<Protocol, 'handle'>,
  webRequest: Pick<WebRequest, 'onErrorOccurred'>,
  page: PageHandler,
): void {
  const unanswered = new Map<string, Set<AbortController>>();

  webRequest.onErrorOccurred(({ url }) => {
    const [one, another] = unanswered.get(URL.parse(url)?.href ?? '') ?? [];
    // With two requests for one address it is unknown which was given up, so both continue.
    if (another === undefined) one?.abort();
  });
  protocol.handle(APP_SCHEME, async (request) => {
    const { url } = request;
    if (!isAppUrl(url)) return refusal(404);
    const ending = new AbortController();
    const same = unanswered.get(url) ?? new Set();
    unanswered.set(url, same.add(ending));
    try {
      return await page(new Request(request, { signal: ending.signal }));
    } finally {
      same.delete(ending);
      if (same.size === 0) unanswered.delete(url);
    }
  });
}
