import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '..');

/** As the npm scripts start them. */
async function run(script: string, flag: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/run.cjs', script, flag], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A run that wrongly begins a build or a download is ended.
    timeout: 60_000,
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

// One after the other: ten programs that start at once take longer than each may.
describe('command line', () => {
  test.each([
    ['build/start.ts', 'npm start', ['--electron', '--data', '--demo', '--verbose']],
    ['build/start-browser.ts', 'npm run start:browser', ['--port', '--no-open', '--novel-site-url']],
    ['electron/demo/main.ts', 'npm run demo', ['--port', '--time-scale']],
    ['build/conformance.ts', 'npm run conformance', ['--anime', '--novel-site', '--write']],
    ['build/bench/bench.ts', 'npm run bench', ['--help']],
  ])('%s --help prints usage, flags and an example, and does nothing else', async (script, usage, flags) => {
    const { code, stdout, stderr } = await run(script, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm /);
    expect(stdout).toContain(`${usage} -- [`);
    for (const flag of flags) expect(stdout).toMatch(new RegExp(`^  ${flag}( [A-Z]+)?  +\\S`, 'm'));
    expect(stdout).toMatch(/\nExample: npm .+\n$/);
  });

  test.each([
    ['build/start-browser.ts', '--prot', "Unknown option '--prot'. --help lists the flags."],
    ['electron/demo/main.ts', '--prot=1', "Unknown option '--prot'. --help lists the flags."],
    ['build/conformance.ts', '--wirte', "Unknown option '--wirte'. --help lists the flags."],
    ['build/bench/bench.ts', '--hlep', "Unknown option '--hlep'. --help lists the flags."],
    ['build/bench/bench.ts', 'serach', 'There is no benchmark serach. --help lists them.'],
  ])('%s refuses %s in one line', async (script, flag, sentence) => {
    expect(await run(script, flag)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
  });
});
