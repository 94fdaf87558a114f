import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Protocol } from 'electron';
import { StartRefusal } from '#hosting/data-folder.ts';
import { shellWords } from '../system/words.ts';
import { APP_SCHEMES } from './app-protocol.ts';

/** As electron-builder.yml names them. */
const APP_ID = 'io.github.engawa.app';
const EXECUTABLE = 'engawa';
/** Switches that open the running app or its pages to others, or run other programs in place of its own processes. */
const UNWANTED_SWITCHES = [
  ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins'],
  ...['inspect', 'inspect-brk', 'inspect-port', 'inspect-publish-uid', 'js-flags', 'auto-open-devtools-for-tabs'],
  ...['disable-web-security', 'allow-file-access-from-files', 'ignore-certificate-errors', 'load-extension'],
  ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path'],
];
/** These switches disable the sandbox regardless of all others. */
const SANDBOX_ENDING_SWITCHES = ['no-sandbox', 'single-process'];

export class NoSandboxRefusal extends StartRefusal {
  constructor() {
    super(shellWords('en').noSandbox);
  }
}

/** To be applied before the app is ready: pages are sandboxed, `app:` is a real origin, no debugger attaches to a packaged app. */
export function applyProcessPolicy(
  app: Pick<App, 'enableSandbox' | 'isPackaged' | 'setAppUserModelId' | 'setDesktopName' | 'commandLine'>,
  protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>,
  platform: NodeJS.Platform,
): void {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged(APP_SCHEMES);
  // These tell the system whose notifications, badges and windows it sees; a run from sources is not the installed app.
  if (platform === 'win32') app.setAppUserModelId(app.isPackaged ? APP_ID : `${APP_ID}.sources`);
  if (platform === 'linux') {
    app.setDesktopName(`${process.env['FLATPAK_ID'] ?? EXECUTABLE}.desktop`);
    if (hasSpeechDispatcher()) app.commandLine.appendSwitch('enable-speech-dispatcher');
  }
  if (!app.isPackaged) return;
  for (const name of UNWANTED_SWITCHES) app.commandLine.removeSwitch(name);
}

/** Whether to enable Chromium's voices. Without a running service it starts one, in a process that its guard of open files kills. */
function hasSpeechDispatcher(): boolean {
  return existsSync(join(process.env['XDG_RUNTIME_DIR'] ?? '', 'speech-dispatcher/speechd.sock'));
}

/** Some systems start AppImages without a sandbox; a packaged app then refuses. Throws `NoSandboxRefusal`. */
export function assertSandbox({ isPackaged, commandLine }: Pick<App, 'isPackaged' | 'commandLine'>): void {
  if (!isPackaged || !SANDBOX_ENDING_SWITCHES.some((name) => commandLine.hasSwitch(name))) return;
  throw new NoSandboxRefusal();
}
