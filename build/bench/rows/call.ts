import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import type { ProcedureName } from '#shared/contract/app-contract.ts';
import { CatalogFilters } from '#shared/domain/catalog.ts';
import type { Lab } from '../lab.ts';
import { inTurn } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { novelNamed } from './demo-novels.ts';
import { BLANK_PAGE, endHops, type Hops, startHops } from './least-hop.ts';

type Question = {
  readonly name: string;
  readonly procedure: ProcedureName;
  readonly input: unknown;
  /** Where the app asks the service for it, below the services' addresses. */
  readonly path: RegExp;
  /** Calls of one measurement. */
  readonly times: number;
};

/** Measurements of each way before any that counts: after some hundred calls the engine has compiled what runs often. */
const WARMED_UP_BY = 10;
const CATALOGUE = { page: 1, filters: CatalogFilters.parse({}) };

/** Of the reference service: a page of its catalogue, the first release on it, and its longest list of chapters. */
async function questionsTo(page: Page): Promise<readonly Question[]> {
  const { items } = await callCore(page, 'releases.catalogPage', CATALOGUE);
  const idOrAlias = String(items[0]?.id);
  const slugUrl = await novelNamed(page, 'Ten Thousand Steps');
  return [
    { name: 'call', procedure: 'releases.catalogPage', input: CATALOGUE, path: /\/catalog\/releases$/, times: 60 },
    { name: 'call, a release', procedure: 'releases.get', input: { idOrAlias }, path: /\/releases\/\d+$/, times: 60 },
    { name: 'call, 3,932 chapters', procedure: 'novels.chapters', input: { slugUrl }, path: /\/chapters$/, times: 6 },
  ];
}

type Asked = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: there is none, and it is read. */
  readonly body: string | null;
  readonly times: number;
};

/** Runs in the page. The median of so many calls, one after the other. */
async function inPage({ url, headers, body, times }: Asked): Promise<number> {
  const took: number[] = [];
  const init = { method: body === null ? 'GET' : 'POST', headers, body, cache: 'no-store' } as const;
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    const response = await fetch(url, init);
    await response.json();
    took.push(performance.now() - from);
    if (!response.ok) throw new Error(`${response.status} of ${url}`);
  }
  return took.toSorted((left, right) => left - right)[Math.floor(took.length / 2)] ?? 0;
}

/** Runs in the page: what is answered, as it comes. */
async function askOnce({ url, headers, body }: Asked): Promise<string> {
  const response = await fetch(url, { method: body === null ? 'GET' : 'POST', headers, body, cache: 'no-store' });
  return response.text();
}

type Parts = {
  readonly lab: Lab;
  readonly services: Services;
  readonly hops: Hops;
  readonly rounds: number;
};

async function measure(
  { name, procedure, input, path, times }: Question,
  { lab, services, hops, rounds }: Parts,
): Promise<readonly Figure[]> {
  const page = await lab.appPage('/favicon.ico');
  const { origin } = new URL(page.url());
  const ours: Asked = {
    url: `${origin}/rpc/${procedure}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callId: 'bench', input }),
    times,
  };
  await services.forgetRequests();
  const written = await page.evaluate(askOnce, ours);
  const asked = (await services.requests()).filter((request) => path.test(request.path));
  const [first] = asked;
  if (first === undefined || asked.length > 1) throw new Error(`${procedure} asked the service ${asked.length} times`);
  await Promise.all(Object.values(hops).map((hop) => hop.write(written)));
  const { anime, novels } = services;
  const service = procedure.startsWith('novels.') ? novels : anime;
  const address = `${new URL(service.baseUrl).origin}${first.path}${first.query}`;
  const headers = { accept: 'application/json', 'site-id': String(novels.siteId) };
  const { origin: bare } = await lab.bare();
  const direct = async (url: string, document: string) => {
    const own = await lab.pageOf(document);
    const asks: Asked = { url, headers, body: null, times };
    return { once: () => own.evaluate(askOnce, asks), measure: () => own.evaluate(inPage, asks) };
  };
  const through = (by: keyof Hops, as: 'json' | 'read', also = '') =>
    direct(hops[by].to(address, as) + also, hops[by].to(`${bare}/call`, 'bytes'));
  const read = await through('libraries', 'read', `&procedure=${procedure}&site=${encodeURIComponent(anime.siteUrl)}`);
  if ((await read.once()) !== written) throw new Error(`${procedure} is read otherwise than by the app`);
  const ways = {
    ours: () => page.evaluate(inPage, ours),
    baseline: (await direct(address, new URL('/', address).href)).measure,
    hop: (await through('hop', 'json')).measure,
    libraries: (await through('libraries', 'json')).measure,
    read: read.measure,
  };
  for (let time = 0; time < WARMED_UP_BY; time += 1) for (const way of Object.values(ways)) await way();
  const sides = await inTurn(rounds, ways);
  const { baseline } = sides;
  const count = (await services.requests()).filter((request) => path.test(request.path)).length;
  // Twice to look, and five ways while warming up, in every round and the one before.
  if (count < 2 + 5 * times * (WARMED_UP_BY + rounds + 1))
    throw new Error(`${procedure} was not asked of the service each time`);
  return [
    { name, unit: 'ms', ours: sides.ours, baseline, limit: 1.3 },
    { name: `${name}, least hop`, unit: 'ms', ours: sides.hop, baseline, limit: null },
    { name: `${name}, its libraries`, unit: 'ms', ours: sides.libraries, baseline, limit: null },
    { name: `${name}, its libraries, checked`, unit: 'ms', ours: sides.read, baseline, limit: null },
  ];
}

export const call: Row = {
  name: 'call',
  how: 'A page of the catalogue, a release, and the longest list of chapters, asked of the app by a document of its origin as its page does it, against the answer of the service itself to the same question, asked by a document of the service’s origin in another window of the same browser; both parsed as JSON, in calls one after the other of which the median counts. Connections are warm on both sides, and so is the code: ten measurements of each way come before the first that counts. No answer is taken from a cache: the app asks the service each time. What it keeps of an answer it writes a third of a second later, of the same question asked again meanwhile only the last, and it looks for titles in it a second later, or in ten at once: this meets one call in many, often one of the way that comes next, and a median does not tell of it. A page that asks different questions costs the host about half a millisecond more for each, of the long list some six. *Least hop*: a document of the origin of a Node process that only fetches the answer, parses it, and writes as JSON what the app would have made of it. *Its libraries*: the same of a process that does this with the app’s server library and HTTP client. *Checked*: the same process, which holds the answer against the app’s schema and brings it into the app’s own form itself, byte for byte what the app answers, and does nothing else that the app does. They are asked by `GET`, the app by `POST` with a line of JSON.',
  bound:
    'Every answer goes through one more process, which parses it, validates it and brings it into the app’s own form. *Least hop* is what such a process costs that does none of this but parse and write, *its libraries* what it costs by those that the app is made of, before anything is checked, and *checked* what it costs when nothing is added but validating and the own form. The app adds who asks, in what turn, of which host, for how long, and what of it is noted. A page of the catalogue came out between 1.2 and 1.7 in six runs of one afternoon, a release between 1.4 and 1.7, the long list between 1.1 and 1.4: ten rounds do not tell less than that apart. For a release, of whose 4.8 ms the service took 0.8, the host took 0.17 from hearing the question to having read it, 0.11 from there to asking the service, 0.18 for validating, 0.11 for its own form, and 0.35 more than a process of its libraries until the page asked again, of which what is noted of an answer after it left is a part. None of these is a step that could be left out.',
  run: async (lab: Lab, rounds) => {
    const services = await lab.services();
    const bare = await lab.bare();
    bare.put('call', BLANK_PAGE);
    const hops = await startHops();
    try {
      const figures: Figure[] = [];
      for (const question of await questionsTo(await lab.appPage('/favicon.ico')))
        figures.push(...(await measure(question, { lab, services, hops, rounds })));
      return figures;
    } finally {
      await endHops(hops);
    }
  },
};
