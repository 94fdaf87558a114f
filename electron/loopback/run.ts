import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '#core/ports.ts';
import { openDataFolder, StartRefusal } from '#hosting/data-folder.ts';
import { startLog } from '#hosting/log/create-log.ts';
import { createPageHandler, outliveReaders } from '#hosting/page-handler.ts';
import { readLicences } from '#hosting/program/plain-program.ts';
import { asksForHelp, FlagError, helpOf, whenAbandoned } from '#terminal/command.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type CommandLine, parseCommandLine, START_COMMAND } from './command-line.ts';
import { createFileVault } from './file-vault.ts';
import { type LoopbackOptions, listenOnLoopback } from './http-server.ts';
import { openPage } from './open-page.ts';
import { publishAddress, withRunningHost } from './running-host.ts';

/** Creates the handler for everything except the bridge. `/media/...` is answered by the core, which may still be starting. */
type PageOf = (core: Promise<Core>) => LoopbackOptions['page'];

const REFUSED = 2;
/** A start or a closing that hangs, as on a network drive that does not answer, must not keep the program. A slow one may take long. */
const PATIENCE_MILLISECONDS = 120_000;
const LOOK_MILLISECONDS = 20;
const NO_LINK = 'What is to be opened is neither a link of Engawa nor an address of one of its sites.';
const RENDERER_DIRECTORY = resolve(import.meta.dirname, '../../out/renderer');
/** In development and in tests; the end-to-end specs run on the bundle with this variable. */
const CHECKS_OUTPUT = import.meta.filename.endsWith('.ts') || process.env['ENGAWA_CHECKS_OUTPUT'] !== undefined;
/** The same path from the source and from the bundle in out/loopback. */
const FOOTAGE_DIRECTORY = resolve(import.meta.dirname, '../../electron/demo/media/footage');

export const builtPage: PageOf = (core) => {
  if (!existsSync(join(RENDERER_DIRECTORY, 'index.html'))) {
    throw new StartRefusal('The page is not built yet: run npm run build first.');
  }
  return createPageHandler(core, RENDERER_DIRECTORY);
};

/**
 * The program: prints one line `{"url","dataDir"}` on standard output, or a sentence if that is a terminal, and ends cleanly on
 * SIGINT, on SIGTERM, or with the npm that started it. A refusal prints one sentence on standard error and exits with code 2.
 * `prepare` runs after the flags are checked, so a typo is reported before a build. Only tests shorten the patience.
 */
export async function runLoopback(
  flags: readonly string[],
  pageOf: PageOf = builtPage,
  prepare: () => Promise<void> = async () => {},
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): Promise<void> {
  outliveReaders();
  if (asksForHelp(flags)) {
    process.stdout.write(helpOf(START_COMMAND));
    return;
  }
  try {
    const commandLine = parseCommandLine(flags);
    await prepare();
    const starting = startLoopback(commandLine, pageOf);
    endOnSignals(starting, patienceMilliseconds);
    await starting;
  } catch (cause) {
    if (!(cause instanceof StartRefusal || cause instanceof FlagError)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    process.exitCode = REFUSED;
  }
}

/**
 * Starts the app on 127.0.0.1 and returns the function that ends it. The address is announced once it listens, so that the browser
 * starts while the core does; requests wait for the core. Throws `StartRefusal` for faults that the person can repair.
 */
async function startLoopback(commandLine: CommandLine, pageOf: PageOf): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const folder = await openDataFolder(commandLine.dataFolder).catch(async (cause: unknown) => {
    throw await withRunningHost(cause, commandLine);
  });
  started.defer(folder.release);
  const log = startLog(folder, commandLine.isVerbose);
  const { promise: core, resolve: mount } = Promise.withResolvers<Core>();
  const server = await listenOnLoopback({ port: commandLine.port, core, log, page: pageOf(core) });
  started.defer(server.close);
  const announce = async () => {
    const isToPerson = process.stdout.isTTY;
    if (!isToPerson) process.stdout.write(`${JSON.stringify({ url: server.url, dataDir: folder.path })}\n`);
    if (commandLine.opensPage && !(await openPage(server.issueUrl()))) {
      process.stderr.write(`Open ${server.url} in a browser on this machine.\n`);
    } else if (isToPerson) process.stdout.write(`Engawa runs at ${server.url}\n`);
  };
  await publishAddress(folder.path, server.url, () => void openPage(server.issueUrl())).then(
    started.defer.bind(started),
    (cause) => log.warn('address not told to later starts', { cause: String(cause) }),
  );
  // With a link, only after the start: the core has to say whether it is one.
  if (commandLine.link === null) await announce();
  const { startApp } = await import('#hosting/start-app.ts');
  const app = await startApp({
    ...commandLine,
    hostName: 'loopback',
    version: manifest.version,
    dataFolder: folder.path,
    createVault: (of) => createFileVault(of, log),
    log,
    footageDirectory: FOOTAGE_DIRECTORY,
    handlers: { 'app.licences': async () => readLicences(join(RENDERER_DIRECTORY, '../licences.json'), log) },
    checksOutput: CHECKS_OUTPUT,
  });
  started.defer(app.close);
  if (commandLine.link !== null) {
    if (!app.core.openAddress(commandLine.link)) throw new StartRefusal(NO_LINK);
    await announce();
  }
  mount(app.core);
  const ends = started.move();
  return () => ends.disposeAsync();
}

/** Ends the program once its start is over. A refused start has set the exit code. */
function endOnSignals(starting: Promise<() => Promise<void>>, patienceMilliseconds: number): void {
  let isEnding = false;
  const end = async () => {
    // The npm that started it may end from the same signal.
    if (isEnding) return;
    isEnding = true;
    // A second signal ends at once.
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
    setTimeout(() => {
      process.stderr.write('Engawa did not end in time: a folder that it uses does not answer.\n');
      process.kill(process.pid, 'SIGKILL');
    }, patienceMilliseconds);
    const close = await starting.catch(() => null);
    try {
      await close?.();
    } catch (cause) {
      process.stderr.write(`Engawa did not end cleanly: ${String(cause)}\n`);
      process.exitCode = 1;
    }
    // `exit` would wait for Node's file threads, and no timer could end it.
    while (isReadingOrWriting()) await pause(LOOK_MILLISECONDS);
    process.exit();
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  whenAbandoned(end);
}

function isReadingOrWriting(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}
