import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandLine } from 'electron';
import { expect, test, vi } from 'vitest';
import { StartRefusal } from '#hosting/data-folder.ts';
import { applyProcessPolicy, assertSandbox } from './process-policy.ts';

const none = () => undefined;
const commandLineOf = (switches: readonly string[], appendSwitch: (name: string) => void = none): CommandLine => ({
  hasSwitch: (name: string) => switches.includes(name),
  appendSwitch,
  appendArgument: none,
  removeSwitch: none,
  getSwitchValue: () => '',
});
const started =
  (isPackaged: boolean, ...switches: readonly string[]) =>
  () =>
    assertSandbox({ isPackaged, commandLine: commandLineOf(switches) });

test.each(['no-sandbox', 'single-process'])('a packaged app refuses to start with --%s', (name) => {
  expect(started(true, name)).toThrow(StartRefusal);
  expect(started(true, 'enable-x', name)).toThrow(/sandbox/);
});

test('a run from sources may disable the sandbox, and a packaged app accepts other switches', () => {
  expect(started(false, 'no-sandbox')).not.toThrow();
  expect(started(true, 'enable-features', 'disable-gpu')).not.toThrow();
});

test.each([
  [true, 'io.github.engawa.app'],
  [false, 'io.github.engawa.app.sources'],
])('on Windows a run from sources has another id than the installed app (packaged: %s)', (isPackaged, expected) => {
  const given: string[] = [];
  applyProcessPolicy(
    {
      isPackaged,
      enableSandbox: none,
      setDesktopName: () => expect.fail('that is for Linux'),
      setAppUserModelId: (id) => void given.push(id),
      commandLine: commandLineOf([]),
    },
    { registerSchemesAsPrivileged: none },
    'win32',
  );
  expect(given).toEqual([expected]);
});

test('on Linux voices are enabled if the socket of speech-dispatcher exists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-voices-'));
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  const switches = () => {
    const given: string[] = [];
    applyProcessPolicy(
      {
        isPackaged: false,
        enableSandbox: none,
        setDesktopName: none,
        setAppUserModelId: () => expect.fail('that is for Windows'),
        commandLine: commandLineOf([], (name) => given.push(name)),
      },
      { registerSchemesAsPrivileged: none },
      'linux',
    );
    return given;
  };
  expect(switches()).toEqual([]);
  await mkdir(join(folder, 'speech-dispatcher'));
  await writeFile(join(folder, 'speech-dispatcher', 'speechd.sock'), '');
  expect(switches()).toEqual(['enable-speech-dispatcher']);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
