import { cp, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot, spawnProgram } from '#e2e/fixtures/spawned.ts';
import { ensureLoopback } from '../../ensure-built.ts';
import type { Lab, Row } from '../lab.ts';
import { inTurn, table } from '../measure.ts';
import { watchForReleases } from './cold-start/watch-for-releases.ts';

/** Milliseconds after the process was spawned. */
type Start = Readonly<Record<'listening' | 'drawn' | 'usable' | 'scriptKilobytes', number>>;
type Program = { readonly script: string; readonly flags: readonly string[] };

/** From spawning the host to a home page with ten releases that can be clicked, against a bare React page on the same host. */
export const coldStart: Row = async (lab, rounds) => {
  const { anime, novels } = await lab.services();
  await ensureLoopback();
  const bareHost = await buildBareApp(await lab.folder());
  const appIn = (script: string) => (folder: string) => ({
    script,
    flags: [
      ...['--port', '0', '--no-open', '--data', folder, '--downloads', join(folder, 'downloads')],
      ...['--anime-base-url', anime.baseUrl, '--anime-site-url', anime.siteUrl],
      ...['--novel-base-url', novels.baseUrl, '--novel-site-url', novels.siteUrl],
    ],
  });
  const [oursIn, plainIn] = [appIn('out/loopback/serve.js'), appIn(bareHost)];
  const [used, plainUsed] = [join(await lab.folder(), 'used'), join(await lab.folder(), 'used')];
  await start(lab, oursIn(used));
  await start(lab, plainIn(plainUsed));

  const inNew = (from: string | null, programIn: (folder: string) => Program) => () =>
    inNewFolder(from, (folder) => start(lab, programIn(folder)));
  const bareListens = await writeBareHost(await lab.folder());
  const starts = await inTurn(rounds, {
    ...{ ours: inNew(null, oursIn), used: inNew(used, oursIn) },
    baseline: async () => ({ ...(await inNew(null, plainIn)()), listening: await listeningOf(bareListens) }),
    plainUsed: inNew(plainUsed, plainIn),
  });
  const of = (side: keyof typeof starts, what: keyof Start) => starts[side].map((began) => began[what]);
  return table('cold-start', [
    ['', 'ms', of('ours', 'usable'), of('baseline', 'usable'), 1.35],
    ['with data', 'ms', of('used', 'usable'), of('plainUsed', 'usable'), 1.35],
    ['until the host listens', 'ms', of('ours', 'listening'), of('baseline', 'listening'), 1.8],
    ['until anything is drawn', 'ms', of('ours', 'drawn'), of('baseline', 'drawn')],
    ['scripts', 'kB', of('ours', 'scriptKilobytes'), null, 420],
  ]);
};

/** Starts the program, opens its page in a new window, and ends both. */
async function start(lab: Lab, { script, flags }: Program): Promise<Start> {
  await using context = await lab.newContext();
  await context.addInitScript(watchForReleases);
  const from = now();
  await using ends = new AsyncDisposableStack();
  const program = await spawnProgram(script, flags);
  ends.defer(async () => void (await program.stop()));
  const listening = now() - from;
  const page = await lab.newPage(context);
  // Both programs announce themselves in this form.
  const { url } = program.announced as { url: string };
  await page.goto(url, { waitUntil: 'commit' });
  const { at, drawnAt, scriptBytes } = await page.evaluate(() => window.releasesUsable);
  return { listening, drawn: drawnAt - from, usable: at - from, scriptKilobytes: scriptBytes / 1_000 };
}

/** A host that only listens and prints its address. */
async function writeBareHost(folder: string): Promise<string> {
  const script = join(folder, 'bare-host.mjs');
  await writeFile(
    script,
    `import { createServer } from 'node:http';
const server = createServer((_request, response) => response.end());
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
`,
  );
  return script;
}

async function listeningOf(script: string): Promise<number> {
  const from = now();
  const program = await spawnProgram(script, []);
  const took = now() - from;
  await program.stop();
  return took;
}

/** Epoch milliseconds, which this process and a page share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

/** A new folder for one start, empty or with a copy of another. */
async function inNewFolder<Value>(from: string | null, work: (folder: string) => Promise<Value>): Promise<Value> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'engawa-bench-'));
  if (from !== null) await cp(from, folder.path, { recursive: true });
  return await work(folder.path);
}

/**
 * Builds a bare React page into a folder, with the options of the app's page. Returns a copy of the app's host, which must be built,
 * with this page in place of the app's.
 */
async function buildBareApp(folder: string): Promise<string> {
  // As in the app's own folder: without it Node would parse each script twice.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  // The host finds its page beside itself.
  await cp(join(projectRoot, 'out/loopback'), join(folder, 'out/loopback'), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  await build({
    ...{ configFile: false, logLevel: 'warn', root: join(import.meta.dirname, 'cold-start/page') },
    build: {
      ...{ outDir: join(folder, 'out/renderer'), emptyOutDir: true, target: 'chrome140' },
      modulePreload: { polyfill: false },
    },
  });
  return join(folder, 'out/loopback/serve.js');
}
