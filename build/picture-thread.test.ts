import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';

const project = resolve(import.meta.dirname, '..');

test('the host without Electron finds its thread for pictures beside it, and the thread its codecs', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'engawa-loopback-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const configFile = resolve(import.meta.dirname, 'loopback-host.config.ts');
  await build({ configFile, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
  const starters = globSync('**/*.js', { cwd: outDir }).filter((file) =>
    /new URL\(`\.\/picture-thread\$/.test(readFileSync(join(outDir, file), 'utf8')),
  );
  expect(starters).toHaveLength(1);

  const picture = readFileSync(resolve(project, 'electron/demo/media/pictures/standing-0.webp'));
  const workerData = { bytes: new Uint8Array(picture), type: 'image/webp' };
  const script = join(outDir, dirname(starters[0] ?? ''), 'picture-thread.js');
  const thread = new Worker(pathToFileURL(script), { workerData });
  const [converted] = await once(thread, 'message');
  expect(converted).toMatchObject({ type: 'image/jpeg' });
});
