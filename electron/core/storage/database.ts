import type { Clock, Log } from '#core/ports.ts';
import { type OpenedDatabase, openDatabaseFile } from './database-file.ts';
import { migrations } from './migrations.ts';

/**
 * Opens the person's database, or begins a new one; a damaged one is set aside. Throws `DatabaseFromNewerVersionError`, and
 * whatever the file system says of an unusable folder.
 */
export function openDatabase(dataDirectory: string, parts: { clock: Clock; log: Log }): OpenedDatabase {
  const file = { directory: dataDirectory, stem: 'engawa', migrations, isExclusive: false };
  return openDatabaseFile(file, parts);
}
