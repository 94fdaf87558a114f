import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibraryFolder } from '#core/library/saved/library-folder.ts';
import { createLibraryPlace, createStorageChoiceStore } from '#core/library/saved/library-place.ts';
import { createSavedLibrary } from '#core/library/saved/saved-library.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import type { Log } from '#core/ports.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';

/** A library over a data folder of its own. */
export function startLibrary(dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-library-'))) {
  const own = openEmptyDatabase();
  const clock = createManualClock();
  const faults: unknown[] = [];
  const log: Log = { ...silentLog, error: (message, cause) => faults.push([message, cause]) };
  const place = createLibraryPlace(dataDirectory, createStorageChoiceStore(own));
  const changes: unknown[] = [];
  const folder = createLibraryFolder({
    ...{ place, clock, log },
    onChange: () => changes.push('folder'),
    onReplaced: () => undefined,
  });
  folder.reopen();
  const library = createSavedLibrary({
    folder,
    place,
    noteChange: (slugUrl) => changes.push(slugUrl),
    ...{ noteEpisodes: () => undefined, onIncomplete: () => undefined },
    clock,
    log,
  });
  return {
    ...{ dataDirectory, clock, faults, place, changes, folder, library },
    [Symbol.dispose]: () => {
      folder.close();
      own.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
