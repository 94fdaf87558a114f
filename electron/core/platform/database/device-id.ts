import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createRowParser, type DatabaseParts } from './row-parser.ts';
import { isStorageFull } from './storage-failure.ts';

const Row = z.object({ id: z.uuid() });

/** This device's name for the service: random, made once and after `forgetDevice`, the same for all accounts. */
export function createDeviceId({ database, log }: DatabaseParts): () => string {
  const parse = createRowParser(Row, { table: 'device', log });
  let unkept: string | undefined;
  return () => {
    const known = database.prepare('SELECT id FROM device').all().flatMap(parse)[0]?.id ?? unkept;
    if (known !== undefined) return known;
    const id = randomUUID();
    try {
      database.prepare('INSERT INTO device (id) VALUES (?)').run(id);
    } catch (cause) {
      if (!isStorageFull(cause)) throw cause;
      log.warn('device id not kept');
      unkept = id;
    }
    return id;
  };
}

/** A copied data folder becomes a device of its own. */
export function forgetDevice(database: DatabaseParts['database']): void {
  database.exec('DELETE FROM device');
}
