import type { PageHandler } from '#hosting/page-handler.ts';

/** Vite's pages under our own origin, with every check of a built app. The server sends the policy of development itself. */
export function createDevelopmentPage(built: PageHandler, server: string): PageHandler {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/media/')) return built(request);
    return fetch(new URL(`${pathname}${search}`, server), {
      headers: { Accept: request.headers.get('Accept') ?? '*/*' },
    });
  };
}
