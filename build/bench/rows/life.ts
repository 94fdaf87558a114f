import { join } from 'node:path';
import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import type { Row } from '../lab.ts';
import { type Figure, inTurn, table, timed } from '../measure.ts';
import { makeLife } from './life/make-life.ts';

const SIZES = { once: 1, grown: 100 } as const;
type Size = keyof typeof SIZES;
const MOST = 1.2;
/** After this time the window has loaded the code of the main pages. */
const LOOKS_MS = 3_000;

/** Each is opened in a new window, by the first navigation after a start. */
const PAGES: Readonly<Record<string, string>> = {
  'home page': '/',
  shelves: '/library?tab=novels',
  'saved titles': '/library?tab=saved',
  'statistics of a life': '/library?tab=statistics',
  settings: '/settings',
};

const WORK: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'search by name': (page) => callCore(page, 'library.search', { text: 'ка' }),
  'search of texts': (page) => callCore(page, 'saved.search', { text: 'слово', slugUrl: null, offset: 0 }),
  'search of notes': (page) => callCore(page, 'highlights.search', { text: 'слово', page: 1 }),
  'place saved': (page) => {
    const [releaseId, episodeId] = [ReleaseId.parse(1), EpisodeId.parse('00000000-0000-4000-8000-000000000000')];
    return callCore(page, 'progress.save', { releaseId, episodeId, positionSeconds: 5, isWatched: false });
  },
  backup: (page) => callCore(page, 'backups.make', {}),
};

/** The time of a start, of pages and of calls with the data of many years, against a hundredth of the data. */
export const life: Row = async (lab, rounds) => {
  const folder = await lab.folder();
  const folders = { once: join(folder, 'once'), grown: join(folder, 'grown') };
  for (const size of ['once', 'grown'] as const) await makeLife(folders[size], SIZES[size]);
  const open = (size: Size) => lab.startHost({ dataDirectory: folders[size] });
  const compare = async (name: string, way: (size: Size) => Promise<number>): Promise<Figure[]> => {
    const { once, grown } = await inTurn(rounds, { once: () => way('once'), grown: () => way('grown') });
    return table('life', [[name, 'ms', grown, once, MOST]]);
  };

  const figures = await compare('start', async (size) => {
    const from = performance.now();
    const host = await open(size);
    const took = performance.now() - from;
    await host.stop();
    return took;
  });
  const hosts = { once: await open('once'), grown: await open('grown') };
  for (const [name, path] of Object.entries(PAGES)) {
    const way = async (size: Size) => {
      const page = await lab.appPage('/about', hosts[size]);
      await using _ = page.context();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(LOOKS_MS);
      return await page.evaluate(untilDrawn, path);
    };
    figures.push(...(await compare(name, way)));
  }
  const pages = {
    once: await lab.appPage('/favicon.ico', hosts.once),
    grown: await lab.appPage('/favicon.ico', hosts.grown),
  };
  for (const [name, work] of Object.entries(WORK))
    figures.push(...(await compare(name, (size) => timed(() => work(pages[size])))));
  return figures;
};

/** Runs in the page: milliseconds from navigation until nothing in sight changes any more. Lists draw rows out of sight when idle. */
function untilDrawn(path: string): Promise<number> {
  const QUIET_MILLISECONDS = 400;
  const from = performance.now();
  let last = from;
  const isInSight = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const { top = 0, bottom = 0, left = 0, right = 0 } = element?.getBoundingClientRect() ?? {};
    return top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0;
  };
  return new Promise((resolve) => {
    const noting = new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ target, addedNodes }) => (addedNodes.length > 0 ? [...addedNodes] : [target]));
      if (nodes.some(isInSight)) last = performance.now();
    });
    noting.observe(document.body, { childList: true, subtree: true, characterData: true });
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
    const looking = setInterval(() => {
      if (last === from || performance.now() - last < QUIET_MILLISECONDS) return;
      clearInterval(looking);
      noting.disconnect();
      resolve(last - from);
    }, QUIET_MILLISECONDS / 8);
  });
}
