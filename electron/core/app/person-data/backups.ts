import { copyFileSync, renameSync, rmSync } from 'node:fs';
import type { Platform } from '#core/platform/create-platform.ts';
import { restoredPath } from '#core/platform/database/database.ts';
import { assertSound } from '#core/platform/database/database-file.ts';
import { isCache } from '#core/platform/database/migrations.ts';
import { tablesOf } from '#core/platform/database/salvage.ts';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Backup } from '#shared/domain/app/backup.ts';

type BackupParts = Pick<Platform, 'database' | 'dataDirectory' | 'backups' | 'restart' | 'events' | 'clock' | 'log'>;

const FIRST_LOOK_MILLISECONDS = 30_000;

/** Makes a backup when the last one is older than a day, and when the person asks for one. */
export function createBackups(parts: BackupParts) {
  const { database, dataDirectory, backups, restart, events, clock, log } = parts;

  function make(): Backup {
    const made = backups.make(database);
    events.emit('backups.changed', backups.list());
    return made;
  }

  let isRestoring = false;
  let cancel = clock.schedule(FIRST_LOOK_MILLISECONDS, look);
  function look(): void {
    cancel = clock.schedule(HOUR_MILLISECONDS, look);
    try {
      if (isWithin(DAY_MILLISECONDS, backups.list()[0]?.madeAt, clock)) return;
      // A start checks only a file that was changed since it was closed; damage found here is repaired by the next start. The
      // cache may be large, and its damage is found in use.
      for (const table of tablesOf(database).filter((each) => !isCache(each))) assertSound(database, table);
      make();
    } catch (cause) {
      log.error('no backup made', cause);
    }
  }

  return {
    handlers: {
      'backups.list': async () => backups.list(),
      'backups.make': async () => make(),
      'backups.restore': async ({ id }) => {
        // A second copy would be put in place at some later start.
        if (isRestoring) throw new AppFailure({ code: 'cancelled' });
        backups.assertGood(id);
        const path = restoredPath(dataDirectory, id);
        try {
          copyFileSync(backups.pathOf(id), `${path}.new`);
          // The rename puts a complete copy in place, or none.
          renameSync(`${path}.new`, path);
        } finally {
          rmSync(`${path}.new`, { force: true });
        }
        isRestoring = true;
        restart();
      },
    } satisfies AppHandlers,
    close: () => cancel(),
  };
}
