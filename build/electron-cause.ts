import { dirname, join } from 'node:path';

// Why Electron cannot run here, in one sentence, with a remedy where there is one.

export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  readonly hasDisplay: boolean;
  /** What forbids ordinary programs to use user namespaces. */
  readonly namespacesForbiddenBy: 'AppArmor' | 'the kernel' | null;
};

/** How Electron ended before it showed a window. */
export type Ending =
  | { readonly kind: 'ended'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'silent'; readonly seconds: number }
  | { readonly kind: 'not-started'; readonly reason: string };

const ROOT = 'Electron does not run as root: start Engawa from an ordinary account.';
const NO_DISPLAY = 'There is no display: DISPLAY and WAYLAND_DISPLAY are not set.';
const DEAD_DISPLAY = 'Electron cannot reach the display that DISPLAY or WAYLAND_DISPLAY names.';
const OLD_SYSTEM = "Electron needs a newer system: this one's C library is too old.";
const COMMAND_NOT_RUN = 127;

const MISSING_LIBRARY = /error while loading shared libraries: ([^\s:]+)/;
const OLD_LIBRARY = /version `GLIBC\w*_[\d.]+' not found/;
const SAYS_ROOT = /Running as root without --no-sandbox/;
const SAYS_NO_DISPLAY =
  /Missing X server or \$DISPLAY|cannot open display|Failed to connect to Wayland|platform failed to initialize/i;
const SAYS_NO_SANDBOX = /SUID sandbox helper|No usable sandbox|Failed to move to new namespace/;
/** The app's own report of a failed start, from electron/shell/main.ts. */
const OWN_SENTENCE = /^Engawa could not start: .+$/m;

/** The cause that is certain before Electron is downloaded or tried; null if it may run. */
export function causeBeforeTrying({ platform, isRoot, hasDisplay }: Machine): string | null {
  if (platform !== 'linux') return null;
  if (!hasDisplay) return NO_DISPLAY;
  return isRoot ? ROOT : null;
}

/** Looks at Electron's output first, then at how it ended and at the machine. */
export function causeOfFailure(
  { program, ending, output }: { readonly program: string; readonly ending: Ending; readonly output: string },
  machine: Machine,
): string {
  const library = MISSING_LIBRARY.exec(output)?.[1];
  if (library !== undefined) return `Electron needs the library ${library}: install the system's package that has it.`;
  if (OLD_LIBRARY.test(output)) return OLD_SYSTEM;
  if (SAYS_ROOT.test(output)) return ROOT;
  if (SAYS_NO_SANDBOX.test(output)) return noSandbox(program, machine);
  if (SAYS_NO_DISPLAY.test(output)) return machine.hasDisplay ? DEAD_DISPLAY : NO_DISPLAY;
  const own = OWN_SENTENCE.exec(output)?.[0];
  if (own !== undefined) return own;
  if (ending.kind === 'silent') return `Electron showed no window within ${ending.seconds} seconds.`;
  if (ending.kind === 'not-started') return `Electron's program cannot be run here (${ending.reason}).`;
  const certain = causeBeforeTrying(machine);
  if (certain !== null) return certain;
  if (ending.signal === 'SIGTRAP' && machine.namespacesForbiddenBy !== null) return noSandbox(program, machine);
  if (ending.code === COMMAND_NOT_RUN) return 'Electron cannot be run here: it ended with code 127.';
  return `Electron ended before it showed a window (${ending.signal ?? `code ${ending.code}`}).`;
}

function noSandbox(program: string, { namespacesForbiddenBy }: Machine): string {
  const helper = `"${join(dirname(program), 'chrome-sandbox')}"`;
  const reason = namespacesForbiddenBy === null ? '' : ` because ${namespacesForbiddenBy} forbids user namespaces`;
  const profile = namespacesForbiddenBy === 'AppArmor' ? `give "${program}" an AppArmor profile with userns, or ` : '';
  return `Electron cannot make its sandbox${reason}: ${profile}run sudo chown root ${helper} && sudo chmod 4755 ${helper}`;
}
