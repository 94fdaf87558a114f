import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Host } from '#e2e/fixtures/host.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import type { Lab } from '../lab.ts';
import { inTurn, type Measured, measured } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { BLANK_PAGE, endHops, type Hops, startHops } from './least-hop.ts';

/** Lines of the picture. */
const HEIGHT = 1_080;

type Took = { readonly all: number; readonly firstByte: number; readonly bytes: number };
type Side = 'ours' | 'baseline' | 'hop' | 'libraries';

/** Runs in the page. Fetches all segments, one after the other as a player does; the first byte is the median's. */
async function fetchAll(addresses: readonly string[]): Promise<Took> {
  const firsts: number[] = [];
  let bytes = 0;
  const from = performance.now();
  for (const address of addresses) {
    const asked = performance.now();
    const response = await fetch(address, { cache: 'no-store' });
    if (!response.ok) throw new Error(`${response.status} of ${address}`);
    const reader = response.body?.getReader();
    let isFirst = true;
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      if (isFirst) firsts.push(performance.now() - asked);
      isFirst = false;
      bytes += part.value.length;
    }
  }
  const sorted = firsts.toSorted((left, right) => left - right);
  return { all: performance.now() - from, firstByte: sorted[Math.floor(sorted.length / 2)] ?? 0, bytes };
}

async function run(lab: Lab, rounds: number, host: Host, hops: Hops): Promise<readonly Figure[]> {
  const page = await lab.appPage('/favicon.ico', host);
  const bare = await lab.bare();
  bare.put('media', BLANK_PAGE);
  const segments = await segmentsOf(page);
  const mediaPage = await lab.pageOf(new URL('/', segments[0]).href);
  const { bytes: whole } = await mediaPage.evaluate(fetchAll, segments);
  const firsts: Record<Side, number[]> = { ours: [], baseline: [], hop: [], libraries: [] };
  const measure = (side: Side, on: Page, addressOf: (segment: string) => string) => async () => {
    const { all, firstByte, bytes } = await on.evaluate(fetchAll, segments.map(addressOf));
    if (bytes !== whole) throw new Error(`${side} got ${bytes} bytes of ${whole}`);
    firsts[side].push(firstByte);
    return all;
  };
  const through = async (by: keyof Hops) => {
    const hopPage = await lab.pageOf(hops[by].to(`${bare.origin}/media`, 'bytes'));
    return measure(by, hopPage, (segment) => hops[by].to(segment, 'bytes'));
  };
  const all = await inTurn(rounds, {
    ours: measure('ours', page, (segment) => `/media/stream?src=${encodeURIComponent(segment)}`),
    baseline: measure('baseline', mediaPage, (segment) => segment),
    hop: await through('hop'),
    libraries: await through('libraries'),
  });
  // The first round of each only warmed up.
  const first = {
    ours: measured(firsts.ours.slice(1)),
    baseline: measured(firsts.baseline.slice(1)),
    hop: measured(firsts.hop.slice(1)),
    libraries: measured(firsts.libraries.slice(1)),
  };
  return [...figuresOf('all segments', all, { segments: segments.length }), ...figuresOf('first byte', first, {})];
}

function figuresOf(
  name: string,
  { ours, baseline, hop, libraries }: Record<Side, Measured>,
  also: Record<string, unknown>,
): Figure[] {
  return [
    { name: `media-route, ${name}`, unit: 'ms', ours, baseline, limit: 1.25, also },
    { name: `media-route, ${name}, least hop`, unit: 'ms', ours: hop, baseline, limit: null },
    { name: `media-route, ${name}, its libraries`, unit: 'ms', ours: libraries, baseline, limit: null },
  ];
}

/** Segments of the first episode that has any; asking for them by the route lets their host be known. */
async function segmentsOf(page: Page): Promise<string[]> {
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1, filters: CatalogFilters.parse({}) });
  for (const { id } of items) {
    const { episodes } = await callCore(page, 'releases.get', { idOrAlias: String(id) });
    const stream = episodes[0]?.streams.find(({ height }) => height === HEIGHT);
    if (stream === undefined) continue;
    const text = await page.evaluate(
      async (src) => (await fetch(`/media/stream?src=${encodeURIComponent(src)}`)).text(),
      stream.url,
    );
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return lines.map((line) => new URL(line, stream.url).href);
  }
  throw new Error('no release of the demo can be watched');
}

export const mediaRoute: Row = {
  name: 'media-route',
  how: 'All segments of an episode in 1080p (about 190 kB each), one after the other as a player asks for them, read to their end by `fetch` in a page: through the route of the app by a document of its origin, and from the host that has them by a document of that host, in another window of the same browser. No caches, connections warm on both sides by one round before; the bytes of every side are counted. The first byte is the median of a round’s segments, the throughput is told as the time for all of them. *Least hop*: by a document of the origin of a Node process that does nothing but pipe. *Its libraries*: the same of a process that has the app’s server library and HTTP client and none of its checks, nor notices that a page has hung up. Both hand on the head of an answer as it came.',
  bound:
    'Every byte goes through one more process, where that process, two of the browser and the host of the segments share the processors: *least hop* is what a process costs that does nothing else, *its libraries* what it costs by those that the app is made of, before any work of its own. On top the app checks who asks, whom it asks, and what comes back, in many small steps: the difference from *its libraries*.',
  run: async (lab, rounds) => {
    const host = await lab.host();
    const hops = await startHops();
    try {
      return await run(lab, rounds, host, hops);
    } finally {
      await endHops(hops);
    }
  },
};
