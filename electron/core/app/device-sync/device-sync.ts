import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { DeviceSync } from '#shared/domain/app/device-sync.ts';

/** Keeps devices in step through a folder. */
export function createDeviceSync() {
  const notYet = async () => {
    throw new AppFailure({ code: 'cancelled' });
  };
  const off: DeviceSync = {
    ...{ directory: null, isEncrypted: false, hasSettings: false, trouble: null, isWaiting: false, devices: [] },
  };
  return {
    handlers: {
      'devices.state': async () => off,
      'devices.join': notYet,
      'devices.leave': notYet,
      'devices.forget': notYet,
      'devices.update': notYet,
      'devices.setPassphrase': notYet,
      'devices.exchange': notYet,
      'devices.separate': notYet,
    } satisfies Partial<Handlers<AppContract>>,
  };
}
