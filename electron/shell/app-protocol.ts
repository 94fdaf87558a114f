import type { CustomScheme, Protocol } from 'electron';
import { type PageHandler, refusal } from '#hosting/page-handler.ts';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** Registered before the app is ready. The page is a secure origin like any site and obeys its policy like any site. */
export const APP_SCHEMES: CustomScheme[] = [
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
];

/** Serves the page and its media under `app://engawa/`; every other host of the scheme does not exist. */
export function serveAppProtocol(protocol: Protocol, page: PageHandler): void {
  protocol.handle(APP_SCHEME, async (request) => (isAppUrl(request.url) ? page(request) : refusal(404)));
}
