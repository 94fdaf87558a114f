import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import type { ProcedureName } from '#shared/contract/app-contract.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import type { Row } from '../lab.ts';
import { inTurn, measured, restingAfter, table } from '../measure.ts';
import { addressOf, inOrder, novelNamed, releaseToWatch } from './watching.ts';

/** By then the app has stored the answer. */
const REST_MILLISECONDS = 600;
const CATALOGUE = { page: 1, filters: CatalogFilters.parse({}) };

type Question = readonly [name: string, procedure: ProcedureName, input: unknown, path: RegExp, times: number];
type Asked = { readonly url: string; readonly body: string | null; readonly headers: Record<string, string> };

/** Calls of the page against the same requests sent to the service. */
export const call: Row = async (lab, rounds) => {
  const services = await lab.services();
  const page = await lab.appPage('/favicon.ico');
  const { items } = await callCore(page, 'releases.catalogPage', CATALOGUE);
  const questions: readonly Question[] = [
    ['', 'releases.catalogPage', CATALOGUE, /\/catalog\/releases$/, 61],
    ['a release', 'releases.get', { idOrAlias: String(items[0]?.id) }, /\/releases\/\d+$/, 61],
    ...[await novelNamed(page, 'Ten Thousand Steps')].map(
      (slugUrl): Question => ['3,932 chapters', 'novels.chapters', { slugUrl }, /\/chapters$/, 7],
    ),
  ];
  const figures = [];
  for (const [name, procedure, input, path, times] of questions) {
    const ours = {
      url: `${new URL(page.url()).origin}/rpc/${procedure}`,
      body: JSON.stringify({ callId: 'bench', input }),
      headers: { 'content-type': 'application/json' },
    };
    await services.forgetRequests();
    await page.evaluate(askMany, { ...ours, times: 1 });
    const theirs = await questionToService(services, procedure, path);
    const direct = await lab.pageOf(new URL('/', theirs.url).href);
    const way = (from: Page, asked: Asked) => async () =>
      measured(await from.evaluate(askMany, { ...asked, times })).median;
    const sides = await inTurn(rounds, {
      ours: restingAfter(way(page, ours), REST_MILLISECONDS),
      baseline: way(direct, theirs),
    });
    figures.push(...table('call', [[name, 'ms', sides.ours, sides.baseline]]));
  }
  return figures;
};

async function questionToService(services: Services, procedure: ProcedureName, path: RegExp): Promise<Asked> {
  const request = (await services.requests()).find((asked) => path.test(asked.path));
  if (request === undefined) throw new Error(`${procedure} did not ask the service`);
  const { baseUrl } = procedure.startsWith('novels.') ? services.novels : services.anime;
  return {
    url: `${new URL(baseUrl).origin}${request.path}${request.query}`,
    body: null,
    headers: { accept: 'application/json', 'site-id': String(services.novels.siteId) },
  };
}

/** Runs in the page: milliseconds of each call, one after the other. */
async function askMany({ url, body, headers, times }: Asked & { readonly times: number }): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    const response = await fetch(url, { method: body === null ? 'GET' : 'POST', headers, body, cache: 'no-store' });
    const answer: { ok?: unknown } = await response.json();
    took.push(performance.now() - from);
    // The app's envelope says whether the call failed; services have no field of this name.
    if (!response.ok || answer.ok === false) throw new Error(`${response.status} of ${url}`);
  }
  return took;
}

/** All segments of an episode through the app's route and from their own host. */
export const mediaRoute: Row = async (lab, rounds) => {
  const page = await lab.appPage('/favicon.ico');
  const [episode] = inOrder(await releaseToWatch(page));
  const playlist = addressOf(episode);
  const through = (address: string) => `/media/stream?src=${encodeURIComponent(address)}`;
  const text = await page.evaluate(async (src) => (await fetch(src)).text(), through(playlist));
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const segments = lines.map((line) => new URL(line, playlist).href);
  const direct = await lab.pageOf(new URL('/', segments[0]).href);
  const whole = (await direct.evaluate(fetchAll, segments)).bytes;
  const way = (from: Page, addresses: readonly string[]) => async () => {
    const { milliseconds, bytes } = await from.evaluate(fetchAll, addresses);
    if (bytes !== whole) throw new Error(`${bytes} bytes came of ${whole}`);
    return milliseconds;
  };
  const sides = await inTurn(rounds, { ours: way(page, segments.map(through)), baseline: way(direct, segments) });
  return table('media-route', [['all segments', 'ms', sides.ours, sides.baseline]]);
};

/** Runs in the page. */
async function fetchAll(addresses: readonly string[]) {
  const from = performance.now();
  let bytes = 0;
  for (const address of addresses) {
    const response = await fetch(address, { cache: 'no-store' });
    if (!response.ok) throw new Error(`${response.status} of ${address}`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  return { milliseconds: performance.now() - from, bytes };
}
