import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { spawnProgram } from '#e2e/fixtures/spawned.ts';
import { ensureLoopback } from '../../ensure-built.ts';
import type { Lab } from '../lab.ts';
import { inTurn, type Measured, measured } from '../measure.ts';
import type { Row } from '../row.ts';
import { buildBareApp } from './cold-start/build-bare-app.ts';
import { type Usable, watchForReleases } from './cold-start/watch-for-releases.ts';

/** One start: what began when, in milliseconds after the process was spawned. */
type Start = {
  readonly listening: number;
  readonly drawn: number;
  readonly usable: number;
  readonly scriptKilobytes: number;
};

type Program = { readonly script: string; readonly flags: readonly string[] };

export const coldStart: Row = {
  name: 'cold-start',
  how: [
    'From spawning the host process, over a new browser window, to a page in which ten releases stand with their names and one of them in sight can be clicked.',
    'Ours is the built loopback host (`out/loopback/serve.js`, as `npm start` runs it without Electron) in a new data folder, and its home.',
    'The baseline is “a bare React page served and rendered by the same host”: a page of react and react-dom, built by the same Vite, in the place of the app’s page, served by the app’s own host in a folder of its own. It asks that host for one page of the catalogue before it draws anything, and draws it as a list with pictures.',
    '“Beside a bare host” has a harder baseline, by which this row was measured formerly: the same bare page, served by a Node process of one file that has its files and hands on that one question to the service, with the pictures from the service itself.',
    'The browser runs already on all sides, and opening a window is in the time of all; every round has a window with an empty cache, and all hosts find what V8 compiled of them before. Scripts are what the page had loaded by then; nothing is compressed on loopback.',
    'At that moment the app still shows what stands for the large release at the top; cards and shelves out of sight, and the signs in the corner, come frames later. Pictures may be missing on all sides.',
    '“Until anything is drawn” is the browser’s first contentful paint; ours waits for the first answers up to a tenth of a second before it.',
    '“With data” is the same start in a folder in which the same page was open once before, on both sides.',
  ].join(' '),
  bound:
    'Both wait for the same host. Then the page reads some four times the script (“scripts”) and runs it once before it draws, while its first questions are asked by a small script of their own; its home asks many questions where the list asks one, which the host answers on one thread, each checked on its way, and it draws more than a list. Beside a bare host comes what ours does before it listens: it opens its databases and builds the schemas of its contract.',
  run: async (lab, rounds) => {
    const { anime, novels } = await lab.services();
    await ensureLoopback();
    const { page, host, appHost } = await buildBareApp(await lab.folder());
    const bare: Program = { script: host, flags: [page, anime.baseUrl, anime.siteUrl] };
    const appIn = (folder: string, script: string): Program => ({
      script,
      flags: [
        ...['--port', '0', '--no-open', '--data', folder, '--downloads', join(folder, 'downloads')],
        ...['--anime-base-url', anime.baseUrl, '--anime-site-url', anime.siteUrl],
        ...['--novel-base-url', novels.baseUrl, '--novel-site-url', novels.siteUrl],
      ],
    });
    const oursIn = (folder: string) => appIn(folder, 'out/loopback/serve.js');
    const plainIn = (folder: string) => appIn(folder, appHost);
    const [used, plainUsed] = [join(await lab.folder(), 'used'), join(await lab.folder(), 'used')];
    await start(lab, oursIn(used));
    await start(lab, plainIn(plainUsed));

    const starts = {
      ...{ ours: [] as Start[], used: [] as Start[] },
      ...{ baseline: [] as Start[], plainUsed: [] as Start[], bare: [] as Start[] },
    };
    const keep = (side: keyof typeof starts, began: Start) => {
      starts[side].push(began);
      return began.usable;
    };
    const sides = await inTurn(rounds, {
      ours: async () => keep('ours', await inNewFolder(null, (folder) => start(lab, oursIn(folder)))),
      used: async () => keep('used', await inNewFolder(used, (folder) => start(lab, oursIn(folder)))),
      baseline: async () => keep('baseline', await inNewFolder(null, (folder) => start(lab, plainIn(folder)))),
      plainUsed: async () => keep('plainUsed', await inNewFolder(plainUsed, (folder) => start(lab, plainIn(folder)))),
      bare: async () => keep('bare', await start(lab, bare)),
    });
    // As in `inTurn`, the first of each only warmed up.
    const part = (side: keyof typeof starts, of: (start: Start) => number): Measured =>
      measured(starts[side].slice(1).map(of));
    const beside = (side: keyof typeof starts, of: (start: Start) => number) => ({
      ...{ unit: 'ms' as const, limit: null },
      ...{ ours: part('ours', of), baseline: part(side, of) },
    });
    const { ours, baseline } = sides;
    return [
      { name: 'cold-start', unit: 'ms', ours, baseline, limit: 1.8 },
      { name: 'cold-start, with data', unit: 'ms', ours: sides.used, baseline: sides.plainUsed, limit: null },
      { name: 'cold-start, until the host listens', ...beside('baseline', ({ listening }) => listening) },
      { name: 'cold-start, until anything is drawn', ...beside('baseline', ({ drawn }) => drawn) },
      { name: 'cold-start, scripts', ...beside('baseline', ({ scriptKilobytes }) => scriptKilobytes), unit: 'kB' },
      { name: 'cold-start, beside a bare host', unit: 'ms', ours, baseline: sides.bare, limit: null },
      { name: 'cold-start, until it listens, beside a bare host', ...beside('bare', ({ listening }) => listening) },
    ];
  },
};

/** Starts the program, opens its page in a window of its own, and ends both. */
async function start(lab: Lab, { script, flags }: Program): Promise<Start> {
  const context = await lab.newContext();
  await context.addInitScript(watchForReleases);
  const from = now();
  const program = await spawnProgram(script, flags);
  try {
    const listening = now() - from;
    const page = await context.newPage();
    // Both programs announce themselves in this form.
    const { url } = program.announced as { url: string };
    await page.goto(url, { waitUntil: 'commit' });
    const { at, drawnAt, scriptBytes } = await usableIn(page);
    return { listening, drawn: drawnAt - from, usable: at - from, scriptKilobytes: scriptBytes / 1_000 };
  } finally {
    await context.close();
    await program.stop();
  }
}

function usableIn(page: Page): Promise<Usable> {
  return page.evaluate(() => window.releasesUsable);
}

/** In the epoch's milliseconds, which this process and a page share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

/** A folder of its own for one start, empty or with a copy of what is in another. */
async function inNewFolder<Value>(from: string | null, work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-bench-'));
  try {
    if (from !== null) await cp(from, folder, { recursive: true });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
