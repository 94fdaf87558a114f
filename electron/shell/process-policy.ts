import type { App, Protocol } from 'electron';
import { APP_SCHEMES } from './app-protocol.ts';

/** As electron-builder.yml names them. */
const APP_ID = 'io.github.engawa.app';
const EXECUTABLE = 'engawa';
/** Ways into a running app from outside. */
const DEBUGGING_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'inspect'];

/** What must be settled before the app is ready: every page is sandboxed, `app:` is a true origin, nobody attaches to a packaged app. */
export function applyProcessPolicy(app: App, protocol: Protocol, platform: NodeJS.Platform): void {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged(APP_SCHEMES);
  // By these the two systems know whose notifications, badges and windows they see.
  if (platform === 'win32') app.setAppUserModelId(APP_ID);
  if (platform === 'linux') app.setDesktopName(`${process.env['FLATPAK_ID'] ?? EXECUTABLE}.desktop`);
  if (!app.isPackaged) return;
  for (const name of DEBUGGING_SWITCHES) app.commandLine.removeSwitch(name);
}
