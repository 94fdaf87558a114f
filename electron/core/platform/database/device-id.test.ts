import { expect, it } from 'vitest';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createDeviceId, forgetDevice } from './device-id.ts';

it('a device keeps one random id, and another database or a forgotten device gets another one', () => {
  const database = openEmptyDatabase();
  const id = createDeviceId({ database, log: silentLog })();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(createDeviceId({ database, log: silentLog })()).toBe(id);
  expect(createDeviceId({ database: openEmptyDatabase(), log: silentLog })()).not.toBe(id);
  const nameOf = createDeviceId({ database, log: silentLog });
  expect(nameOf()).toBe(id);
  forgetDevice(database);
  const other = nameOf();
  expect(other).not.toBe(id);
  expect(nameOf()).toBe(other);
});
