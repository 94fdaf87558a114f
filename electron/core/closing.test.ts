import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { startTestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';

const stuck = vi.hoisted(() => ({ work: '' }));
vi.mock('./watching/background-work.ts', async (original) => {
  const { createBackgroundWork } = await original<typeof import('./watching/background-work.ts')>();
  return {
    createBackgroundWork: (options: Parameters<typeof createBackgroundWork>[0]) => {
      const work = createBackgroundWork(options);
      return { ...work, close: options.name === stuck.work ? fail : work.close };
    },
  };
});

function fail(): never {
  throw new Error('still busy');
}

it.each([
  ['end following updates', { followUpdates: () => fail }, ''],
  ['end looking for chapters', {}, 'looking for new chapters'],
])('the core has closed its databases even if it cannot %s', async (_, ports, work) => {
  stuck.work = work;
  const demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-closing-'));
  const { core } = await startTestCore(demo, { dataDirectory, ...ports });
  await expect(core.close()).rejects.toThrow('still busy');
  // An open library is locked.
  const library = new DatabaseSync(join(dataDirectory, 'library', 'library.db'));
  library.exec('BEGIN IMMEDIATE');
  library.close();
  // The connection that was open last removes the log.
  expect(readdirSync(dataDirectory).filter((name) => name.endsWith('-wal'))).toEqual([]);
  await rm(dataDirectory, { recursive: true });
  await demo.close();
});
