import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

const named = (given: string) => safeFileName(given, { extension: '.torrent', fallback: 'torrent-7' });
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

describe('the name of a saved file', () => {
  it('is the given one if it is valid on every system', () => {
    expect(named('Last Train [1080p AVC][1-5].torrent')).toBe('Last Train [1080p AVC][1-5].torrent');
    expect(named('Последний поезд')).toBe('Последний поезд.torrent');
    expect(named('ночь 夜 🌙.TORRENT')).toBe('ночь 夜 🌙.torrent');
  });

  it.each([
    '../../etc/passwd',
    '..\\..\\Windows\\System32\\evil.exe',
    '/etc/shadow',
    'C:\\autoexec.bat',
    '\\\\server\\share\\x',
    'a/b/c.torrent',
    'a\u0000b',
    'x\r\nSet-Cookie: a=b',
    'photo\u202Egpj.exe',
    'zero\u200Bwidth',
    'CON',
    'nul.torrent',
    'COM1.txt.torrent',
    'LPT9',
    'aux .torrent',
    '.CON',
    '. .nul.torrent',
    '...',
    '.',
    '..',
    '. . .',
    '.hidden',
    'trailing. . .',
    '   ',
    '',
    '.torrent',
    '???***',
    '<script>alert(1)</script>',
    'a:b|c"d<e>f*g?',
    'x'.repeat(5_000),
    'я'.repeat(5_000),
    '👨‍👩‍👧‍👦'.repeat(200),
    '\ud800',
    'a\ud800b',
    '~',
    '$(reboot)',
    '%2e%2e%2f',
    'file.torrent.exe',
    'name\u2028line',
    '\ufeffname',
  ])('is safe for %j', (given) => {
    expectSafe(named(given));
  });

  it('is cut from a name of any length', () => {
    expect(named(`a${' '.repeat(400_000)}b`)).toBe('a.torrent');
  });

  it('is safe for any string', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (given) => {
        expectSafe(named(given));
      }),
      { numRuns: 500 },
    );
  });
});

function expectSafe(name: string): void {
  expect(name.endsWith('.torrent')).toBe(true);
  expect(encodeURIComponent(name).replace(/%../g, '.').length).toBeLessThanOrEqual(200);
  expect(name).not.toMatch(/[<>:"/\\|?*\p{Control}\u202E\u200B\u2028]/u);
  expect(name).not.toMatch(/^[\s.]|[\s.]\.torrent$/);
  expect(name).not.toMatch(DEVICES);
  expect(name.isWellFormed()).toBe(true);
  expect(name.length).toBeGreaterThan('.torrent'.length);
}
