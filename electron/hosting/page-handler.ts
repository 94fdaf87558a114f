import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Core } from '#core/ports.ts';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';

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
export function createPageHandler(core: Core | Promise<Core>, rendererDirectory: string): PageHandler {
  let known: ReadonlyMap<string, string> = new Map();

  /**
   * A request never becomes a path: files are listed beforehand and looked up by exact name, so no spelling of `..` leaves the
   * folder. Every request for a document lists them again, in case the page was rebuilt.
   */
  async function fileAt(pathname: string): Promise<string | undefined> {
    if (pathname === '/index.html' || known.size === 0) known = await listFiles(rendererDirectory);
    return known.get(pathname);
  }

  async function page(request: Request, pathname: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
    // Deep links are not files: a request for a document gets the page, which knows its routes.
    const isDocument = pathname === '/' || request.headers.get('Accept')?.includes('text/html') === true;
    const file = (await fileAt(pathname)) ?? (isDocument ? await fileAt('/index.html') : undefined);
    if (file === undefined) return refusal(404);
    const body = await readFile(file);
    const isHashed = file === known.get(pathname) && pathname.startsWith('/assets/');
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        ...PAGE_HEADERS,
        'Content-Type': getMimeType(file) ?? 'application/octet-stream',
        'Content-Length': String(body.byteLength),
        'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
      },
    });
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/media/')) return page(request, pathname);
    const response = await (await core).media(request);
    // The core's headers win: media has a policy of its own.
    for (const [name, value] of Object.entries(COMMON_HEADERS)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

/** A refusal in plain text, for requests that our pages never make. */
export function refusal(status: number, text = ''): Response {
  return new Response(text, { status, headers: { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' } });
}

async function listFiles(directory: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [`/${relative(directory, file).split(sep).join('/')}`, file]));
}

/** Writing to a closed terminal must not end the app. */
export function outliveReaders(): void {
  const ignore = () => {};
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
}
