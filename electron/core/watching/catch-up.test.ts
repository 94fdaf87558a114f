import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createMemoryVault, startTestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';

it('unsent positions and list changes are sent after a restart with the kept session, even if the stored profile cannot be updated', async () => {
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
    const { id: releaseId, episodes } = await test.client['releases.get']({ idOrAlias: String(latest.release.id) });
    const [episode] = episodes;
    if (episode === undefined) throw new Error('no episode');
    isAway = true;
    await test.client['progress.save']({ releaseId, episodeId: episode.id, positionSeconds: 40, isWatched: false });
    await test.client['lists.place']({
      placements: [{ kind: 'collection', releaseId, value: 'postponed' }],
    });
  }
  {
    using database = new DatabaseSync(join(dataDirectory, 'engawa.db'));
    // As on a disk that is full at that moment.
    database.exec("CREATE TRIGGER refused BEFORE UPDATE ON account BEGIN SELECT RAISE(ABORT, 'full'); END");
  }
  isAway = false;
  await using test = await startTestCore(demo, ports);
  const unsent = async () => (await test.client['sync.state']({})).waiting;
  expect(await unsent()).toEqual({ positions: 1, listChanges: 1, scores: 0 });
  await expect.poll(unsent).toEqual({ positions: 0, listChanges: 0, scores: 0 });
});
