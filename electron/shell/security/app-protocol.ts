import type { CustomScheme, Protocol, WebRequest } from 'electron';
import { type PageHandler, refusal } from '#hosting/page-handler.ts';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** To be registered before the app is ready. Makes the page a secure origin with a policy, like any site. */
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
