import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createMemoryVault, startTestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';

it('unsent list changes are sent after a restart, even if the stored profile cannot be updated', async () => {
  const demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-catch-up-'));
  onTestFinished(async () => {
    await demo.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const vault = createMemoryVault();
  let isAway = false;
  const fetch: typeof globalThis.fetch = async (...asked) => {
    if (isAway) throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENETUNREACH' }) });
    return globalThis.fetch(...asked);
  };
  const ports = { dataDirectory, vault, fetch };
  {
    await using test = await startTestCore(demo, ports);
    await test.client['account.signIn']({ login: demo.account.login, password: demo.account.password });
    const [latest] = await test.client['releases.latest']({ limit: 1 });
    if (latest === undefined) throw new Error('no release');
    isAway = true;
    await test.client['lists.place']({
      placements: [{ kind: 'collection', releaseId: latest.release.id, value: 'postponed' }],
    });
  }
  {
    using database = new DatabaseSync(join(dataDirectory, 'engawa.db'));
    // As on a disk that is full at that moment.
    database.exec("CREATE TRIGGER refused BEFORE UPDATE ON account BEGIN SELECT RAISE(ABORT, 'full'); END");
  }
  isAway = false;
  await using test = await startTestCore(demo, ports);
  expect((await test.client['sync.state']({})).waiting.listChanges).toBe(1);
  await expect.poll(async () => (await test.client['sync.state']({})).waiting.listChanges).toBe(0);
});
