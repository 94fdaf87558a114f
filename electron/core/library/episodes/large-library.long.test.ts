import { expect, it } from 'vitest';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { digestOf } from '../saved/hashed-files.ts';
import { startLibraryParts } from '../saved/testing/start-library-parts.ts';
import { episodeIdOf, releaseOf } from './testing/episode-samples.ts';

const RELEASES = 40;
const EPISODES = 18;
const PIECES = 240;
const PIECE_BYTES = 1_200_000;

it('200 GB of saved episodes are counted in less than 5.5 times the time of scanning their rows', async () => {
  await using at = startLibraryParts();
  const database = at.library.database();
  const [episode] = releaseOf(1).episodes;
  const stream = database?.prepare(`
    INSERT INTO episode_stream (release_id, episode_id, height, episode, version, shape, files, duration_seconds, opened_at, saved_at)
    VALUES (?, ?, 720, ?, '', '', ${PIECES}, 1440, 0, 1)`);
  const file = database?.prepare(`INSERT INTO episode_file VALUES (?, 1, ?, ?, ${PIECE_BYTES}, 'video/mp2t', NULL, 6)`);
  const record = database?.prepare('INSERT INTO saved_release VALUES (?, ?)');
  if (database === null) throw new Error('no library');
  inTransaction(database, () => {
    for (let release = 1; release <= RELEASES; release += 1) {
      record?.run(release, JSON.stringify({ ...releaseOf(EPISODES), id: release }));
      for (let number = 1; number <= EPISODES; number += 1) {
        const id = Number(stream?.run(release, episodeIdOf(number), JSON.stringify(episode)).lastInsertRowid);
        for (let place = 0; place < PIECES; place += 1) file?.run(id, place, digestOf(`${id} ${place}`));
      }
    }
  });
  const read = async () => ({
    storage: await at.storage(),
    releases: at.episodes.releases.releases(),
    episodes: at.episodes.store.episodes(ReleaseId.parse(7)),
  });
  const scan = database.prepare('SELECT sum(bytes + length(digest)) FROM episode_file');
  await read();
  let [scanning, reading] = [0, 0];
  for (let time = 0; time < 5; time += 1) {
    scanning += await processorMilliseconds(() => scan.get());
    reading += await processorMilliseconds(read);
  }
  // Measured: four times; more than six times when the rows are read instead of counted.
  expect(reading).toBeLessThan(scanning * 5.5);
  const { storage, releases, episodes } = await read();
  expect(storage.episodeBytes).toBe(RELEASES * EPISODES * PIECES * PIECE_BYTES);
  expect([releases.length, releases[0]?.bytes]).toEqual([RELEASES, EPISODES * PIECES * PIECE_BYTES]);
  expect([episodes.length, at.episodes.store.incomplete().length]).toEqual([EPISODES, 0]);
});
