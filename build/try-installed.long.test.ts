import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultDataFolder } from '#hosting/data-folder.ts';

const ASKED = '{"level":"info","message":"answered","method":"GET","path":"/api/v1/anime/genres/random","outcome":200}';

/** Small programs in place of the installed app. */
describe.skipIf(process.platform === 'win32')('trial of an installed app', () => {
  let home: string;
  let data: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'engawa-installed-'));
    const environment = { XDG_DATA_HOME: home };
    data =
      process.platform === 'darwin'
        ? join(home, 'Library/Application Support/Engawa')
        : defaultDataFolder({ platform: process.platform, environment });
  });
  afterEach(() => rm(home, { recursive: true }));

  async function tryApp(script: string) {
    const program = join(home, 'app.mjs');
    const write = `import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
      const say = (line) => { mkdirSync(${JSON.stringify(join(data, 'logs'))}); writeFileSync(${JSON.stringify(join(data, 'logs/engawa.log'))}, line); };
      const chosen = JSON.parse(readFileSync(${JSON.stringify(join(data, 'services.json'))}, 'utf8'));\n`;
    await writeFile(program, `${write}${script}`);
    const child = spawn(process.execPath, ['build/run.cjs', 'build/try-installed.ts', process.execPath, program], {
      cwd: dirname(import.meta.dirname),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: home, XDG_DATA_HOME: home, ENGAWA_TRY_SECONDS: '3' },
    });
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code, said: stdout + stderr };
  }

  test('passes if the app shows its home page on the demo and ends when asked, and removes its data', async () => {
    const good = `if (chosen.choice.anime !== null) process.exit(9);
      process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1_000); say(${JSON.stringify(ASKED)});`;
    const { code, said } = await tryApp(good);
    expect(said).toMatch(/: the home page was shown, and it ended well\.\n$/);
    expect([code, await readdir(dirname(data))]).toEqual([0, expect.not.arrayContaining(['engawa', 'Engawa'])]);
  });

  test.each([
    [
      'ends too early',
      `say('its last words'); process.exit(3);`,
      /showed no home page \(3\)\. Its log:\nits last words/,
    ],
    ['shows nothing', 'setInterval(() => {}, 1_000);', /showed no home page \(SIGKILL\)/],
    [
      'ends badly',
      `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1_000); say(${JSON.stringify(ASKED)});`,
      /ended with 7\./,
    ],
  ])('fails if the app %s', async (_, script, sentence) => {
    const { code, said } = await tryApp(script);
    expect(said).toMatch(sentence);
    expect(code).toBe(2);
  });

  test("refuses to run where a person's data is", async () => {
    await mkdir(data, { recursive: true });
    const { code, said } = await tryApp('');
    expect([code, said]).toEqual([2, `${data} is there: somebody uses Engawa on this machine.\n`]);
  });
});
