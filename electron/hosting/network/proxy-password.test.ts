import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import { createProxyPassword } from './create-network.ts';

test('a password is read only for the proxy address and user name it was saved with', async () => {
  const password = createProxyPassword(createMemoryVault(), silentLog);
  const [address, other] = ['http://proxy.example:3128', 'http://elsewhere.example:3128'];
  await password.write(address, 'somebody', 'secret');
  expect(await password.read(address, 'somebody')).toBe('secret');
  expect(await password.read(address, 'else')).toBeNull();
  expect(await password.read(other, 'somebody')).toBeNull();
  await password.write(address, 'somebody', null);
  expect(await password.read(address, 'somebody')).toBeNull();
});
