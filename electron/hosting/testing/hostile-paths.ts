const CLIMBS = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '..%2f..',
  '..%5c..',
  '..\\..',
  '%252e%252e',
  '..;',
  '..%00',
  '....//',
  '..%u2215',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '．．',
  '%ff%fe',
  '%00',
  '%0d%0a',
  '%',
  '%zz',
  '.',
  '~',
  '//',
  '\\\\',
  '%2f%2f',
  '%5c%5chost%5cshare',
  'C:%5c',
  'file:%2f%2f',
  'linked',
  'linked%2f..',
];
const TARGETS = [
  'secret.txt',
  'package.json',
  'main/main.js',
  'etc/passwd',
  'windows/win.ini',
  'index.html%00.js',
  'index.html::$DATA',
  'INDEX.HTML',
  'index.html.',
  'index.html%20',
  'secret.txt?x=index.html',
  'proc/self/environ',
];
const PREFIXES = ['', 'assets/', 'assets/../../', 'media/', 'media/image/../../', 'rpc/..%2f', './', 'x/%2e%2e/'];

/** The address parser turns some of them into these. */
const SPELLINGS_OF_THE_PAGE = new Set(['/', '/index.html']);

/**
 * More than 2,000 paths without their first slash, none of which is a file of a page that has `index.html` and
 * `assets/main-abc.js`; `linked` may be a link out of its folder.
 */
export const HOSTILE_PATHS: readonly string[] = Array.from(
  new Set([
    ...PREFIXES.flatMap((prefix) => CLIMBS.flatMap((climb) => TARGETS.map((target) => `${prefix}${climb}/${target}`))),
    ...[
      'linked',
      'linked/',
      'linked.txt',
      'assets/linked.js',
      'con',
      'nul.txt',
      'assets',
      'assets/',
      'assets/main-abc.js/',
    ],
    ...['__proto__', 'constructor', 'hasOwnProperty', 'assets/__proto__', 'x'.repeat(12_000), '../'.repeat(2_000)],
    ...CLIMBS.map((climb) => `${`${climb}/`.repeat(40)}etc/passwd`),
  ]),
).filter((path) => !SPELLINGS_OF_THE_PAGE.has(new URL(`app://page/${path}`).pathname));
