import { AppFailure } from '#shared/contract/app-error.ts';
import type { DeviceId } from '#shared/domain/app/device-sync.ts';
import { createSeal, isSealed, type KeySource, keySourceOf, newKeySource, type Seal } from './sealed-file.ts';
import type { SyncFolder } from './sync-folder.ts';

type Wish = {
  /** Null: unencrypted. */
  readonly passphrase: string | null;
  /** What this device has so far. */
  readonly present: Seal | null;
  readonly own: DeviceId;
  /** Only tests lower it. */
  readonly cost: number | undefined;
};

/**
 * Where this device's key comes from; null: unencrypted. As that of another device with this passphrase, so that one derivation
 * serves both. Rejects where others have a passphrase that is neither this one nor the present one.
 */
export async function keySourceFor(folder: SyncFolder, wish: Wish): Promise<KeySource | null> {
  const { passphrase, present, own, cost } = wish;
  const next = passphrase === null ? null : createSeal(passphrase);
  let isLocked = false;
  for (const { name, id, isTooLarge } of await folder.list()) {
    const file = id === own || isTooLarge ? null : await folder.read(name);
    if (file === null || !isSealed(file)) continue;
    if (next !== null && typeof (await next.open(file)) !== 'string') return keySourceOf(file);
    isLocked ||= present === null || (await present.open(file)) === 'locked';
  }
  if (!isLocked) return next === null ? null : newKeySource(cost);
  throw new AppFailure({ code: 'rejected', fields: { passphrase: [next === null ? 'missing' : 'wrong'] } });
}
