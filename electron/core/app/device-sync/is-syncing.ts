import { z } from 'zod';
import type { DatabaseParts } from '#core/platform/database/row-parser.ts';
import { createStateStore } from '#core/platform/database/state-store.ts';

/** The name of the stored state (device-state.ts). */
export const DEVICES_STATE = 'devices';

/** Whether this device syncs through a folder, without the code that does it. */
export function isSyncing({ database, log }: DatabaseParts): boolean {
  const schema = z.object({ directory: z.string().nullable() });
  const state = createStateStore(database, { name: DEVICES_STATE, schema, log }).read();
  return state !== null && state.directory !== null;
}
