import { createHash } from 'node:crypto';
import { paintAvatar } from './art/avatars.ts';
import type { Drawing } from './art/drawing.ts';
import { paintCover } from './art/engraving/cover.ts';
import { paintMat } from './art/frame.ts';
import { paintCompanion, paintIllustration, paintNumbered } from './art/gallery.ts';
import { createRandom } from './art/random.ts';
import { rasterize } from './art/raster.ts';
import { createArtCache } from './art-cache.ts';
import { type ArtRequest, parseArtPath } from './art-paths.ts';
import { createPaintedFolder } from './painted-folder.ts';

const screen = { width: 1280, height: 720 };
const contentTypes = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' } as const;

function paint(seed: number, { kind, key, number, width, height }: ArtRequest): Drawing {
  switch (kind) {
    case 'avatar':
      return paintAvatar(seed, key);
    case 'cover':
      return paintCover(seed, number);
    case 'illustration':
      return paintIllustration(seed, key, number, { width, height });
    case 'companion':
      return paintCompanion(seed, key, number, screen);
    case 'wide':
      return paintNumbered(seed, key.split(' ')[0] ?? key, number, screen);
    case 'poster': {
      const canvas = paintNumbered(seed, 'poster', number, { width: 500, height: 700 });
      if (createRandom(`${seed} mat ${number}`).chance(0.14)) paintMat(canvas);
      return canvas;
    }
  }
}

export type ArtServerOptions = {
  readonly seed: number;
  /** Keeps what was painted here for later starts; in memory only when absent. */
  readonly paintedFolder?: string;
};

/**
 * Paints every picture that the two services name: posters, backgrounds, previews, avatars, covers, illustrations.
 * The same path and seed give the same bytes. Answers `null` for paths that name no picture.
 */
export function createArtServer({ seed, paintedFolder }: ArtServerOptions): {
  fetch: (request: Request) => Promise<Response | null>;
} {
  const cache = createArtCache({ bytes: 48 * 1024 * 1024, concurrency: 3 });
  const painted = paintedFolder === undefined ? null : createPaintedFolder(paintedFolder);

  async function render(art: ArtRequest): Promise<Uint8Array<ArrayBuffer>> {
    const svg = paint(seed, art).toSvg(art.width, art.height);
    const isSmall = art.width <= 160;
    return await rasterize(svg, art.format, isSmall ? 0.3 : 0.62);
  }

  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const art = parseArtPath(pathname);
      if (art === null || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
      const etag = `"${createHash('sha256').update(`${seed} ${pathname}`).digest('hex').slice(0, 20)}"`;
      const headers = { etag, 'cache-control': 'public, max-age=604800', 'content-type': contentTypes[art.format] };
      if (request.headers.get('if-none-match')?.includes(etag) === true)
        return new Response(null, { status: 304, headers });
      const find = () => painted?.get(`${seed} ${pathname}`, () => render(art)) ?? render(art);
      const picture = await cache.get(pathname, find);
      const body = request.method === 'HEAD' ? null : picture;
      return new Response(body, { headers: { ...headers, 'content-length': String(picture.byteLength) } });
    },
  };
}
