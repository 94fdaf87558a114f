import { describe, expect, test } from 'vitest';
import { createEnvironmentProxies, type ProxyRoute, parseProxy, parseProxyList, proxyAddress } from './proxy-server.ts';
import { isOwnMachine } from './routed-fetch.ts';

const spelled = (route: ProxyRoute) => route.map((hop) => (hop === 'direct' ? hop : proxyAddress(hop)));

test.each([
  ['proxy.example:3128', 'http://proxy.example:3128'],
  [' https://Proxy.Example ', 'https://proxy.example:443'],
  ['socks5h://10.0.0.1', 'socks5://10.0.0.1:1080'],
  ['socks5://proxy.example:80/', 'socks5://proxy.example:80'],
  ['SOCKS://[2001:DB8::1]:9050', 'socks5://[2001:db8::1]:9050'],
  ['http://прокси.example:1', 'http://xn--h1adldfi.example:1'],
  ['http://name:word@proxy.example:1', 'http://proxy.example:1'],
])('parseProxy reads %s as %s', (given, address) => {
  const proxy = parseProxy(given);
  expect(proxy && proxyAddress(proxy)).toBe(address);
});

test.each([
  ['PROXY one:8080; SOCKS5 two:1080; DIRECT', ['http://one:8080', 'socks5://two:1080', 'direct']],
  ['HTTPS one.example:443', ['https://one.example:443']],
  ['DIRECT', ['direct']],
  ['SOCKS old:1080; QUIC quick:443', ['direct']],
  ['PROXY ;PROXY bad:port; PROXY [::1]:3128', ['http://[::1]:3128']],
  ['', ['direct']],
  ['<html>', ['direct']],
])('parseProxyList reads "%s" as %j', (answer, route) => {
  expect(spelled(parseProxyList(answer))).toEqual(route);
});

describe('the proxies of the environment', () => {
  const environment = {
    HTTPS_PROXY: 'http://name:word@proxy.example:3128',
    all_proxy: 'socks5://other.example',
    no_proxy: 'near.example, *.wide.example,.dotted.example, port.example:8443 , 192.0.2.1,[2001:db8::1]:444',
  };
  const proxies = createEnvironmentProxies(environment);
  test.each([
    ['https://far.example/', 'http://proxy.example:3128'],
    ['http://far.example/', 'socks5://other.example:1080'],
    ['https://notnear.example/', 'http://proxy.example:3128'],
    ['https://near.example/', 'direct'],
    ['https://below.near.example/', 'direct'],
    ['https://a.wide.example/', 'direct'],
    ['https://a.dotted.example/', 'direct'],
    ['https://port.example/', 'http://proxy.example:3128'],
    ['https://port.example:8443/', 'direct'],
    ['https://192.0.2.1/', 'direct'],
    ['https://[2001:db8::1]:444/', 'direct'],
    ['https://[2001:db8::1]/', 'http://proxy.example:3128'],
  ])('lead to %s by %s', async (address, route) => {
    expect(spelled(await proxies(new URL(address)))).toEqual([route]);
  });

  test('are none for `no_proxy=*`, for nonsense and without variables', async () => {
    const url = new URL('https://far.example/');
    expect(spelled(await createEnvironmentProxies({ ...environment, no_proxy: '*' })(url))).toEqual(['direct']);
    expect(spelled(await createEnvironmentProxies({ https_proxy: 'nonsense://' })(url))).toEqual(['direct']);
    expect(spelled(await createEnvironmentProxies({})(url))).toEqual(['direct']);
  });
});

test.each([
  ['http://127.9.9.9:1/', true],
  ['http://[::1]/', true],
  ['http://localhost/', true],
  ['http://demo.localhost/', true],
  ['https://localhost.example/', false],
  ['https://203.0.113.9/', false],
])('%s is on this machine: %s', (address, isOwn) => {
  expect(isOwnMachine(new URL(address))).toBe(isOwn);
});
