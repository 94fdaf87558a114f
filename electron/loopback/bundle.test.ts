import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { imageTypeOf } from '#core/anime/media/image-route.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { type Program, startProgram } from './testing/spawned.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const Announced = z.object({ url: z.url() });
let folder: string;
let outDir: string;
let program: Program;

/** Built as by `npm run build`, in a folder with what the host expects: the page, and the demo's film. */
beforeAll(async () => {
  await mkdir(join(PROJECT, 'out'), { recursive: true });
  folder = await mkdtemp(join(PROJECT, 'out', 'loopback-test-'));
  outDir = join(folder, 'out/loopback');
  await build({
    configFile: join(PROJECT, 'build/loopback-host.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  await mkdir(join(folder, 'out/renderer'));
  await writeFile(join(folder, 'out/renderer/index.html'), '<!doctype html><title>Engawa</title>');
  await symlink(join(PROJECT, 'electron'), join(folder, 'electron'));
  program = startProgram(join(outDir, 'serve.js'), ['--demo', '--no-open', '--data', join(folder, 'data')]);
});
afterAll(async () => {
  await program.kill();
  await rm(folder, { recursive: true });
});

test('the bundled host serves the page, answers a call, and serves a playlist of its demo', async () => {
  const { url } = Announced.parse(await program.announced);
  const { origin } = new URL(url);
  const admitted = await fetch(url, { redirect: 'manual' });
  const cookie = admitted.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await fetch(origin, { headers: { cookie } });
  expect(await page.text()).toContain('<title>Engawa</title>');

  async function ask(name: string, input: unknown): Promise<unknown> {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ callId: 'test#1', input });
    const answer = await fetch(`${origin}/rpc/${name}`, { method: 'POST', headers, body });
    return z.object({ ok: z.literal(true), value: z.unknown() }).parse(await answer.json()).value;
  }
  const latest = appContract['releases.latest'].output.parse(await ask('releases.latest', { limit: 20 }));
  const stream = latest.flatMap(({ episode }) => episode?.streams ?? [])[0];
  const film = await fetch(`${origin}/media/stream?src=${encodeURIComponent(stream?.url ?? '')}`, {
    headers: { cookie },
  });
  expect(await film.text()).toMatch(/^#EXTM3U/);
});

test('the bundled thread for pictures is found, and converts a picture', async () => {
  const starters: string[] = [];
  for await (const file of glob('**/*.js', { cwd: outDir })) {
    if (/new URL\(`\.\/picture-thread\$/.test(await readFile(join(outDir, file), 'utf8'))) starters.push(file);
  }
  expect(starters).toHaveLength(1);

  const picture = await readFile(join(PROJECT, 'electron/demo/media/pictures/standing-0.webp'));
  const workerData = { bytes: new Uint8Array(picture), type: 'image/webp' };
  const script = join(outDir, dirname(starters[0] ?? ''), 'picture-thread.js');
  const thread = new Worker(pathToFileURL(script), { workerData });
  const [converted] = await once(thread, 'message');
  expect(imageTypeOf(converted)).toBe('image/jpeg');
});
