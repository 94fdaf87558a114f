import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import { migrations } from './migrations.ts';
import { createProgressStore, NOBODY, type ProgressStore } from './progress-store.ts';

const release = ReleaseId.parse(7);
const episode = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const at = (n: number, positionSeconds: number, updatedAt: number, isWatched = false): EpisodeProgress => ({
  episodeId: episode(n),
  releaseId: release,
  positionSeconds,
  isWatched,
  updatedAt,
});

describe('watch progress in the database', () => {
  let database: DatabaseSync;
  let store: ProgressStore;
  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    database.exec(migrations.join(';'));
    store = createProgressStore(database, { log: silentLog });
  });

  it('is kept apart for each account', () => {
    store.save(NOBODY, at(1, 10, 1), { upload: false });
    store.save('5', at(1, 50, 2), { upload: true });
    expect(store.forRelease(NOBODY, release).map((entry) => entry.positionSeconds)).toEqual([10]);
    expect(store.forRelease('5', release).map((entry) => entry.positionSeconds)).toEqual([50]);
    expect(store.forRelease('6', release)).toEqual([]);
  });

  it('waits once per episode in the outbox, with its latest value', () => {
    store.save('5', at(1, 10, 1), { upload: true });
    store.save('5', at(1, 15, 2), { upload: true });
    store.save('5', at(2, 5, 3), { upload: true });
    expect(store.outbox('5', 10).map(({ progress }) => [progress.episodeId, progress.positionSeconds])).toEqual([
      [episode(1), 15],
      [episode(2), 5],
    ]);
  });

  it('stays in the outbox when it changed while it was being sent', () => {
    store.save('5', at(1, 10, 1), { upload: true });
    const sent = store.outbox('5', 10);
    store.save('5', at(1, 20, 2), { upload: true });
    store.acknowledge('5', sent);
    expect(store.outbox('5', 10).map(({ progress }) => progress.positionSeconds)).toEqual([20]);
    store.acknowledge('5', store.outbox('5', 10));
    expect(store.pending('5')).toBe(0);
  });

  it('that makes no sense any more is not waited for', () => {
    store.save('5', at(1, 10, 1), { upload: true });
    store.save('5', at(2, 10, 1), { upload: true });
    database.exec(`UPDATE progress SET position_seconds = -1 WHERE episode_id = '${episode(1)}'`);
    expect(store.outbox('5', 10).map(({ progress }) => progress.episodeId)).toEqual([episode(2)]);
    expect(store.pending('5')).toBe(1);
  });

  it('takes the service’s value, even a smaller one, but never over something unsent', () => {
    store.save('5', at(1, 100, 1), { upload: false });
    store.save('5', at(2, 100, 1), { upload: true });
    const remote = [1, 2, 3].map((n) => ({ episodeId: episode(n), positionSeconds: 40, isWatched: false }));
    expect(store.mergeRemote('5', remote, 9)).toBe(2);
    expect(store.forRelease('5', release).map((entry) => entry.positionSeconds)).toEqual([40, 100]);
    expect(store.mergeRemote('5', remote, 10)).toBe(0);
  });

  it('of nobody joins an account: the later change wins and is uploaded', () => {
    store.save(NOBODY, at(1, 10, 5), { upload: false });
    store.save(NOBODY, at(2, 10, 5), { upload: false });
    store.save(NOBODY, at(3, 10, 5), { upload: false });
    store.save('5', at(2, 99, 9), { upload: false });
    store.save('5', at(3, 99, 1), { upload: false });
    store.adopt('5');
    expect(store.count(NOBODY)).toBe(0);
    expect(store.forRelease('5', release).map((entry) => entry.positionSeconds)).toEqual([10, 99, 10]);
    expect(store.outbox('5', 10).map(({ progress }) => progress.episodeId)).toEqual([episode(1), episode(3)]);
  });

  it('gives the latest episode of each release, newest release first', () => {
    store.save(NOBODY, at(1, 10, 1), { upload: false });
    store.save(NOBODY, at(2, 20, 4), { upload: false });
    store.save(NOBODY, { ...at(3, 30, 3), releaseId: ReleaseId.parse(8) }, { upload: false });
    expect(store.latestByRelease(NOBODY, 5).map((entry) => entry.positionSeconds)).toEqual([20, 30]);
  });
});
