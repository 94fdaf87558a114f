import { callCore } from '#e2e/fixtures/core-call.ts';
import { inTurn } from '../measure.ts';
import type { Row } from '../row.ts';

const CALLS = 30;

/** Runs in the page. The median of so many calls, one after the other. */
async function inPage({ url, init, times }: { url: string; init: RequestInit; times: number }): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    const response = await fetch(url, init);
    await response.json();
    took.push(performance.now() - from);
  }
  return took.toSorted((left, right) => left - right)[Math.floor(took.length / 2)] ?? 0;
}

export const call: Row = {
  name: 'call',
  how: 'A page of the catalogue, asked of the app by its page, against the same answer fetched by a bare page from the service itself and parsed as JSON. Connections warm on both sides; nothing is cached.',
  bound: "Every answer goes through one more process, which validates it and brings it into the app's own form.",
  run: async (lab, rounds) => {
    const services = await lab.services();
    const page = await lab.appPage('/favicon.ico');
    const bare = await lab.bare();
    bare.put('call', '<body></body>');
    const barePage = await lab.barePage('call');
    await callCore(page, 'releases.catalogPage', { page: 1 } as never);
    const { origin } = new URL(page.url());
    const rpc = {
      url: `${origin}/rpc/releases.catalogPage`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ callId: 'bench', input: { page: 1 } }),
        cache: 'no-store' as const,
      },
      times: CALLS,
    };
    const [asked] = (await services.requests()).filter(({ path }) => path.includes('/catalog/releases')).slice(-1);
    const direct = {
      url: `${new URL(services.anime.baseUrl).origin}${asked?.path}${asked?.query}`,
      init: { headers: { accept: 'application/json' }, cache: 'no-store' as const },
      times: CALLS,
    };
    const sides = await inTurn(rounds, {
      ours: () => page.evaluate(inPage, rpc),
      baseline: () => barePage.evaluate(inPage, direct),
    });
    return [{ name: 'call', unit: 'ms', ...sides, limit: 1.3 }];
  },
};
