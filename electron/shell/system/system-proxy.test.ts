import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { proxyAddress } from '#hosting/network/proxy-server.ts';
import { createSystemProxies } from './system-proxy.ts';

const url = new URL('https://service.example:8443/a/path?with=a-query');

test('the engine is asked for the origin alone, and what it names is gone through in its order', async () => {
  const asked: string[] = [];
  const resolveProxy = async (address: string) => {
    asked.push(address);
    return 'PROXY one.example:3128; SOCKS5 two.example:1080; DIRECT';
  };
  const route = await createSystemProxies({ resolveProxy }, silentLog)(url);
  expect(route.map((hop) => (hop === 'direct' ? hop : proxyAddress(hop)))).toEqual([
    'http://one.example:3128',
    'socks5://two.example:1080',
    'direct',
  ]);
  expect(asked).toEqual(['https://service.example:8443/']);
});

test('an engine that fails is said in the log, and the app goes straight', async () => {
  const said: string[] = [];
  const log = { ...silentLog, error: (message: string) => void said.push(message) };
  const resolveProxy = () => Promise.reject(new Error('gone'));
  expect(await createSystemProxies({ resolveProxy }, log)(url)).toEqual(['direct']);
  expect(said).toEqual(['proxy of the system unknown']);
});
