import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { electronFlags } from './electron-flags.ts';

const API = 'http://127.0.0.1:4000/api/v1';
const LINK = 'engawa://release/8531';

test('values are joined to their flags, and the data folder becomes an absolute path', () => {
  const given = ['--data', 'x', '--anime-base-url', API, '--verbose', '--novel-site-url', 'https://novels.example'];
  expect(electronFlags(given)).toEqual([
    `--data=${resolve('x')}`,
    `--anime-base-url=${API}`,
    '--verbose',
    '--novel-site-url=https://novels.example',
  ]);
  expect(electronFlags([`--anime-base-url=${API}`, '--data=y'])).toEqual([
    `--anime-base-url=${API}`,
    `--data=${resolve('y')}`,
  ]);
});

test('a link is put last, after flags of Chromium too, and a second link is refused', () => {
  expect(electronFlags([LINK, '--demo', '--no-sandbox', '--data', 'x'])).toEqual([
    ...['--demo', '--no-sandbox', `--data=${resolve('x')}`],
    LINK,
  ]);
  expect(() => electronFlags([LINK, LINK])).toThrow('Only one link');
});

test('a flag without its value does not take the next flag as one', () => {
  expect(electronFlags(['--data', '--demo', '--anime-base-url'])).toEqual(['--data', '--demo', '--anime-base-url']);
});
