import { expect, test } from 'vitest';
import { StartRefusal } from '#hosting/data-folder.ts';
import { FlagError } from '#terminal/command.ts';
import { parseCommandLine } from './command-line.ts';

test('without flags the app uses the stored choice and any free port, and opens its page', () => {
  expect(parseCommandLine([])).toMatchObject({
    port: 0,
    timeScale: 1,
    opensPage: true,
    isVerbose: false,
    services: null,
    link: null,
  });
});

test('an argument without a flag is the link to open', () => {
  const link = 'engawa://release/lamps';
  expect(parseCommandLine([link])).toMatchObject({ link });
  expect(parseCommandLine(['--demo', link, '--port', '4000'])).toMatchObject({ link, port: 4000 });
});

test('flags are parsed into options', () => {
  expect(parseCommandLine(['--demo']).services).toEqual({ anime: null, novels: null });
  const addresses = ['--anime-base-url', 'https://a.example/api/v1', '--anime-site-url=https://a.example'];
  const parsed = parseCommandLine([
    '--port',
    '4000',
    '--data',
    '/d',
    '--no-open',
    '--time-scale',
    '60',
    '--verbose',
    ...addresses,
  ]);
  expect(parsed).toMatchObject({ port: 4000, dataFolder: '/d', opensPage: false, timeScale: 60, isVerbose: true });
  expect(parsed.services?.anime?.baseUrl).toBe('https://a.example/api/v1');
});

test.each([
  ['--port', 'x'],
  ['--port', '70000'],
  ['--port', '1.5'],
  ['--port', ''],
  ['--port', '-1'],
  ['--time-scale', '0'],
  ['--time-scale', 'fast'],
  ['--unknown', '1'],
  ['--electron'],
  ['--data'],
  ['engawa://home', 'engawa://library'],
  ['--no-open=1'],
  ['--demo=1'],
  ['--demo', '--novel-base-url', 'https://n.example', '--novel-site-url', 'https://n.example'],
  ['--anime-base-url', 'https://a.example'],
])('%s %s is refused in one sentence', (...flags) => {
  expect(() => parseCommandLine(flags)).toThrow(flags.join().includes('-url') ? StartRefusal : FlagError);
  expect(() => parseCommandLine(flags)).toThrow(/^[^\n]+\.$/);
});
