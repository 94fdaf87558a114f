import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createDeviceId, forgetDevice } from '../platform/database/device-id.ts';
import { migrations } from '../platform/database/migrations.ts';

it('calls a device by one random name for good, and another one otherwise', () => {
  const open = () => {
    const database = new DatabaseSync(':memory:');
    for (const step of migrations) database.exec(step);
    return database;
  };
  const database = open();
  const id = createDeviceId({ database, log: silentLog })();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(createDeviceId({ database, log: silentLog })()).toBe(id);
  expect(createDeviceId({ database: open(), log: silentLog })()).not.toBe(id);
  const nameOf = createDeviceId({ database, log: silentLog });
  expect(nameOf()).toBe(id);
  forgetDevice(database);
  const other = nameOf();
  expect(other).not.toBe(id);
  expect(nameOf()).toBe(other);
});
