import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'engawa-run-'));
  await mkdir(join(project, 'build'));
  await copyFile(resolve(import.meta.dirname, 'run.cjs'), join(project, 'build/run.cjs'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rm(project, { recursive: true }));

async function install(): Promise<void> {
  await mkdir(join(project, 'node_modules/vite'), { recursive: true });
  await writeFile(join(project, 'node_modules/vite/package.json'), '{}');
}

async function run(program: string, nodeFlags: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) {
  await writeFile(join(project, 'build/program.ts'), program);
  const args = [...nodeFlags, 'build/run.cjs', 'build/program.ts', '--flag', 'value'];
  const env = { ...process.env, npm_config_user_agent: '', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

/** `npm ci` runs the check when no packages may be installed yet. */
test('the check before an installation passes without packages', async () => {
  expect(await run('', [], { npm_lifecycle_event: 'preinstall' })).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('a program finds its flags as if it were started directly', async () => {
  await install();
  const ran = await run(
    'const flags: string[] = process.argv.slice(2); console.log(flags.join()); process.exitCode = 3;',
  );
  expect(ran).toEqual({ status: 3, stdout: '--flag,value\n', stderr: '' });
});

test('compiled code is cached, so the second start does not load Node’s TypeScript parser', async () => {
  await install();
  const program = `const loaded: string[] = Reflect.get(process, 'moduleLoadList');
    console.log(loaded.some((name) => name.includes('amaro/dist')));`;
  const environment = { NODE_COMPILE_CACHE: undefined };
  expect(await run(program, [], environment)).toMatchObject({ status: 0, stdout: 'true\n' });
  expect(await run(program, [], environment)).toMatchObject({ status: 0, stdout: 'false\n' });
});

test('without installed packages one sentence asks for npm ci', async () => {
  expect(await run('')).toEqual({ status: 2, stdout: '', stderr: 'Run npm ci first.\n' });
});

test('an npm that runs on an old Node is refused with one sentence, also during npm ci', async () => {
  await install();
  const old = { npm_config_user_agent: 'npm/10.8.2 node/v18.20.8 linux x64 workspaces/false' };
  const stderr = 'Engawa needs Node 20.19 or newer (this is v18.20.8): install it, then run npm ci.\n';
  expect(await run('', [], old)).toEqual({ status: 2, stdout: '', stderr });
  expect(await run('', [], { ...old, npm_lifecycle_event: 'preinstall' })).toEqual({ status: 2, stdout: '', stderr });
  const edge = { npm_config_user_agent: 'npm/10.8.2 node/v20.19.0 linux x64 workspaces/false' };
  expect(await run('', [], edge)).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('a Node that cannot run TypeScript is refused with one sentence', async () => {
  await install();
  const { status, stderr } = await run('', ['--no-strip-types']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Node v[\d.]+ cannot run Engawa, .*without --ignore-scripts.*\n$/);
});

test.each([
  ["Object.assign(new Error('Sentence.'), { name: 'StartRefusal' })", 'Sentence.\n'],
  ["Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })", 'There is no space left on the disk.\n'],
  ["Object.assign(new Error('database or disk is full'), { errcode: 13 })", 'There is no space left on the disk.\n'],
])('an error that the person can fix is one sentence without a stack: %s', async (error, sentence) => {
  await install();
  expect(await run(`setInterval(() => {}, 1_000); throw ${error};`)).toEqual({
    status: 2,
    stdout: '',
    stderr: sentence,
  });
});

test('a bug in the program keeps its stack', async () => {
  await install();
  const { status, stderr } = await run("throw new TypeError('of ours');");
  expect(status).toBe(1);
  expect(stderr).toMatch(/TypeError: of ours\n\s+at .*program\.ts/);
});

test('without a program to start it only checks', async () => {
  await install();
  const { status, stderr } = spawnSync(process.execPath, ['build/run.cjs'], { cwd: project, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
