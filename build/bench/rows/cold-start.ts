import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnProgram } from '#e2e/fixtures/spawned.ts';
import { ensureLoopback } from '../../ensure-built.ts';
import type { Lab, Row } from '../lab.ts';
import { inTurn, type Measured, measured } from '../measure.ts';
import { buildBareApp } from './cold-start/build-bare-app.ts';
import { watchForReleases } from './cold-start/watch-for-releases.ts';

/** Milliseconds after the process was spawned. */
type Start = Readonly<Record<'listening' | 'drawn' | 'usable' | 'scriptKilobytes', number>>;
type Program = { readonly script: string; readonly flags: readonly string[] };
type Side = 'ours' | 'used' | 'baseline' | 'plainUsed' | 'bare';

/** From spawning the host to a home page with ten releases that can be clicked, against a bare React page on the same host. */
export const coldStart: Row = async (lab, rounds) => {
  const { anime, novels } = await lab.services();
  await ensureLoopback();
  const { page, host, appHost } = await buildBareApp(await lab.folder());
  const bare: Program = { script: host, flags: [page, anime.baseUrl, anime.siteUrl] };
  const appIn = (script: string) => (folder: string) => ({
    script,
    flags: [
      ...['--port', '0', '--no-open', '--data', folder, '--downloads', join(folder, 'downloads')],
      ...['--anime-base-url', anime.baseUrl, '--anime-site-url', anime.siteUrl],
      ...['--novel-base-url', novels.baseUrl, '--novel-site-url', novels.siteUrl],
    ],
  });
  const [oursIn, plainIn] = [appIn('out/loopback/serve.js'), appIn(appHost)];
  const [used, plainUsed] = [join(await lab.folder(), 'used'), join(await lab.folder(), 'used')];
  await start(lab, oursIn(used));
  await start(lab, plainIn(plainUsed));

  const starts: Record<Side, Start[]> = { ours: [], used: [], baseline: [], plainUsed: [], bare: [] };
  const keep = (side: Side, begin: () => Promise<Start>) => async () => {
    const began = await begin();
    starts[side].push(began);
    return began.usable;
  };
  const inNew = (from: string | null, programIn: (folder: string) => Program) => () =>
    inNewFolder(from, (folder) => start(lab, programIn(folder)));
  await inTurn(rounds, {
    ours: keep('ours', inNew(null, oursIn)),
    used: keep('used', inNew(used, oursIn)),
    baseline: keep('baseline', inNew(null, plainIn)),
    plainUsed: keep('plainUsed', inNew(plainUsed, plainIn)),
    bare: keep('bare', () => start(lab, bare)),
  });
  // The first of each only warmed up.
  const part = (side: Side, of: keyof Start): Measured => measured(starts[side].slice(1).map((began) => began[of]));
  const figure = (name: string, of: keyof Start, ours: Side, beside: Side, limit: number | null = null) => ({
    ...{ name: `cold-start${name}`, unit: of === 'scriptKilobytes' ? 'kB' : 'ms', limit },
    ...{ ours: part(ours, of), baseline: part(beside, of) },
  });
  return [
    figure('', 'usable', 'ours', 'baseline', 1.8),
    figure(', with data', 'usable', 'used', 'plainUsed'),
    figure(', until the host listens', 'listening', 'ours', 'baseline'),
    figure(', until anything is drawn', 'drawn', 'ours', 'baseline'),
    figure(', scripts', 'scriptKilobytes', 'ours', 'baseline'),
    figure(', beside a bare host', 'usable', 'ours', 'bare'),
    figure(', until it listens, beside a bare host', 'listening', 'ours', 'bare'),
  ];
};

/** Starts the program, opens its page in a new window, and ends both. */
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
    const { at, drawnAt, scriptBytes } = await page.evaluate(() => window.releasesUsable);
    return { listening, drawn: drawnAt - from, usable: at - from, scriptKilobytes: scriptBytes / 1_000 };
  } finally {
    await context.close();
    await program.stop();
  }
}

/** Epoch milliseconds, which this process and a page share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

/** A new folder for one start, empty or with a copy of another. */
async function inNewFolder<Value>(from: string | null, work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-bench-'));
  try {
    if (from !== null) await cp(from, folder, { recursive: true });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
