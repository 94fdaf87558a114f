import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runElectron } from './electron-run.ts';

const SHOW = ': >> "$ENGAWA_SHOWN_FILE"';
const PATIENCE_SECONDS = 60;
const waitFor = (file: string) => `while [ ! -e "$0.${file}" ]; do sleep 0.1; done`;

/** Small programs in Electron's place that end in every way it can. */
describe.skipIf(process.platform === 'win32')('runElectron', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engawa-stand-in-'));
    vi.stubEnv('TMPDIR', folder);
    // Each test ends the patience itself, because a busy machine may take long to start a program.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  /** Not written as a file: a file just written counts as busy while another thread starts a program. */
  const start = (script: string, insists = false) =>
    startProgram('/bin/sh', ['-c', script, join(folder, 'electron'), 'project', '--demo'], insists);

  function startProgram(program: string, flags: readonly string[] = [], insists = false) {
    const said: string[] = [];
    const onSilence = vi.fn(() => insists);
    const write = (text: string) => said.push(text);
    const ended = runElectron({ program, flags, patienceSeconds: PATIENCE_SECONDS, onSilence, write });
    return { ended, said, onSilence };
  }

  async function run(script: string) {
    const { ended, said } = start(script);
    return { outcome: await ended, said };
  }

  const made = (file: string) => expect.poll(() => readdir(folder)).toContain(`electron.${file}`);
  const make = (file: string) => writeFile(join(folder, `electron.${file}`), '');
  const losePatience = () => vi.advanceTimersByTime(PATIENCE_SECONDS * 1_000);

  test.each([
    ['kill -TRAP $$', 133, { code: null, signal: 'SIGTRAP' }],
    ['kill -ABRT $$', 134, { code: null, signal: 'SIGABRT' }],
    ['exit 1', 1, { code: 1, signal: null }],
    ['exit 127', 127, { code: 127, signal: null }],
  ])('reports "%s" as an end without a window and holds back the output', async (script, code, ending) => {
    const { outcome, said } = await run(`echo noise >&2; ${script}`);
    expect(outcome).toEqual({ kind: 'no-window', code, ending: { kind: 'ended', ...ending }, output: 'noise\n' });
    expect(said).toEqual([]);
  });

  test('ends a program that shows no window in time, even one that ignores SIGTERM', async () => {
    const { ended } = start('trap "" TERM; echo waiting >&2; : > "$0.waiting"; while :; do sleep 0.1; done');
    await made('waiting');
    losePatience();
    const ending = { kind: 'silent', seconds: PATIENCE_SECONDS };
    expect(await ended).toMatchObject({ kind: 'no-window', ending, output: 'waiting\n' });
  });

  test('lets a program go on without a window if the person insists', async () => {
    const { ended, said, onSilence } = start(`echo slow >&2; : > "$0.slow"; ${waitFor('insisted')}; exit 7`, true);
    await made('slow');
    losePatience();
    await make('insisted');
    expect(await ended).toMatchObject({ kind: 'no-window', code: 7 });
    expect(said).toEqual(['slow\n']);
    expect(onSilence).toHaveBeenCalledTimes(1);
  });

  test.each([0, 1, 3, 127])('passes on the exit code %i of a program that showed its window', async (code) => {
    const { outcome } = await run(`${SHOW}; exit ${code}`);
    expect(outcome).toEqual({ kind: 'ended', code });
  });

  test('sets no time limit once the window is shown, and passes on what the program prints', async () => {
    const { ended, said, onSilence } = start(
      `echo before >&2; ${SHOW}; ${waitFor('later')}; echo after >&2; kill -TRAP $$`,
    );
    await expect.poll(() => said).toEqual(['before\n']);
    losePatience();
    await make('later');
    expect(await ended).toEqual({ kind: 'ended', code: 133 });
    expect(said.join('')).toBe('before\nafter\n');
    expect(onSilence).not.toHaveBeenCalled();
  });

  test('takes code 0 without a window for a start handed over to a running instance', async () => {
    expect((await run('exit 0')).outcome).toEqual({ kind: 'ended', code: 0 });
  });

  test('does not count an end by a signal before the window as a failure, nor wait for child processes', async () => {
    const { ended } = start('echo ready > "$0.ready"; sleep 30 & wait');
    await made('ready');
    process.emit('SIGTERM', 'SIGTERM');
    expect(await ended).toEqual({ kind: 'ended', code: 143 });
  });

  test('passes on the reason that a program prints when it refuses to start', async () => {
    const { outcome, said } = await run('echo "The folder is taken." >&2; exit 2');
    expect([outcome, said.join('')]).toEqual([{ kind: 'ended', code: 2 }, 'The folder is taken.\n']);
  });

  test('passes the project and the flags to the program', async () => {
    expect((await run(`[ "$*" = "project --demo" ] || exit 1; ${SHOW}; exit 4`)).outcome.code).toBe(4);
  });

  test('names the reason if the program is missing or cannot be executed', async () => {
    const plain = join(folder, 'plain');
    await writeFile(plain, 'text', { mode: 0o644 });
    for (const [program, reason] of [
      [plain, 'EACCES'],
      [join(folder, 'none'), 'ENOENT'],
    ] as const) {
      expect(await startProgram(program).ended).toMatchObject({
        kind: 'no-window',
        ending: { kind: 'not-started', reason },
      });
    }
  });

  test('leaves no files and no signal listeners behind', async () => {
    const listeners = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');
    const before = listeners();
    await run('exit 1');
    expect(listeners()).toBe(before);
    expect((await readdir(folder)).filter((name) => name.startsWith('engawa-start-'))).toEqual([]);
  });
});
