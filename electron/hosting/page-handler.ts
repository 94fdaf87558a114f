import type { Core } from '#core/core.ts';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';
import { createPageFiles } from './page-files.ts';

export type PageHandler = (request: Request) => Promise<Response>;

/** Headers of everything that a host serves on the page's origin. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const PAGE_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The page's own origin, the same on both hosts: `/media/...` is the core's, the rest the built page's files. */
export function createPageHandler(core: Core, rendererDirectory: string): PageHandler {
  const files = createPageFiles(rendererDirectory);

  async function page(request: Request, pathname: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
    if (!isPlainPath(pathname)) return refusal(400);
    // A deep link is not a file: requests for a document get the page, which knows its routes.
    const isDocument = pathname === '/' || wantsDocument(request);
    const file = (await files.read(pathname)) ?? (isDocument ? await files.read('/index.html') : null);
    if (file === null) return refusal(404);
    return new Response(request.method === 'HEAD' ? null : file.body, {
      headers: {
        ...PAGE_HEADERS,
        'Content-Type': file.contentType,
        'Content-Length': String(file.body.byteLength),
        'Cache-Control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
      },
    });
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/media/')) return page(request, pathname);
    const response = await core.media(request);
    return withHeaders(response, COMMON_HEADERS);
  };
}

/** Plain text, for requests that no page of ours makes. */
export function refusal(status: number, text = ''): Response {
  return new Response(text, { status, headers: { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** No request of ours spells a separator, a control character or a dot segment in code. */
function isPlainPath(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    const hasControl = Array.from(decoded).some((character) => character < ' ' || character === '\u007f');
    return !hasControl && !decoded.includes('\\') && !decoded.includes('//') && !decoded.split('/').includes('..');
  } catch {
    return false;
  }
}

function wantsDocument(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') === true;
}

/** The core's headers win: media has a policy of its own. */
function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

const LOOK_MILLISECONDS = 500;

/**
 * Calls back once npm, which started this program, is gone. npm ends the shell between it and the program and hands on no
 * signal, so ending `npm start` would leave the app behind. Without npm nothing is watched.
 */
export function whenAbandoned(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_MILLISECONDS);
  timer.unref();
}
