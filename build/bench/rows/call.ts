import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import type { ProcedureName } from '#shared/contract/app-contract.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import type { Lab } from '../lab.ts';
import { inTurn, measured, restingAfter } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { novelNamed } from './demo-novels.ts';
import { BLANK_PAGE, endHops, type Hops, startHops } from './least-hop.ts';

type Question = {
  readonly name: string;
  readonly procedure: ProcedureName;
  readonly input: unknown;
  /** Where the app asks the service for it, below the services' addresses. */
  readonly path: RegExp;
  /** Calls of one measurement; of an odd number one is the middle. */
  readonly times: number;
};

/** Measurements of each way before any that counts: after some hundred calls the engine has compiled what runs often. */
const WARMED_UP_BY = 10;
/** The app has written by then what it keeps of an answer. */
const REST_MILLISECONDS = 600;
/** Different ones that are asked for one after the other: longer than it takes until the first of them is written. */
const RELEASES_IN_TURN = 240;
const CATALOGUE = { page: 1, filters: CatalogFilters.parse({}) };

/** On the reference service: a page of its catalogue, the first release on it, and its longest list of chapters. */
async function questionsTo(page: Page): Promise<readonly Question[]> {
  const [release] = await releasesOf(page, 1);
  const slugUrl = await novelNamed(page, 'Ten Thousand Steps');
  return [
    { name: 'call', procedure: 'releases.catalogPage', input: CATALOGUE, path: /\/catalog\/releases$/, times: 61 },
    { name: 'call, a release', procedure: 'releases.get', input: release, path: /\/releases\/\d+$/, times: 61 },
    { name: 'call, 3,932 chapters', procedure: 'novels.chapters', input: { slugUrl }, path: /\/chapters$/, times: 7 },
  ];
}

/** Questions for so many different releases. */
async function releasesOf(page: Page, count: number): Promise<readonly { readonly idOrAlias: string }[]> {
  const ids = new Set<number>();
  for (let at = 1; ids.size < count; at += 1) {
    const { items } = await callCore(page, 'releases.catalogPage', { ...CATALOGUE, page: at });
    if (items.length === 0) throw new Error(`There are only ${ids.size} releases`);
    for (const { id } of items) ids.add(id);
  }
  return [...ids].slice(0, count).map((id) => ({ idOrAlias: String(id) }));
}

type Asked = {
  readonly url: string;
  /** Null: there is none, and it is read. */
  readonly body: string | null;
};

/** One after the other, each so many times. */
type Series = { readonly asked: readonly Asked[]; readonly times: number; readonly headers: Record<string, string> };

/** Runs in the page: the milliseconds of each call. */
async function inPage({ asked, times, headers }: Series): Promise<number[]> {
  const took: number[] = [];
  for (const { url, body } of asked)
    for (let time = 0; time < times; time += 1) {
      const from = performance.now();
      const response = await fetch(url, { method: body === null ? 'GET' : 'POST', headers, body, cache: 'no-store' });
      const answer: { ok?: unknown } = await response.json();
      took.push(performance.now() - from);
      // The app says in its answer what failed; a service has nothing of this name.
      if (!response.ok || answer.ok === false) throw new Error(`${response.status} of ${url}`);
    }
  return took;
}

/** Runs in the page: what is answered to the first, as it comes. */
async function askOnce({ asked: [first], headers }: Series): Promise<string> {
  if (first === undefined) throw new Error('nothing is asked');
  const { url, body } = first;
  const response = await fetch(url, { method: body === null ? 'GET' : 'POST', headers, body, cache: 'no-store' });
  return response.text();
}

type Parts = {
  readonly lab: Lab;
  readonly services: Services;
  readonly hops: Hops;
  readonly rounds: number;
};

const medianOf = (took: readonly number[]) => measured(took).median;
const meanOf = (took: readonly number[]) => took.reduce((sum, each) => sum + each, 0) / took.length;

function askedOfApp(page: Page, procedure: ProcedureName, inputs: readonly unknown[], times: number): Series {
  const url = `${new URL(page.url()).origin}/rpc/${procedure}`;
  const asked = inputs.map((input) => ({ url, body: JSON.stringify({ callId: 'bench', input }) }));
  return { asked, times, headers: { 'content-type': 'application/json' } };
}

/** Where the service answers what the app makes `written` of; the app asks it this once. */
async function addressBehind(
  { procedure, path }: Pick<Question, 'procedure' | 'path'>,
  services: Services,
  ask: () => Promise<string>,
): Promise<{ readonly written: string; readonly address: string }> {
  await services.forgetRequests();
  const written = await ask();
  const asked = (await services.requests()).filter((request) => path.test(request.path));
  const [first] = asked;
  if (first === undefined || asked.length > 1) throw new Error(`${procedure} asked the service ${asked.length} times`);
  const { baseUrl } = procedure.startsWith('novels.') ? services.novels : services.anime;
  return { written, address: `${new URL(baseUrl).origin}${first.path}${first.query}` };
}

async function measure(question: Question, parts: Parts): Promise<readonly Figure[]> {
  const { name, procedure, input, path, times } = question;
  const { lab, services, hops, rounds } = parts;
  const page = await lab.appPage('/favicon.ico');
  const ours = askedOfApp(page, procedure, [input], times);
  const { written, address } = await addressBehind(question, services, () => page.evaluate(askOnce, ours));
  await Promise.all(Object.values(hops).map((hop) => hop.write(written)));
  const headers = headersFor(services);
  const { origin: bare } = await lab.bare();
  const through = async (by: keyof Hops, as: 'json' | 'read', also = '') => {
    const own = await lab.pageOf(hops[by].to(`${bare}/call`, 'bytes'));
    return { own, series: { asked: [{ url: hops[by].to(address, as) + also, body: null }], times, headers } };
  };
  const beside = {
    hop: await through('hop', 'json'),
    libraries: await through('libraries', 'json'),
    read: await through(
      'libraries',
      'read',
      `&procedure=${procedure}&site=${encodeURIComponent(services.anime.siteUrl)}`,
    ),
  };
  const looks = [{ own: page, series: ours }, ...Object.values(beside)];
  const sameOfAll = async () => {
    for (const { own, series } of looks)
      if ((await own.evaluate(askOnce, series)) !== written) throw new Error(`${procedure} is not the same of all`);
  };
  await sameOfAll();
  const direct = await lab.pageOf(new URL('/', address).href);
  const baseline: Series = { asked: [{ url: address, body: null }], times, headers };
  const wayOf = (own: Page, series: Series) => async () => medianOf(await own.evaluate(inPage, series));
  const ways = {
    ours: wayOf(page, ours),
    baseline: wayOf(direct, baseline),
    hop: wayOf(beside.hop.own, beside.hop.series),
    libraries: wayOf(beside.libraries.own, beside.libraries.series),
    read: wayOf(beside.read.own, beside.read.series),
  };
  for (let time = 0; time < WARMED_UP_BY; time += 1) for (const way of Object.values(ways)) await way();
  const sides = await inTurn(rounds, { ...ways, ours: restingAfter(ways.ours, REST_MILLISECONDS) });
  await sameOfAll();
  const count = (await services.requests()).filter((request) => path.test(request.path)).length;
  // One to find the address, all to compare, twice; and the ways while warming up, in every round and the one before.
  const due = 1 + 2 * looks.length + Object.keys(ways).length * times * (WARMED_UP_BY + rounds + 1);
  if (count !== due) throw new Error(`${procedure} was asked of the service ${count} times and not ${due}`);
  const against = { unit: 'ms', baseline: sides.baseline };
  return [
    { ...against, name, ours: sides.ours, limit: 1.3 },
    { ...against, name: `${name}, least hop`, ours: sides.hop, limit: null },
    { ...against, name: `${name}, its libraries`, ours: sides.libraries, limit: null },
    { ...against, name: `${name}, its libraries, checked`, ours: sides.read, limit: null },
  ];
}

/** Different releases in turn, so that there is something to keep of each. */
async function measureInTurn({ lab, services, rounds }: Parts): Promise<Figure> {
  const page = await lab.appPage('/favicon.ico');
  const inputs = await releasesOf(page, RELEASES_IN_TURN);
  const ours = askedOfApp(page, 'releases.get', inputs, 1);
  const asking = { procedure: 'releases.get', path: /\/releases\/\d+$/ } as const;
  const { address } = await addressBehind(asking, services, () => page.evaluate(askOnce, ours));
  const headers = headersFor(services);
  const asked = inputs.map(({ idOrAlias }) => ({ url: address.replace(/\d+(?=$|\?)/, idOrAlias), body: null }));
  const direct = await lab.pageOf(new URL('/', address).href);
  const sides = await inTurn(rounds, {
    ours: restingAfter(async () => meanOf(await page.evaluate(inPage, ours)), REST_MILLISECONDS),
    baseline: async () => meanOf(await direct.evaluate(inPage, { asked, times: 1, headers })),
  });
  return { name: `call, ${RELEASES_IN_TURN} releases`, unit: 'ms', ...sides, limit: null };
}

function headersFor({ novels }: Services): Record<string, string> {
  return { accept: 'application/json', 'site-id': String(novels.siteId) };
}

export const call: Row = {
  name: 'call',
  how: 'A page of the catalogue, a release, and the longest list of chapters, asked of the app by a document of its origin as its page does it, against the answer of the service itself to the same question, asked by a document of the service’s origin in another window of the same browser; both parsed as JSON, in calls one after the other of which the median counts. What the app answers is its own form and not what the service answers: 17 kB for 85 of a page of the catalogue, 4 for 8 of a release, 0.9 MB for 1.6 of the long list, which is on its side. Connections are warm on both sides, and so is the code: ten measurements of each way come before those that count. No answer is taken from a cache: the app asks the service each time, which is counted. What it keeps of an answer it writes a third of a second later, of the same question asked again meanwhile only the last, and it looks for titles in it a second later, or in ten at once; a median does not tell of that, and until it is written nobody else is measured. So *240 releases* tells the mean of calls for as many different releases one after the other, within which most of them are written. *Least hop*: a document of the origin of a Node process that only fetches the answer, parses it, and writes as JSON what the app would have made of it. *Its libraries*: the same of a process that does this with the app’s server library and HTTP client. *Checked*: the same process, which holds the answer against the app’s schema and brings it into the app’s own form itself, byte for byte what the app answers, and does nothing else that the app does but to take a long list in turns. What all of them answer is compared before and after. They are asked by `GET`, the app by `POST` with a line of JSON.',
  bound:
    'Every answer goes through one more process, which parses it, validates it and brings it into the app’s own form. *Least hop* is what such a process costs that does none of this but parse and write, *its libraries* what it costs by those that the app is made of, before anything is checked, and *checked* what it costs when nothing is added but validating and the own form: for a release a process that does only what nobody can do without misses the mark. Of the long list *its libraries* are quicker than *least hop*, which has Node’s own client. The app adds who asks, in what turn, of which host, for how long, and what of it is noted: the difference from *checked*. A page of the catalogue came out between 1.2 and 1.7 in nine runs, a release between 1.4 and 1.8, the long list between 1.1 and 1.4.',
  run: async (lab: Lab, rounds) => {
    const services = await lab.services();
    const bare = await lab.bare();
    bare.put('call', BLANK_PAGE);
    const hops = await startHops();
    try {
      const figures: Figure[] = [];
      for (const question of await questionsTo(await lab.appPage('/favicon.ico')))
        figures.push(...(await measure(question, { lab, services, hops, rounds })));
      return [...figures, await measureInTurn({ lab, services, hops, rounds })];
    } finally {
      await endHops(hops);
    }
  },
};
