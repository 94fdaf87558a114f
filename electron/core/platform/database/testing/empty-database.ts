import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../migrations.ts';

/** Made once: all migrations take much longer than a copy of their result. */
const empty = serializedEmpty();

function serializedEmpty(): Uint8Array {
  using database = new DatabaseSync(':memory:');
  database.exec(`${migrations.join(';')}; PRAGMA user_version = ${migrations.length}`);
  return database.serialize();
}

/** The person's database as on the first start, in memory. */
export function openEmptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.deserialize(empty);
  return database;
}
