import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Core } from '#core/core.ts';
import { openDataFolder, StartRefusal } from '#hosting/data-folder.ts';
import { startLog } from '#hosting/log/create-log.ts';
import { createPageHandler, outliveReaders, whenAbandoned } from '#hosting/page-handler.ts';
import { readLicences } from '#hosting/program/plain-program.ts';
import { startApp } from '#hosting/start-app.ts';
import { asksForHelp, FlagError, helpOf } from '#terminal/command.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type CommandLine, parseCommandLine, START_COMMAND } from './command-line.ts';
import { createFileVault } from './file-vault.ts';
import { type LoopbackOptions, listenOnLoopback } from './http-server.ts';
import { openPage } from './open-page.ts';

/** Answers everything but the bridge. The core owns `/media/...`. */
type PageOf = (core: Core) => LoopbackOptions['page'];

const REFUSED = 2;
const NO_LINK = 'What is to be opened is neither a link of Engawa nor an address of one of its sites.';
const RENDERER_DIRECTORY = resolve(import.meta.dirname, '../../out/renderer');
/** In development and in tests; the end-to-end specs run on the bundle with this variable. */
const CHECKS_OUTPUT = import.meta.filename.endsWith('.ts') || process.env['ENGAWA_CHECKS_OUTPUT'] !== undefined;
/** From the source and from the bundle in out/loopback alike. */
const FOOTAGE_DIRECTORY = resolve(import.meta.dirname, '../../electron/demo/media/footage');

export const builtPage: PageOf = (core) => {
  if (!existsSync(join(RENDERER_DIRECTORY, 'index.html'))) {
    throw new StartRefusal('The page is not built yet: run npm run build first.');
  }
  return createPageHandler(core, RENDERER_DIRECTORY);
};

/**
 * The program: prints one line `{"url","dataDir"}` on standard output and ends cleanly on SIGINT, on SIGTERM, or with the npm
 * that started it. Faults that the person can mend are one sentence on standard error and exit code 2. `prepare` runs after the
 * flags are checked, so a typo is reported before a build.
 */
export async function runLoopback(
  flags: readonly string[],
  pageOf: PageOf = builtPage,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  outliveReaders();
  if (asksForHelp(flags)) {
    process.stdout.write(helpOf(START_COMMAND));
    return;
  }
  try {
    const commandLine = parseCommandLine(flags);
    await prepare();
    const loopback = await startLoopback(commandLine, pageOf);
    endOnSignals(loopback.close);
    process.stdout.write(`${JSON.stringify({ url: loopback.url, dataDir: loopback.dataFolder })}\n`);
    if (commandLine.opensPage && !(await openPage(loopback.issueUrl()))) {
      process.stderr.write(`Open ${loopback.url} in a browser on this machine.\n`);
    }
  } catch (cause) {
    if (!(cause instanceof StartRefusal || cause instanceof FlagError)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    process.exitCode = REFUSED;
  }
}

/** Starts the whole app on 127.0.0.1. Throws `StartRefusal` for faults that the person can mend. */
async function startLoopback(commandLine: CommandLine, pageOf: PageOf) {
  await using started = new AsyncDisposableStack();
  const folder = await openDataFolder(commandLine.dataFolder);
  started.defer(folder.release);
  const log = startLog(folder, commandLine.isVerbose);
  const app = await startApp({
    ...commandLine,
    hostName: 'loopback',
    version: manifest.version,
    dataFolder: folder.path,
    createVault: createFileVault,
    log,
    footageDirectory: FOOTAGE_DIRECTORY,
    program: { licences: () => readLicences(join(RENDERER_DIRECTORY, '../licences.json'), log) },
    // No `keepAwake`: a browser keeps the display on by itself while a film plays.
    checksOutput: CHECKS_OUTPUT,
  });
  started.defer(app.close);
  if (commandLine.link !== null && !app.core.openAddress(commandLine.link)) throw new StartRefusal(NO_LINK);
  const page = pageOf(app.core);
  const server = await listenOnLoopback({ port: commandLine.port, core: app.core, log, page });
  started.defer(server.close);
  const ends = started.move();
  return { ...server, dataFolder: folder.path, close: () => ends.disposeAsync() };
}

function endOnSignals(close: () => Promise<void>): void {
  const end = () => {
    // A second signal ends at once.
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
    close().then(
      () => process.exit(0),
      (cause: unknown) => {
        process.stderr.write(`Engawa did not end cleanly: ${String(cause)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  whenAbandoned(end);
}
