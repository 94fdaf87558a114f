import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { digestOf } from './acts.ts';
import { createRowParser, type DatabaseParts } from './row-parser.ts';
import { isStorageFull } from './storage-failure.ts';

const Row = z.object({ id: z.uuid() });

/** This device's name for the service: random, made once, the same for all accounts. */
export function createDeviceId({ database, log }: DatabaseParts): () => string {
  const parse = createRowParser(Row, { table: 'device', log });
  let known: string | undefined;

  function make(): string {
    const id = randomUUID();
    try {
      database.prepare('INSERT INTO device (id) VALUES (?)').run(id);
    } catch (cause) {
      if (!isStorageFull(cause)) throw cause;
      log.warn('device id not kept');
    }
    return id;
  }

  return () => {
    known ??= database.prepare('SELECT id FROM device').all().flatMap(parse)[0]?.id ?? make();
    return known;
  };
}

/** This device's name in data files, which does not tell the one for the service. */
export function createDeviceName(parts: DatabaseParts): () => string {
  const deviceId = createDeviceId(parts);
  return () => digestOf(deviceId());
}
