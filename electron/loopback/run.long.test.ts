import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { openDataFolder } from '../hosting/data-folder.ts';
import { openHost } from './testing/host-calls.ts';

/**
 * The program with a page of one word, because unit tests run before a build. For the folder "unbuilt" it prints that it builds.
 * The page's request for "/pipe" begins to read the file "pipe" of the working directory; in "hangs-…" the patience is short.
 */
const PROGRAM = `
  const { readFile } = await import("node:fs/promises");
  const { runLoopback } = await import(${JSON.stringify(join(import.meta.dirname, 'run.ts'))});
  const build = async () => void (process.argv.some((flag) => flag.endsWith("/unbuilt")) && process.stderr.write("Building"));
  const page = async ({ url }) => {
    if (url.endsWith("/pipe")) void readFile("pipe");
    return new Response("page");
  };
  const patience = process.cwd().includes("hangs-") ? 1_000 : undefined;
  await runLoopback(process.argv.slice(1), () => page, build, patience);`;
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM, '--'];
const Announced = z.strictObject({ url: z.url(), dataDir: z.string() });
/** The status for a request without a token. */
const REFUSED = 403;
const children: ChildProcess[] = [];
let parent: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'engawa-run-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

function startIn(cwd: string, ...flags: string[]) {
  const args = [...NODE_FLAGS, ...flags, '--no-open'];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

const start = (...flags: string[]) => startIn(process.cwd(), ...flags);

async function announced(child: { readonly stdout: Readable }): Promise<z.infer<typeof Announced>> {
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return Announced.parse(JSON.parse(String(line)));
}

/** Collects what a program writes to standard error (`said`) and standard output (`printed`). */
function hear(child: ReturnType<typeof start>) {
  const heard = { said: '', printed: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    heard.said += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    heard.printed += chunk.toString();
  });
  return heard;
}

async function refusal(...flags: string[]) {
  const child = start(...flags);
  const heard = hear(child);
  const [code] = await once(child, 'close');
  return { code, ...heard };
}

test('the program announces its address in one line, uses the given data folder, and exits with 0 on SIGTERM', async () => {
  const folder = join(parent, 'one');
  const child = start('--port', '0', '--data', folder);
  const { url, dataDir } = await announced(child);
  expect(dataDir).toBe(folder);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  const admitted = await fetch(url, { redirect: 'manual' });
  expect(admitted.status).toBe(303);

  // An open socket, as every page has one, must not delay the end. Like a call, it waits for the core.
  const cookie = admitted.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { host, origin } = new URL(url);
  const events = new WebSocket(`ws://${host}/events`, { origin, headers: { cookie } });
  await once(events, 'open');
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['engawa.db', 'instance.lock', 'logs', 'vault']));
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual([0, null]);
});

// A pipe without a writer keeps a reader waiting, as a network drive does that no longer answers.
test.skipIf(process.platform === 'win32').each([
  ['starts', 'services.json', null],
  ['has closed everything', 'pipe', '/pipe'],
])('a file that cannot be read while the program %s does not keep it from ending', async (_, name, asked) => {
  const folder = join(parent, `hangs-${name}`);
  await mkdir(folder, { mode: 0o700 });
  execFileSync('mkfifo', [join(folder, name)]);
  const child = startIn(folder, '--data', folder);
  const heard = hear(child);
  const { url } = await announced(child);
  if (asked !== null) expect(await (await (await openHost(url)).get(asked)).text()).toBe('page');
  child.kill('SIGTERM');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(heard.said).toBe('Engawa did not end in time: a folder that it uses does not answer.\n');
});

test('a start refused after its address was announced prints the reason, stops listening and exits with 2', async () => {
  const folder = join(parent, 'blocked');
  await mkdir(join(folder, 'engawa.db'), { recursive: true });
  const child = start('--data', folder);
  const heard = hear(child);
  const closed = once(child, 'close');
  const { url } = await announced(child);
  const [code] = await closed;
  expect(code).toBe(2);
  expect(heard.said).toBe(
    `The data folder ${folder} cannot be written to: check its disk and its permissions, or start with another one (--data).\n`,
  );
  await expect(fetch(url)).rejects.toThrow();
});

test.each([
  ['without flags requests print nothing', []],
  ['with --verbose three refused requests print one line of JSON on standard error', ['--verbose']],
])('%s, and standard output has one line', async (_, flags) => {
  const child = start('--data', join(parent, `terminal${flags.length}`), ...flags);
  const heard = hear(child);
  const { url } = await announced(child);
  for (let request = 0; request < 3; request += 1) expect((await fetch(new URL('/', url))).status).toBe(REFUSED);
  child.kill('SIGTERM');
  await once(child, 'close');
  const { printed, said } = heard;
  expect(printed).toMatch(/^\{"url":[^\n]+\}\n$/);
  const lines = said.split('\n').filter((line) => line !== '');
  if (flags.length === 0) expect(lines).toEqual([]);
  else expect(lines.filter((line) => JSON.parse(line).message === 'request refused')).toHaveLength(1);
});

// On other systems no variable hides the display: the test would open a browser.
test.skipIf(process.platform !== 'linux').each([
  ['with --no-open', ['--no-open'], /^Engawa runs at http:\/\/127\.0\.0\.1:\S+$/],
  ['without a display', [], /^Open http:\/\/127\.0\.0\.1:\S+ in a browser on this machine\.$/],
])('a terminal %s gets a sentence instead of the line for programs', async (_, flags, sentence) => {
  const terminal = ['--import', 'data:text/javascript,process.stdout.isTTY = true'];
  const args = [...terminal, ...NODE_FLAGS, '--data', join(parent, `person${flags.length}`), ...flags];
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' };
  const child = spawn(process.execPath, args, { env });
  children.push(child);
  const [line] = await Promise.race(
    [child.stdout, child.stderr].map((input) => once(createInterface({ input }), 'line')),
  );
  expect(line).toMatch(sentence);
});

// A browser in `PATH` that notes what it is to open.
test.skipIf(process.platform !== 'linux')(
  'a second start names the running host and has it open its page again',
  async () => {
    const [folder, programs, opened] = [join(parent, 'again'), join(parent, 'again-bin'), join(parent, 'again-opened')];
    await mkdir(programs);
    const browser = join(programs, 'chromium');
    await writeFile(browser, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${opened}'\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: programs, DISPLAY: ':77' };
    const second = (...flags: string[]) => {
      const args = [...NODE_FLAGS, '--data', folder, ...flags];
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      children.push(child);
      return child;
    };
    const { url } = await announced(second('--no-open'));
    const { origin } = new URL(url);
    const said = async (...flags: string[]) => {
      const child = second(...flags);
      const heard = hear(child);
      expect(await once(child, 'close')).toEqual([2, null]);
      return heard.said;
    };
    const running = `Engawa is already running with the data folder ${folder}.`;
    const where = `Its address is ${origin}/; a browser that was never there needs the longer one that it printed when it started.`;
    expect(await said('--no-open')).toBe(`${running} ${where}\n`);
    // Also after the clock was set back.
    await utimes(join(folder, 'instance.address'), new Date(), new Date(Date.now() + 3_600_000));
    await vi.waitFor(() => readFile(opened, 'utf8'), { timeout: 20_000 });
    await rm(opened);
    const asked = `It was asked to open its page again: ${origin}/`;
    expect(await said('engawa://release/1')).toBe(`${running} ${asked} The link was not opened.\n`);
    const shown = await vi.waitFor(() => readFile(opened, 'utf8'), { timeout: 20_000 });
    const [, address = ''] = /^--app=(\S+)\n$/.exec(shown) ?? [];
    expect(address).not.toBe(url);
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
  },
);

test('the address of a killed host is not told', async () => {
  const folder = join(parent, 'killed');
  await mkdir(folder);
  await writeFile(join(folder, 'instance.address'), `http://127.0.0.1:9/ ${hostname()}`);
  const { release } = await openDataFolder(folder);
  expect((await refusal('--data', folder)).said).toBe(`Engawa is already running with the data folder ${folder}.\n`);
  release();
});

test('the program ends when the npm that started it is killed', async () => {
  const quoted = [process.execPath, ...NODE_FLAGS, '--data', join(parent, 'npm'), '--no-open'].map(
    (part) => `'${part}'`,
  );
  const shell = spawn('sh', ['-c', `${quoted.join(' ')}; true`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, npm_lifecycle_event: 'start:browser' },
  });
  children.push(shell);
  const { url } = await announced(shell);
  shell.kill('SIGKILL');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone');
});

test('the program goes on when its output is no longer read', async () => {
  const child = start('--data', join(parent, 'deaf'), '--verbose');
  const { url } = await announced(child);
  child.stdout.destroy();
  child.stderr.destroy();
  // Each refused request writes a log line to the closed pipe.
  for (let request = 0; request < 5; request += 1) expect((await fetch(new URL('/', url))).status).toBe(403);
});

test('a wrong flag is refused before anything is built', async () => {
  const wrong = await refusal('--nonsense', '--data', join(parent, 'unbuilt'));
  expect(wrong.said).not.toContain('Building');
  const right = start('--data', join(parent, 'unbuilt'));
  const [said] = await once(right.stderr, 'data');
  expect(String(said)).toContain('Building');
});

test('a refusal prints one sentence without a stack and exits with 2', async () => {
  const folder = join(parent, 'taken');
  const first = start('--data', folder);
  const { url } = await announced(first);
  const refused = await Promise.all([
    refusal('--nonsense'),
    refusal('--anime-base-url', 'http://anime.example/api/v1', '--anime-site-url', 'https://anime.example'),
    refusal('--data', folder),
    refusal('--data', join(parent, 'other'), '--port', new URL(url).port),
    refusal('--data', join(folder, 'instance.lock')),
    refusal('--data', join(parent, 'linked'), 'engawa://nowhere\n'),
  ]);
  for (const { code, said, printed } of refused) {
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(said).toMatch(/^[^\n]+\.\n$/);
    expect(said).not.toMatch(/Error|\bat /);
  }
});
