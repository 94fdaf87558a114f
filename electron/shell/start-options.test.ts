import { expect, test } from 'vitest';
import { readStartOptions } from './start-options.ts';
import { HOSTILE_LINES } from './testing/hostile-lines.ts';

const ADDRESSES = ['--anime-base-url', 'https://a.example/api/v1', '--anime-site-url=https://a.example'];

test('a development run takes the data folder, the addresses and its switches, in either spelling', () => {
  expect(readStartOptions(['.', '--data', '/d', ...ADDRESSES], false)).toEqual({
    dataFolder: '/d',
    services: { anime: { baseUrl: 'https://a.example/api/v1', siteUrl: 'https://a.example' }, novels: null },
    isVerbose: false,
  });
  expect(readStartOptions(['--data=/d'], false).dataFolder).toBe('/d');
  expect(readStartOptions(['--data='], false).dataFolder).toBeNull();
  expect(readStartOptions(['--verbose'], false).isVerbose).toBe(true);
  expect(readStartOptions(['--demo'], false).services).toEqual({ anime: null, novels: null });
});

test('a packaged app ignores all of them', () => {
  const nothing = { dataFolder: null, services: null, isVerbose: false };
  expect(readStartOptions(['--data=/d', '--demo', '--verbose', ...ADDRESSES], true)).toEqual(nothing);
});

test('other arguments of a development run change nothing', () => {
  const nothing = { dataFolder: null, services: null, isVerbose: false };
  const switches = [
    '--no-sandbox',
    '--js-flags=--expose-gc',
    '--proxy-server=evil.example',
    '--remote-debugging-port=9222',
  ];
  const odd = [
    'engawa://release/9',
    '-psn_0_12345',
    '--',
    '-',
    '',
    '--data',
    '--=x',
    '--__proto__=1',
    '--constructor',
    '\u0000',
  ];
  for (const flag of [...switches, ...odd]) expect(readStartOptions(['.', flag], false), flag).toEqual(nothing);
  for (let index = 0; index < 500; index += 1) {
    const noise = `--${Math.sin(index).toString(36).slice(2)}=${index}`;
    expect(readStartOptions([noise, `engawa://${noise}`], false), noise).toEqual(nothing);
  }
});

test('none of over 500 hostile command lines chooses a folder or services, packaged or not', () => {
  expect(HOSTILE_LINES.length).toBeGreaterThan(500);
  for (const line of HOSTILE_LINES) {
    expect(readStartOptions(line, false), line.join(' ')).toEqual({
      dataFolder: null,
      services: null,
      isVerbose: false,
    });
    const packaged = readStartOptions([...line, '--data=/d', ...ADDRESSES], true);
    expect(packaged, line.join(' ')).toEqual({ dataFolder: null, services: null, isVerbose: false });
  }
});
