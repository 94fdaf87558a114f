import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runElectron } from './electron-run.ts';

const SHOW = ': >> "$ENGAWA_SHOWN_FILE"';
/** Longer than the pause between two looks at the file. */
const A_WHILE = 'sleep 0.3';

/** Small programs in Electron's place, which end in each of its ways. */
describe.skipIf(process.platform === 'win32')('a program in the place of Electron', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engawa-stand-in-'));
    vi.stubEnv('TMPDIR', folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  /** No file of its own: one just written is busy while another thread starts a program. */
  const run = (script: string, insists = false) =>
    runProgram('/bin/sh', ['-c', script, join(folder, 'electron'), 'project', '--demo'], insists);

  async function runProgram(program: string, flags: readonly string[] = [], insists = false) {
    const said: string[] = [];
    let silences = 0;
    const outcome = await runElectron({
      program,
      flags,
      patienceSeconds: 0.6,
      onSilence: () => {
        silences += 1;
        return insists;
      },
      write: (text) => said.push(text),
    });
    return { outcome, said, silences };
  }

  test.each([
    ['kill -TRAP $$', 133, { code: null, signal: 'SIGTRAP' }],
    ['kill -ABRT $$', 134, { code: null, signal: 'SIGABRT' }],
    ['exit 1', 1, { code: 1, signal: null }],
    ['exit 127', 127, { code: 127, signal: null }],
  ])('that ends with "%s" had no window, and what it printed is kept back', async (script, code, ending) => {
    const { outcome, said } = await run(`echo noise >&2; ${script}`);
    expect(outcome).toEqual({ kind: 'no-window', code, ending: { kind: 'ended', ...ending }, output: 'noise\n' });
    expect(said).toEqual([]);
  });

  test('that shows nothing in time is ended, also where it ignores being asked', async () => {
    const { outcome } = await run('trap "" TERM; echo waiting >&2; while :; do sleep 0.1; done');
    expect(outcome).toMatchObject({ kind: 'no-window', ending: { kind: 'silent', seconds: 0.6 }, output: 'waiting\n' });
  });

  test('that shows nothing in time goes on where the person insists', async () => {
    const { outcome, said, silences } = await run('echo slow >&2; sleep 1; exit 7', true);
    expect(outcome).toMatchObject({ kind: 'no-window', code: 7 });
    expect([silences, said]).toEqual([1, ['slow\n']]);
  });

  test.each([0, 1, 3, 127])('that showed its window ends with its own code %i', async (code) => {
    const { outcome } = await run(`${SHOW}; exit ${code}`);
    expect(outcome).toEqual({ kind: 'ended', code });
  });

  test('with a window runs as long as it likes, and what it prints is passed on', async () => {
    const { outcome, said, silences } = await run(
      `echo before >&2; ${SHOW}; ${A_WHILE}; echo after >&2; sleep 0.8; kill -TRAP $$`,
    );
    expect(outcome).toEqual({ kind: 'ended', code: 133 });
    expect([said.join(''), silences]).toEqual(['before\nafter\n', 0]);
  });

  test('that ends in peace without a window handed over to another one', async () => {
    expect((await run('exit 0')).outcome).toEqual({ kind: 'ended', code: 0 });
  });

  test('that is ended from outside before its window did not fail, and nothing it leaves behind is waited for', async () => {
    const running = run('echo ready > "$0.ready"; sleep 30 & wait', true);
    await vi.waitFor(async () => expect(await readdir(folder)).toContain('electron.ready'));
    process.emit('SIGTERM', 'SIGTERM');
    expect((await running).outcome).toEqual({ kind: 'ended', code: 143 });
  });

  test('that refuses to start has said why', async () => {
    const { outcome, said } = await run('echo "The folder is taken." >&2; exit 2');
    expect([outcome, said.join('')]).toEqual([{ kind: 'ended', code: 2 }, 'The folder is taken.\n']);
  });

  test('is given the project and the flags', async () => {
    expect((await run(`[ "$*" = "project --demo" ] || exit 1; ${SHOW}; exit 4`)).outcome.code).toBe(4);
  });

  test('that is no program, or does not exist, is named by its reason', async () => {
    const plain = join(folder, 'plain');
    await writeFile(plain, 'text', { mode: 0o644 });
    for (const [program, reason] of [
      [plain, 'EACCES'],
      [join(folder, 'none'), 'ENOENT'],
    ] as const) {
      const { outcome } = await runProgram(program);
      expect(outcome).toMatchObject({ kind: 'no-window', ending: { kind: 'not-started', reason } });
    }
  });

  test('leaves nothing behind: no file, no listener for signals', async () => {
    const listeners = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');
    const before = listeners();
    await run('exit 1');
    expect(listeners()).toBe(before);
    expect((await readdir(folder)).filter((name) => name.startsWith('engawa-start-'))).toEqual([]);
  });
});
