import { copyFileSync, cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, restoredPath } from '#core/platform/database/database.ts';
import { createClock } from '#core/platform/time.ts';
import { say } from '#core/testing/say.ts';
import { silentLog } from '#core/testing/silent-log.ts';

/**
 * A program to be killed: writes numbers from `from` on as rows of `recent_search`, and each one as a line once it is kept.
 * `backup`: makes backups between them. `restore`: puts the newest backup in place now and then, after the line `restoring`.
 * `migrate`: opens one copy after another of `<folder>/old`, a database of an older version; the line says which, before.
 * `node back-up-for-ever.ts <what> <folder> <from>`
 */
const [what = '', folder = '', from = '0'] = process.argv.slice(2);
/** Between two restores at most two backups are made, so that the one that a restore leaves is among the three that are kept. */
const EVERY = { backup: 7, restore: 13 };
const open = (directory: string) => openDatabase(directory, { clock: createClock(), log: silentLog });

if (what === 'migrate') migrateForEver();
else writeForEver();

function migrateForEver(): never {
  for (let copy = Number(from); ; copy += 1) {
    const directory = join(folder, String(copy));
    cpSync(join(folder, 'old'), directory, { recursive: true });
    say(copy);
    open(directory).database.close();
  }
}

function writeForEver(): never {
  let at = open(folder);
  for (let number = Number(from); ; number += 1) {
    at.database.prepare('INSERT INTO recent_search (text, searched_at) VALUES (?, 0)').run(String(number));
    say(number);
    if (number % EVERY.backup === 0) at.backups.make(at.database);
    const [newest] = at.backups.list();
    if (what !== 'restore' || number % EVERY.restore !== 0 || newest === undefined) continue;
    say('restoring');
    const path = restoredPath(folder, newest.id);
    copyFileSync(at.backups.pathOf(newest.id), `${path}.new`);
    renameSync(`${path}.new`, path);
    at.database.close();
    at = open(folder);
  }
}
