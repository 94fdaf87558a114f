import { openDatabase } from '#core/platform/database/database.ts';
import { createClock } from '#core/platform/time.ts';
import { say } from '#core/testing/say.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createProgressStore } from '#core/watching/progress/progress-store.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

/**
 * A program to be killed: saves positions `from`, `from + 1`, ... of one episode after another in the data folder, and
 * prints each one once the store has saved it. `node save-until-killed.ts <folder> <from>`
 */
const [folder = '', from = '0'] = process.argv.slice(2);
const { database } = openDatabase(folder, { clock: createClock(), log: silentLog });
// Frequent checkpoints, so that kills hit them too.
database.exec('PRAGMA wal_autocheckpoint = 20');
const store = createProgressStore({ database, log: silentLog });
const EPISODES = 40;

for (let position = Number(from); ; position += 1) {
  const episodeId = EpisodeId.parse(`00000000-0000-4000-8000-${String(position % EPISODES).padStart(12, '0')}`);
  const progress = { episodeId, releaseId: ReleaseId.parse(7), positionSeconds: position, isWatched: false };
  store.save('5', { ...progress, updatedAt: position });
  say(position);
}
