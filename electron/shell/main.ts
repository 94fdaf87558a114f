import { join } from 'node:path';
import { app, dialog, ipcMain, powerMonitor, powerSaveBlocker, protocol, safeStorage, session } from 'electron';
import { defaultDataFolder, openDataFolder } from '#hosting/data-folder.ts';
import { createLog } from '#hosting/log/create-log.ts';
import { outliveReaders } from '#hosting/outlive-readers.ts';
import { createPageHandler } from '#hosting/page-handler.ts';
import { startApp } from '#hosting/start-app.ts';
import { StartRefusal } from '#hosting/start-refusal.ts';
import { serveAppProtocol } from './app-protocol.ts';
import { createDevelopmentPage } from './development-page.ts';
import { createDisplayAwake } from './display-awake.ts';
import { endWithApp } from './ending.ts';
import { createIpcServer } from './ipc-server.ts';
import { openMainWindow } from './main-window.ts';
import { setAppMenu } from './menu.ts';
import { watchPower } from './power-watch.ts';
import { applyProcessPolicy } from './process-policy.ts';
import { createSecretVault } from './secret-vault.ts';
import { applySessionPolicy } from './session-policy.ts';
import { readStartOptions } from './start-options.ts';
import { createSystemProxies } from './system-proxy.ts';

const OUTPUT = join(import.meta.dirname, '..');
const REFUSED = 2;

outliveReaders();
applyProcessPolicy(app, protocol);

async function start(): Promise<void> {
  const options = readStartOptions(process.argv.slice(1), app.isPackaged);
  const dataFolder = options.dataFolder ?? defaultDataFolder();
  app.setPath('userData', dataFolder);
  app.setPath('sessionData', join(dataFolder, 'session'));
  if (!app.requestSingleInstanceLock()) return app.exit(0);
  await app.whenReady();

  const folder = await openDataFolder(dataFolder);
  const log = createLog({ dataFolder: folder.path, echo: (line) => process.stderr.write(`${line}\n`) });
  const display = createDisplayAwake(powerSaveBlocker);
  const running = await startApp({
    hostName: 'electron',
    version: app.getVersion(),
    dataFolder: folder.path,
    downloadsFolder: app.getPath('downloads'),
    services: options.services,
    timeScale: 1,
    footageDirectory: join(OUTPUT, 'demo-footage'),
    createVault: (of) => createSecretVault({ safeStorage, platform: process.platform, dataFolder: of, log }),
    log,
    keepAwake: display.keep,
    systemProxies: createSystemProxies(session.defaultSession, log),
    checksOutput: !app.isPackaged,
  });
  endWithApp(app, log, async () => {
    display.keep(false);
    try {
      await running.close();
    } finally {
      folder.release();
    }
  });

  const developmentServer = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null);
  const built = createPageHandler(running.core, join(OUTPUT, 'renderer'));
  applySessionPolicy(session.defaultSession, { developmentServer, hasDevTools: !app.isPackaged });
  serveAppProtocol(protocol, developmentServer === null ? built : createDevelopmentPage(built, developmentServer));
  setAppMenu(process.platform, !app.isPackaged);
  watchPower(powerMonitor, running.core.notePower);

  const ipcServer = createIpcServer({ ipc: ipcMain, core: running.core, log });
  const preloadPath = join(OUTPUT, 'preload', 'preload.cjs');
  const open = () => openMainWindow({ preloadPath, dataFolder: folder.path, ipcServer, display, log });
  let window = open();
  const show = () => {
    if (window.isDestroyed()) window = open();
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  // What another start was given is not read: it may come from a link.
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

start().catch((cause: unknown) => {
  const sentence = cause instanceof StartRefusal ? cause.message : `Engawa could not start: ${String(cause)}`;
  process.stderr.write(`${sentence}\n`);
  dialog.showErrorBox(app.getName(), sentence);
  app.exit(cause instanceof StartRefusal ? REFUSED : 1);
});
