import { describe, expect, test } from 'vitest';
import { causeBeforeTrying, causeOfFailure, type Ending, type Machine } from './electron-cause.ts';

const DESKTOP: Machine = { platform: 'linux', isRoot: false, hasDisplay: true, namespacesForbiddenBy: null };
const PROGRAM = '/project/node_modules/electron/dist/electron';
const HELPER = '/project/node_modules/electron/dist/chrome-sandbox';
const FATAL = '[23617:1009/234200.390715:FATAL:setuid_sandbox_host.cc(158)]';
const SUID = `${FATAL} The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that ${HELPER} is owned by root and has mode 4755.`;
const ROOT =
  '[1:0212/204125.762042:FATAL:electron_main_delegate.cc(294)] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.';
const NO_SCREEN =
  '[2:0212/205134.845024:ERROR:ozone_platform_x11.cc(240)] Missing X server or $DISPLAY\n[2:0212/205134.845108:ERROR:env.cc(255)] The platform failed to initialize.  Exiting.';
const TRAP: Ending = { kind: 'ended', code: null, signal: 'SIGTRAP' };
const ended = (code: number): Ending => ({ kind: 'ended', code, signal: null });

describe('cause known before Electron is tried', () => {
  test.each<[string, Partial<Machine>, RegExp | null]>([
    ['a desktop', {}, null],
    ['no display', { hasDisplay: false }, /no display/],
    ['root', { isRoot: true }, /does not run as root/],
    ['AppArmor, where a profile may allow it', { namespacesForbiddenBy: 'AppArmor' }, null],
    ['a Mac', { platform: 'darwin', hasDisplay: false, isRoot: true }, null],
    ['Windows', { platform: 'win32', hasDisplay: false, isRoot: true }, null],
  ])('%s: only a certain cause is given', (_, difference, expected) => {
    const cause = causeBeforeTrying({ ...DESKTOP, ...difference });
    if (expected === null) expect(cause).toBeNull();
    else expect(cause).toMatch(expected);
  });
});

describe('cause after Electron ended without a window', () => {
  test.each<[string, Ending, string, Partial<Machine>, RegExp]>([
    [
      'a missing library',
      ended(127),
      `${PROGRAM}: error while loading shared libraries: libnss3.so: cannot open shared object file`,
      {},
      /needs the library libnss3\.so: install/,
    ],
    [
      'an old system',
      ended(1),
      `${PROGRAM}: /lib/libc.so.6: version \`GLIBC_2.38' not found (required by ${PROGRAM})`,
      {},
      /newer system/,
    ],
    ['root', TRAP, ROOT, { isRoot: true }, /does not run as root/],
    ['no display', ended(1), NO_SCREEN, { hasDisplay: false }, /^There is no display/],
    ['a display that is gone', ended(1), NO_SCREEN, {}, /cannot reach the display/],
    [
      'Wayland that is gone',
      ended(1),
      'Failed to connect to Wayland display: No such file',
      {},
      /cannot reach the display/,
    ],
    [
      'a sandbox helper',
      TRAP,
      SUID,
      {},
      /^Electron cannot make its sandbox: run sudo chown root "\/project\/node_modules\/electron\/dist\/chrome-sandbox" && sudo chmod 4755/,
    ],
    [
      'AppArmor',
      TRAP,
      SUID,
      { namespacesForbiddenBy: 'AppArmor' },
      /because AppArmor forbids user namespaces: give "\/project\/.*\/electron" an AppArmor profile with userns, or run sudo chown/,
    ],
    ['AppArmor without a word', TRAP, '', { namespacesForbiddenBy: 'AppArmor' }, /because AppArmor forbids/],
    [
      'a kernel setting',
      ended(1),
      'FATAL:zygote_host_impl_linux.cc(116)] No usable sandbox! ...',
      { namespacesForbiddenBy: 'the kernel' },
      /because the kernel forbids user namespaces: run sudo chown/,
    ],
    [
      'a container',
      TRAP,
      'Failed to move to new namespace: PID namespaces supported, but failed: errno = Operation not permitted',
      {},
      /cannot make its sandbox/,
    ],
    [
      'the app itself',
      ended(1),
      'noise\nEngawa could not start: the disk is gone\nnoise',
      {},
      /^Engawa could not start: the disk is gone$/,
    ],
    ['no word at all', TRAP, '', {}, /ended before it showed a window \(SIGTRAP\)/],
    ['an abort', { kind: 'ended', code: null, signal: 'SIGABRT' }, '', {}, /\(SIGABRT\)/],
    ['a plain 1', ended(1), 'some noise', {}, /\(code 1\)/],
    ['a plain 127', ended(127), '', {}, /cannot be run here.*127/],
    ['silence', { kind: 'silent', seconds: 20 }, '', {}, /no window within 20 seconds/],
    [
      'a program that cannot be run',
      { kind: 'not-started', reason: 'EACCES' },
      '',
      {},
      /cannot be run here \(EACCES\)/,
    ],
    ['root without any output', TRAP, '', { isRoot: true }, /does not run as root/],
  ])('%s: named in one line, without advice to drop the sandbox', (_, ending, output, difference, expected) => {
    const cause = causeOfFailure({ program: PROGRAM, ending, output }, { ...DESKTOP, ...difference });
    expect(cause).toMatch(expected);
    expect(cause).not.toContain('\n');
    expect(cause).not.toContain('--no-sandbox');
  });
});
