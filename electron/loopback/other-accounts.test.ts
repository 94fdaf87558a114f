import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

/** What other accounts of this machine can see of the running program, in process lists and files, and whether they can connect. */

const PROGRAM = `
  const { runLoopback } = await import(${JSON.stringify(join(import.meta.dirname, 'run.ts'))});
  await runLoopback(process.argv.slice(1), () => async () => new Response('page'));`;
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM, '--'];

describe.skipIf(process.platform === 'win32')('to other accounts of the machine', () => {
  let parent: string;
  let folder: string;
  let child: ChildProcess;
  let url: string;
  let told = '';

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'engawa-others-'));
    folder = join(parent, 'data');
    await mkdir(folder);
    // As a folder may be after a copy.
    await chmod(folder, 0o755);
    const programs = join(parent, 'bin');
    await mkdir(programs);
    const browser = join(programs, 'chromium');
    await writeFile(
      browser,
      `#!/bin/sh\nprintf '%s\\n' "$0" "$@" > '${parent}/told.part' && /bin/mv '${parent}/told.part' '${parent}/told'\n`,
    );
    await chmod(browser, 0o755);
    child = spawn(process.execPath, [...NODE_FLAGS, '--data', folder, '--demo'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, PATH: programs, DISPLAY: ':77' },
    });
    const output = child.stdout;
    if (output === null) throw new TypeError('No output');
    const [line] = await once(createInterface({ input: output }), 'line');
    url = z.object({ url: z.url() }).parse(JSON.parse(String(line))).url;
    told = await vi.waitFor(() => readFile(join(parent, 'told'), 'utf8'), { timeout: 120_000 });
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(parent, { recursive: true });
  });

  const status = async (address: string) => (await fetch(address, { redirect: 'manual' })).status;
  const everyFile = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };

  test('the browser’s command line has a ticket that works once, and not the lasting token', async () => {
    const lasting = new URL(url).searchParams.get('token') ?? '';
    expect(lasting).toHaveLength(43);
    expect(told).not.toContain(lasting);
    const given = /--app=(\S+)/.exec(told)?.[1] ?? '';
    expect(told.trim().split('\n')).toHaveLength(2);
    expect([await status(given), await status(given)]).toEqual([303, 403]);
    expect(await status(url)).toBe(303);
    for (const list of ['cmdline', 'environ']) {
      if (process.platform === 'linux')
        expect(await readFile(`/proc/${child.pid}/${list}`, 'latin1')).not.toContain(lasting);
    }
  });

  test('the data folder is closed even if it was open before, and so are the files with secrets', async () => {
    const rightsOf = async (path: string) => (await stat(path)).mode & 0o077;
    expect(await rightsOf(folder)).toBe(0);
    const files = await everyFile();
    const secret = files.filter((path) => /\/(vault|logs)\//.test(path));
    expect(secret.map((path) => path.slice(folder.length))).toEqual(
      expect.arrayContaining(['/vault/key', '/logs/engawa.log']),
    );
    for (const path of secret) expect(await rightsOf(path), path).toBe(0);
  });

  // Only root can act as another account.
  test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'another account is refused even with the token',
    async () => {
      const { host, port, pathname, search } = new URL(url);
      const asking = `GET ${pathname}${search} HTTP/1.1\\r\\nHost: ${host}\\r\\nConnection: close\\r\\n\\r\\n`;
      const script = `exec 3<>/dev/tcp/127.0.0.1/${port}; printf '${asking}' >&3; cat <&3`;
      const ask = (uid: number) => promisify(execFile)('/bin/bash', ['-c', script], { uid, cwd: '/' });
      expect((await ask(0)).stdout).toMatch(/^HTTP\/1.1 303 /);
      const answer = (await ask(65_534)).stdout;
      expect(answer).toMatch(/^HTTP\/1.1 403 /);
      expect(answer).not.toMatch(/set-cookie/i);
      expect(await readFile(join(folder, 'logs', 'engawa.log'), 'utf8')).toContain('"reason":"account"');
    },
  );

  test('no file in the data folder holds a token', async () => {
    const tokens = [new URL(url).searchParams.get('token'), /token=([\w-]+)/.exec(told)?.[1]];
    for (const path of await everyFile()) {
      const content = await readFile(path, 'latin1');
      for (const token of tokens) expect(content.includes(token ?? ''), path).toBe(false);
    }
  });
});
