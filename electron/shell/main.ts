import { join, resolve } from 'node:path';
import { app, ipcMain, Notification, powerMonitor, powerSaveBlocker, protocol, safeStorage, session } from 'electron';
import {
  type DataFolder,
  DataFolderRefusal,
  defaultDataFolder,
  openDataFolder,
  StartRefusal,
} from '#hosting/data-folder.ts';
import { startLog } from '#hosting/log/create-log.ts';
import { redact } from '#hosting/log/redact.ts';
import { createPageHandler, outliveReaders, type PageHandler } from '#hosting/page-handler.ts';
import { readLicences } from '#hosting/program/plain-program.ts';
import { type AppOptions, startApp } from '#hosting/start-app.ts';
import type { AppLink } from '#shared/domain/app/app-link.ts';
import { createEnding } from './ending.ts';
import { serveAppProtocol } from './security/app-protocol.ts';
import { createIpcServer } from './security/ipc-server.ts';
import { applyProcessPolicy, assertSandbox } from './security/process-policy.ts';
import { createSecretVault } from './security/secret-vault.ts';
import { applySessionPolicy } from './security/session-policy.ts';
import { createShellProgram } from './shell-program.ts';
import { retryOnRefusal, showRefusal, starterFile } from './start-message.ts';
import { readStartOptions } from './start-options.ts';
import { createNewsTeller, createStayNotice } from './system/news-notification.ts';
import { claimLinkScheme, createOutsideLinks } from './system/outside-links.ts';
import { watchProcesses } from './system/process-watch.ts';
import { createSurroundings } from './system/surroundings.ts';
import { createSystemProxies } from './system/system-proxy.ts';
import { createLanguage } from './system/words.ts';
import { startUpdates } from './updates/start-updates.ts';
import { createDisplayAwake } from './window/display-awake.ts';
import { createAppWindow, openMainWindow } from './window/main-window.ts';

const OUTPUT = join(import.meta.dirname, '..');
const REFUSED = 2;

outliveReaders();
applyProcessPolicy(app, protocol, process.platform);
// A session downloads dictionaries for its languages from Google even if no page checks spelling (electron/electron#22995).
app.on('session-created', (created) => created.setSpellCheckerLanguages([]));
const links = createOutsideLinks(app, process.argv);

async function start(): Promise<void> {
  assertSandbox(app);
  const options = readStartOptions(process.argv.slice(1), app.isPackaged);
  // Electron accepts absolute paths only.
  const dataFolder = resolve(options.dataFolder ?? defaultDataFolder());
  app.setPath('userData', dataFolder);
  app.setPath('sessionData', join(dataFolder, 'session'));
  const folder = await retryOnRefusal(() => openUnlessRunning(dataFolder));
  if (folder === null) return app.exit(0);
  await app.whenReady();

  const log = startLog(folder, options.isVerbose);
  const ending = createEnding(app, log);
  ending.beforeEnd(folder.release);
  watchProcesses(app, log);
  claimLinkScheme(app);

  const display = createDisplayAwake(powerSaveBlocker);
  const language = createLanguage(() => app.getPreferredSystemLanguages());
  const updates = await startUpdates({
    endWith: ending.endWith,
    onChange: (state) => running.emit('updates.changed', state),
    log,
  });
  const downloadsFolder = app.getPath('downloads');
  const goTo = (link: AppLink) => {
    running.core.openLink(link);
    window.show();
  };
  const appOptions: AppOptions = {
    ...{ hostName: 'electron', version: app.getVersion(), timeScale: 1, log },
    ...{ dataFolder: folder.path, downloadsFolder, services: options.services },
    footageDirectory: join(OUTPUT, 'demo-footage'),
    createVault: (of) => createSecretVault({ safeStorage, platform: process.platform, dataFolder: of, log }),
    systemProxies: createSystemProxies(session.defaultSession, log),
    handlers: {
      ...createShellProgram({
        folders: { data: folder.path, log: join(folder.path, 'logs'), downloads: downloadsFolder },
        window: () => window.current(),
        words: language.words,
      }),
      ...updates.handlers,
      'display.keepAwake': async ({ isWanted }) => display.keep(isWanted),
      'app.licences': async () => readLicences(join(OUTPUT, 'licences.json'), log),
    },
    tell: createNewsTeller({
      notifications: Notification,
      // On Windows they need a link in the start menu, which a run from sources must not add.
      isOffered: app.isPackaged || process.platform !== 'win32',
      ...{ locale: language.locale, goTo, log },
    }),
    checksOutput: !app.isPackaged,
  };
  const running = await retryOnRefusal(() => startApp(appOptions));
  ending.beforeEnd(running.close);
  ending.beforeEnd(() => display.keep(false));

  const { core } = running;
  const developmentServer = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null);
  const built = createPageHandler(core, join(OUTPUT, 'renderer'));
  applySessionPolicy(session.defaultSession, { developmentServer, hasDevTools: !app.isPackaged });
  const page = developmentServer === null ? built : createDevelopmentPage(built, developmentServer);
  serveAppProtocol(protocol, session.defaultSession.webRequest, page);
  ending.watchPower(powerMonitor, core.notePower);

  const ipcServer = createIpcServer({ ipc: ipcMain, core, log });
  const preloadPath = join(OUTPUT, 'preload', 'preload.cjs');
  const window = createAppWindow(() => {
    const opened = openMainWindow({ preloadPath, dataFolder: folder.path, ipcServer, display, log });
    surroundings.attach(opened);
    ending.watchSessionEnd(opened, core.notePower);
    return opened;
  });
  const { show } = window;
  const { platform, env } = process;
  const surroundings = await createSurroundings({ core, log, platform, language, window, goTo, updates });
  const tellStaying = createStayNotice(Notification, env['XDG_CURRENT_DESKTOP'], language.words, show);
  app.on('activate', show);
  // A click on a notification that an earlier run left.
  if (platform === 'win32') Notification.handleActivation(show);
  app.on('window-all-closed', () => {
    if (surroundings.staysWithoutWindow()) tellStaying();
    else app.quit();
  });
  // Opens the window, at the link on the command line if there is one.
  links.connect({ open: core.openAddress, show });
}

/** Vite's pages under our own origin, with every check of a built app. The server itself sends the policy for development. */
function createDevelopmentPage(built: PageHandler, server: string): PageHandler {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/media/')) return built(request);
    const headers = { Accept: request.headers.get('Accept') ?? '*/*' };
    return fetch(new URL(`${pathname}${search}`, server), { headers });
  };
}

/** Null: Engawa already runs with that folder, and its window comes forward. */
async function openUnlessRunning(dataFolder: string): Promise<DataFolder | null> {
  // The lock is also refused if nothing can be written; opening the folder explains that better.
  const isFirst = app.requestSingleInstanceLock();
  try {
    const folder = await openDataFolder(dataFolder);
    if (isFirst) return folder;
    folder.release();
    return null;
  } catch (cause) {
    if (!isFirst && cause instanceof DataFolderRefusal && cause.problem === 'running') return null;
    throw cause;
  }
}

start().catch(async (cause: unknown) => {
  const isRefusal = cause instanceof StartRefusal;
  const refusal = isRefusal ? cause : new StartRefusal(redact(`Engawa could not start: ${String(cause)}`), { cause });
  // Under `npm start`, which opens a browser after a failure that is no refusal, the terminal is enough.
  if (!isRefusal && starterFile() !== undefined) process.stderr.write(`${refusal.message}\n`);
  // Refusals of the data folder were shown already. Without a display the terminal still gets the sentence.
  else if (!(refusal instanceof DataFolderRefusal)) await showRefusal(refusal).catch(() => undefined);
  app.exit(isRefusal ? REFUSED : 1);
});
