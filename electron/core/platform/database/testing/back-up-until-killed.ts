import { copyFileSync, cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, restoredPath } from '#core/platform/database/database.ts';
import { createClock } from '#core/platform/time.ts';
import { say } from '#core/testing/say.ts';
import { silentLog } from '#core/testing/silent-log.ts';

/**
 * A program to be killed: inserts numbers from `from` on as rows of `recent_search`, and prints each one once it is stored.
 * `backup`: makes backups in between. `restore`: also puts the newest backup in place now and then, after the line `restoring`.
 * `migrate`: opens one copy after another of `<folder>/old`, a database of an older version, and prints the copy's number first.
 * `node back-up-until-killed.ts <what> <folder> <from>`
 */
const [what = '', folder = '', from = '0'] = process.argv.slice(2);
/** At most two backups between two restores, so that the backup that a restore makes is among the newest three, which are kept. */
const EVERY = { backup: 7, restore: 13 };
const open = (directory: string) => openDatabase(directory, { clock: createClock(), log: silentLog });

if (what === 'migrate') migrateUntilKilled();
else writeUntilKilled();

function migrateUntilKilled(): never {
  for (let copy = Number(from); ; copy += 1) {
    const directory = join(folder, String(copy));
    cpSync(join(folder, 'old'), directory, { recursive: true });
    say(copy);
    open(directory).database.close();
  }
}

function writeUntilKilled(): never {
  let opened = open(folder);
  for (let number = Number(from); ; number += 1) {
    opened.database.prepare('INSERT INTO recent_search (text, searched_at) VALUES (?, 0)').run(String(number));
    say(number);
    if (number % EVERY.backup === 0) opened.backups.make(opened.database);
    const [newest] = opened.backups.list();
    if (what !== 'restore' || number % EVERY.restore !== 0 || newest === undefined) continue;
    say('restoring');
    const path = restoredPath(folder, newest.id);
    copyFileSync(opened.backups.pathOf(newest.id), `${path}.new`);
    renameSync(`${path}.new`, path);
    opened.database.close();
    opened = open(folder);
  }
}
