import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { electronFlags } from './electron-flags.ts';

const API = 'http://127.0.0.1:4000/api/v1';
const LINK = 'engawa://release/8531';

test('values are joined to their flags, and the data folder is named whole', () => {
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

test('a link comes last, behind flags of Chromium too, and there is one at most', () => {
  expect(electronFlags([LINK, '--demo', '--no-sandbox', '--data', 'x'])).toEqual([
    ...['--demo', '--no-sandbox', `--data=${resolve('x')}`],
    LINK,
  ]);
  expect(() => electronFlags([LINK, LINK])).toThrow('Only one link');
});

test('a flag whose value was forgotten takes no other flag for it', () => {
  expect(electronFlags(['--data', '--demo', '--anime-base-url'])).toEqual(['--data', '--demo', '--anime-base-url']);
});
