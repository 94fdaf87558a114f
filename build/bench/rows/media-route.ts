import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { inTurn, measured } from '../measure.ts';
import type { Row } from '../row.ts';

type Took = { readonly all: number; readonly firstByte: number };

/** Runs in the page. Fetches all segments, one after the other as a player does; the first byte is the median's. */
async function fetchAll(addresses: readonly string[]): Promise<Took> {
  const firsts: number[] = [];
  const from = performance.now();
  for (const address of addresses) {
    const asked = performance.now();
    const response = await fetch(address, { cache: 'no-store' });
    const reader = response.body?.getReader();
    let isFirst = true;
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      if (isFirst) firsts.push(performance.now() - asked);
      isFirst = false;
    }
  }
  const sorted = firsts.toSorted((left, right) => left - right);
  return { all: performance.now() - from, firstByte: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

export const mediaRoute: Row = {
  name: 'media-route',
  how: 'All segments of an episode in 1080p, one after the other: through the route of the app by its page, against a bare page that fetches them from the host itself. No caches.',
  bound: 'Every byte goes through one more process.',
  run: async (lab, rounds) => {
    const page = await lab.appPage('/favicon.ico');
    const bare = await lab.bare();
    bare.put('media', '<body></body>');
    const barePage = await lab.barePage('media');
    const segments = await segmentsOf(page);
    const through = segments.map((address) => `/media/stream?src=${encodeURIComponent(address)}`);
    const firsts = { ours: [] as number[], baseline: [] as number[] };
    const measure = (side: keyof typeof firsts, on: Page, addresses: readonly string[]) => async () => {
      const { all, firstByte } = await on.evaluate(fetchAll, addresses);
      firsts[side].push(firstByte);
      return all;
    };
    const sides = await inTurn(rounds, {
      ours: measure('ours', page, through),
      baseline: measure('baseline', barePage, segments),
    });
    const first = { ours: measured(firsts.ours.slice(1)), baseline: measured(firsts.baseline.slice(1)) };
    return [
      { name: 'media-route, throughput', unit: 'ms', ...sides, limit: 1.25, also: { segments: segments.length } },
      { name: 'media-route, first byte', unit: 'ms', ...first, limit: 1.25 },
    ];
  },
};

/** Of the first episode that has any; asking for them by the route lets their host be known. */
async function segmentsOf(page: Page): Promise<string[]> {
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1 } as never);
  for (const { id } of items) {
    const { episodes } = await callCore(page, 'releases.get', { idOrAlias: String(id) });
    const stream = episodes[0]?.streams.at(-1);
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
