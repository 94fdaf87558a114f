import type { App, Protocol } from 'electron';
import { APP_SCHEMES } from './app-protocol.ts';

/** Ways into a running app from outside. */
const DEBUGGING_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'inspect'];

/** What must be settled before the app is ready: every page is sandboxed, `app:` is a true origin, nobody attaches to a packaged app. */
export function applyProcessPolicy(app: App, protocol: Protocol): void {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged(APP_SCHEMES);
  if (!app.isPackaged) return;
  for (const name of DEBUGGING_SWITCHES) app.commandLine.removeSwitch(name);
}
