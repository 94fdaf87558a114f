import { pictures } from '#core/anime/media/testing/pictures.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { API, SITE } from './start-queue.ts';

/** A chapter of the service; without `content` it has a generated text. */
export type ShelfChapter = {
  readonly number: string;
  readonly branchId?: number | null;
  readonly revisionId?: number;
  readonly name?: string;
  /** If it is another one than the listed name. */
  readonly nameInText?: string;
  readonly content?: unknown;
};

export type Answering = Response | 'offline' | 'reset' | null;

const JSON_TYPE = { 'content-type': 'application/json' };

export function failure(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: JSON_TYPE });
export const refused = (headers: Record<string, string> = {}, body = '{"message":"Too Many Attempts."}') =>
  new Response(body, { status: 429, headers });
export const notFound = () => json({ data: { toast: { type: 'silent', message: 'нет' } } }, 404);
export const page = (status = 200) =>
  new Response('<!DOCTYPE html><html></html>', { status, headers: { 'content-type': 'text/html' } });
export const png = () => new Response(pictures['image/png'], { headers: { 'content-type': 'image/png' } });

export const FIVE = SlugUrl.parse('5--night-library');
export const SIX = SlugUrl.parse('6--lighthouse');

/** A novel service with the titles that a test puts there; they may change at any time. */
export function createShelf() {
  const titles = new Map<SlugUrl, { name: string; chapters: ShelfChapter[] }>();
  const shelf = {
    titles,
    /** Every request: `title`, `list`, a chapter's number, or a picture's path. */
    asked: [] as string[],
    /** Answers a request in place of the service; null: the service answers. */
    before: (_what: string): Answering | Promise<Answering> => null,
    put: (slugUrl: SlugUrl, chapters: readonly ShelfChapter[], name = slugUrl.slice(3)) => {
      titles.set(slugUrl, { name, chapters: [...chapters] });
    },
    lines: (slugUrl: SlugUrl): ChapterOfLine[] =>
      (titles.get(slugUrl)?.chapters ?? []).map(({ number, branchId = 1 }) => ({ volume: '1', number, branchId })),
    answer: async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      const what = nameOf(url);
      shelf.asked.push(what);
      const given = await shelf.before(what);
      request.signal.throwIfAborted();
      if (given === 'offline') throw failure('ENETUNREACH');
      if (given === 'reset') throw failure('ECONNRESET');
      return given ?? usual(url);
    },
  };

  function usual(url: URL): Response {
    if (url.origin !== API) return png();
    const [, , , slug = '', part] = url.pathname.split('/');
    const slugUrl = SlugUrl.parse(decodeURIComponent(slug));
    const title = titles.get(slugUrl);
    if (title === undefined) return notFound();
    const cover = { default: `${SITE}/uploads/${slug}.png` };
    if (part === undefined) return json({ data: { id: 5, name: title.name, slug_url: slugUrl, cover } });
    if (part === 'chapters') return json({ data: title.chapters.map(entryOf) });
    const branchId = Number(url.searchParams.get('branch_id') ?? 1);
    const chapter = title.chapters.find(
      (each) => each.number === url.searchParams.get('number') && (each.branchId ?? 1) === branchId,
    );
    if (chapter === undefined) return notFound();
    const { number, revisionId = 0, content = `<p>Chapter ${number}, revision ${revisionId}</p>` } = chapter;
    const name = chapter.nameInText ?? chapter.name ?? '';
    return json({ data: { volume: '1', number, name, branch_id: branchId, teams: [], content, attachments: [] } });
  }
  return shelf;
}

function nameOf(url: URL): string {
  if (url.origin !== API) return url.pathname;
  const part = url.pathname.split('/')[4];
  if (part === undefined) return 'title';
  return part === 'chapters' ? 'list' : (url.searchParams.get('number') ?? '');
}

function entryOf({ number, branchId = 1, revisionId = 0, name = '' }: ShelfChapter, index: number) {
  const branch = { id: revisionId === 0 ? 1_000 + Number(number) : revisionId, branch_id: branchId, teams: [] };
  return { index: index + 1, item_number: index + 1, volume: '1', number, name, branches: [branch] };
}

export function numbered(count: number, from = 1): ShelfChapter[] {
  return Array.from({ length: count }, (_, index) => ({ number: String(from + index) }));
}
