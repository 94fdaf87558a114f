import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

function run(...flags: string[]) {
  const script = join(import.meta.dirname, 'main.ts');
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(program, 'close').then(([code]) => ({ code, complaint }));
  return { program, ended, lines: createInterface(program.stdout) };
}

test('the demo program prints its addresses in the first line, serves, and ends on a signal', async () => {
  const { program, ended, lines } = run('--port', '0', '--time-scale', '60');
  onTestFinished(() => {
    program.kill('SIGKILL');
  });
  const [first] = await once(lines, 'line');
  const said = JSON.parse(String(first));
  expect(said).toEqual({
    anime: {
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/),
      mirrorBaseUrl: expect.stringMatching(/\/api\/v1$/),
      siteUrl: expect.stringMatching(/:\d+$/),
      cdnUrl: expect.stringMatching(/:\d+$/),
    },
    novels: { baseUrl: expect.stringMatching(/:\d+$/), siteUrl: expect.stringMatching(/:\d+$/), siteId: 3 },
    account: { login: expect.any(String), email: expect.any(String), password: expect.any(String) },
    secondAccount: { login: expect.any(String), email: expect.any(String), password: expect.any(String) },
    control: { url: expect.stringMatching(/:\d+$/) },
  });
  const status = await fetch(`${said.anime.baseUrl}/app/status`, { headers: { accept: 'application/json' } });
  expect(status.status).toBe(200);
  program.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, complaint: '' });
});

test.skipIf(process.platform === 'win32')('the demo program ends when the npm that started it is gone', async () => {
  const script = join(import.meta.dirname, 'main.ts');
  const command = `"${process.execPath}" --disable-warning=ExperimentalWarning "${script}"; true`;
  const env = { ...process.env, npm_lifecycle_event: 'demo' };
  const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'], env });
  const lines = createInterface(shell.stdout);
  await once(lines, 'line');
  shell.kill('SIGKILL');
  await once(lines, 'close');
});

test.each([
  ['--port', 'seven'],
  ['--port', '70000'],
  ['--time-scale', '0'],
  ['--colour', 'red'],
  ['--time-scale'],
  ['stray'],
])('the demo program refuses %s %s in one line', async (...flags) => {
  const { code, complaint } = await run(...flags).ended;
  expect(code).toBe(2);
  expect(complaint).toMatch(/^[^\n]+\.\n$/);
});

test('the demo program names the port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, complaint } = await run('--port', port).ended;
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: `Port ${port} for the anime API is taken by another program\n`,
  });
  other.close();
});
