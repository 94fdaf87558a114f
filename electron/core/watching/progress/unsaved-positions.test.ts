import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

const AGAIN = 2_000;

describe('a position that could not be saved', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 1, seed: 1 });
  });
  afterAll(() => demo.close());

  /** A core whose disk is full until `free`. */
  async function startFull() {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-unsaved-'));
    const clock = createManualClock();
    const test = await startTestCore(demo, { dataDirectory, clock });
    const { items } = await test.client['releases.catalogPage']({ page: 1 });
    const releases = await Promise.all(items.map(({ id }) => test.client['releases.get']({ idOrAlias: String(id) })));
    const release = releases.find(({ episodes }) => episodes.length > 1);
    const [first, second] = release?.episodes ?? [];
    if (first === undefined || second === undefined) throw new Error('the demo has no such release');
    const disk = new DatabaseSync(join(dataDirectory, 'engawa.db'));
    const fill = () =>
      disk.exec("CREATE TRIGGER full BEFORE INSERT ON progress BEGIN SELECT raise(ABORT, 'full'); END");
    const free = () => disk.exec('DROP TRIGGER full');
    fill();
    const { releaseId } = first;
    const save = ({ client }: TestCore, episode: typeof first, positionSeconds: number, isWatched: boolean) =>
      client['progress.save']({ releaseId, episodeId: episode.id, positionSeconds, isWatched });
    /** What is on the disk. */
    const saved = () =>
      disk
        .prepare('SELECT episode_id, position_seconds, is_watched FROM progress')
        .all()
        .map((row) => [row['episode_id'], row['position_seconds'], row['is_watched'] === 1]);
    return {
      ...{ test, clock, first, second, releaseId, dataDirectory, fill, free, save, saved },
      end: async () => {
        disk.close();
        await rm(dataDirectory, { recursive: true });
      },
    };
  }

  it('is saved when the disk has room again, and a later position keeps its watched mark', async () => {
    const { test, clock, first, second, releaseId, free, save, saved, end } = await startFull();
    await expect(save(test, first, 900, true)).rejects.toMatchObject({ error: { code: 'internal' } });
    await expect(save(test, second, 30, true)).rejects.toMatchObject({ error: { code: 'internal' } });
    const reachedAt = clock.now();
    await expect(save(test, second, 34, false)).rejects.toMatchObject({ error: { code: 'internal' } });
    clock.pass(5 * AGAIN);
    expect(saved()).toEqual([]);
    free();
    clock.pass(AGAIN);
    expect(saved().toSorted()).toEqual(
      [
        [first.id, 900, true],
        [second.id, 34, true],
      ].toSorted(),
    );
    const [{ updatedAt } = { updatedAt: 0 }] = await test.client['progress.forRelease']({ releaseId });
    expect(updatedAt).toBe(reachedAt);
    await test.core.close();
    await end();
  });

  it('is saved when the app closes before the next try', async () => {
    const { test, clock, first, dataDirectory, free, save, saved, end } = await startFull();
    await expect(save(test, first, 900, true)).rejects.toThrow();
    free();
    await test.core.close();
    const next = await startTestCore(demo, { dataDirectory, clock });
    expect(saved()).toEqual([[first.id, 900, true]]);
    await next.core.close();
    await end();
  });

  it('is known to the player meanwhile, with the mark that was saved before it', async () => {
    const { test, first, second, releaseId, fill, free, save, saved, end } = await startFull();
    free();
    await save(test, first, 900, true);
    fill();
    await expect(save(test, first, 40, false)).rejects.toThrow();
    await expect(save(test, second, 30, false)).rejects.toThrow();
    expect(saved()).toEqual([[first.id, 900, true]]);
    expect(await test.client['progress.forRelease']({ releaseId })).toMatchObject([
      { episodeId: first.id, positionSeconds: 40, isWatched: true },
      { episodeId: second.id, positionSeconds: 30, isWatched: false },
    ]);
    free();
    await test.core.close();
    await end();
  });

  it('does not replace a later position of the same episode that was saved', async () => {
    const { test, clock, first, free, save, saved, end } = await startFull();
    await expect(save(test, first, 900, false)).rejects.toThrow();
    free();
    await save(test, first, 930, false);
    clock.pass(AGAIN);
    expect(saved()).toEqual([[first.id, 930, false]]);
    await test.core.close();
    await end();
  });

  it('keeps its time: an episode watched before the next try stays the newer one', async () => {
    const { test, clock, first, second, releaseId, free, save, end } = await startFull();
    await expect(save(test, first, 900, false)).rejects.toThrow();
    free();
    clock.pass(AGAIN / 2);
    await save(test, second, 30, false);
    clock.pass(AGAIN);
    const all = await test.client['progress.forRelease']({ releaseId });
    expect(all.toSorted((one, other) => other.updatedAt - one.updatedAt).map(({ episodeId }) => episodeId)).toEqual([
      second.id,
      first.id,
    ]);
    await test.core.close();
    await end();
  });

  it.each([
    [
      'unmarked',
      ({ client }: TestCore, releaseId: ReleaseId, episodeIds: EpisodeId[]) =>
        client['progress.mark']({ releaseId, episodeIds, isWatched: false }),
    ],
    [
      'removed from the history',
      ({ client }: TestCore, _: ReleaseId, episodeIds: EpisodeId[]) => client['history.remove']({ episodeIds }),
    ],
  ])('is dropped if the episode is %s before the next try', async (_, decide) => {
    const { test, clock, first, releaseId, free, save, saved, end } = await startFull();
    await expect(save(test, first, 900, true)).rejects.toThrow();
    free();
    await decide(test, releaseId, [first.id]);
    clock.pass(AGAIN);
    expect(saved()).toEqual([]);
    await test.core.close();
    await end();
  });
});
