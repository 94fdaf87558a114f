import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Core } from '#core/core.ts';
import { openDataFolder, StartRefusal } from '#hosting/data-folder.ts';
import { startLog } from '#hosting/log/create-log.ts';
import { createPageHandler } from '#hosting/page-handler.ts';
import { readLicences } from '#hosting/program/plain-program.ts';
import { startApp } from '#hosting/start-app.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { CommandLine } from './command-line.ts';
import { createFileVault } from './file-vault.ts';
import { type LoopbackOptions, listenOnLoopback } from './http-server.ts';

export type Loopback = Awaited<ReturnType<typeof startLoopback>>;

/** Answers everything but the bridge. The core owns `/media/...`. */
export type PageOf = (core: Core) => LoopbackOptions['page'];

const NO_LINK = 'What is to be opened is neither a link of Engawa nor an address of one of its sites.';
const RENDERER_DIRECTORY = resolve(import.meta.dirname, '../../out/renderer');
/** Built for use; tests and development start the sources. */
const IS_SOURCE = import.meta.filename.endsWith('.ts');
/** From the source and from the bundle in out/loopback alike. */
const FOOTAGE_DIRECTORY = resolve(import.meta.dirname, '../../electron/demo/media/footage');
export const builtPage: PageOf = (core) => {
  if (!existsSync(join(RENDERER_DIRECTORY, 'index.html'))) {
    throw new StartRefusal('The page is not built yet: run npm run build first.');
  }
  return createPageHandler(core, RENDERER_DIRECTORY);
};

/** Starts the whole app on 127.0.0.1. Throws `StartRefusal` for faults that the person can mend. */
export async function startLoopback(commandLine: CommandLine, pageOf: PageOf = builtPage) {
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
    checksOutput: IS_SOURCE,
  });
  started.defer(app.close);
  if (commandLine.link !== null && !app.core.openAddress(commandLine.link)) throw new StartRefusal(NO_LINK);
  const page = pageOf(app.core);
  const server = await listenOnLoopback({ port: commandLine.port, core: app.core, log, page });
  started.defer(server.close);
  const ends = started.move();
  return { ...server, dataFolder: folder.path, close: () => ends.disposeAsync() };
}
