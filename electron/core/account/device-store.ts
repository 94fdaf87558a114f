import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { createRowParser } from '../platform/database/row-parser.ts';
import { isStorageFull } from '../platform/database/storage-full.ts';

export type DeviceStore = {
  /** What this device calls itself to the service: random, made once, the same for all accounts. */
  readonly id: () => string;
};

const Row = z.object({ id: z.uuid() });

export function createDeviceStore(database: DatabaseSync, { log }: { readonly log: Log }): DeviceStore {
  const select = database.prepare('SELECT id FROM device');
  const insert = database.prepare('INSERT INTO device (id) VALUES (?)');
  const parse = createRowParser(Row, { table: 'device', log });
  let known: string | null = null;

  function make(): string {
    const id = randomUUID();
    try {
      insert.run(id);
    } catch (cause) {
      if (!isStorageFull(cause)) throw cause;
      log.warn('device id not kept');
    }
    return id;
  }

  return {
    id: () => {
      known ??= select.all().flatMap(parse)[0]?.id ?? make();
      return known;
    },
  };
}
