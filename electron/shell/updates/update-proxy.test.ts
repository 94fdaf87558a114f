import { expect, test } from 'vitest';
import type { NetworkState } from '#shared/domain/app/network.ts';
import { updateProxy } from './updates.ts';

const network = (mode: NetworkState['proxy']['mode'], address: string | null): NetworkState => ({
  proxy: { mode, address, username: null, hasPassword: false, keepsPassword: true },
  systemProxy: null,
});

test('looking for updates goes the way that everything else goes', () => {
  expect(updateProxy(network('none', 'http://proxy.example:3128'))).toEqual({ mode: 'direct' });
  expect(updateProxy(network('system', 'http://proxy.example:3128'))).toEqual({ mode: 'system' });
  expect(updateProxy(network('manual', 'socks5://proxy.example:1080'))).toEqual({
    mode: 'fixed_servers',
    proxyRules: 'socks5://proxy.example:1080',
  });
  expect(updateProxy(network('manual', null))).toEqual({ mode: 'system' });
});
