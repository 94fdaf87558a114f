import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';

it('the core has closed its databases even if a part of it cannot be closed', async () => {
  const demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-closing-'));
  const clock = createClock(60);
  const cancelOfBackups = () => {
    throw new Error('still waiting');
  };
  const { core } = await startTestCore(demo, {
    dataDirectory,
    // Only the look for a backup is made half a minute after the start.
    clock: { ...clock, schedule: (after, act) => (after === 30_000 ? cancelOfBackups : clock.schedule(after, act)) },
  });
  await expect(core.close()).rejects.toThrow('still waiting');
  // An open library is locked.
  const library = new DatabaseSync(join(dataDirectory, 'library', 'library.db'));
  library.exec('BEGIN IMMEDIATE');
  library.close();
  // The connection that was open last removes the log.
  expect(readdirSync(dataDirectory).filter((name) => name.endsWith('-wal'))).toEqual([]);
  await rm(dataDirectory, { recursive: true });
  await demo.close();
});
