import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog, createRotatingFile } from './create-log.ts';
import { redact } from './redact.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('redaction', () => {
  test.each([
    ['https://cdn.example/v/720.m3u8?sign=CANARY&x=1 failed'],
    ['GET /accounts/otp?device_id=CANARY'],
    ['https://name:CANARY@host.example/path'],
    ['http://name:CANARY/with@odd:"signs@proxy.example:3128 refused'],
    ['socks5://CANARY@proxy.example'],
    ['Proxy-Authorization: Basic Q0FOQVJZOkNBTkFSWQ== CANARY'],
    ['answered "Basic CANARY0FOQVJZ=="'],
    ['kept {"version":1,"username":"CANARY"}'],
    [String.raw`body {\"password\":\"CANARY\",\"login\":1}`],
    ['Cookie: _al1=CANARY; other=CANARY'],
    ['set-cookie: _al1=CANARY; Path=/'],
    ['{"token":"CANARY","user":1}'],
    ["password: 'CANARY'"],
    ['Authorization: Bearer CANARY'],
    ['got bearer CANARY back'],
    ['magnet:?xt=urn:btih:CANARY&pk=CANARY'],
    ['https://tracker.example/announce?pk=CANARY'],
    ['passkey=CANARY'],
    ['{"password":"/_#\\"CANARY"}'],
    ['/reset?CANARY'],
    ['/reset#CANARY'],
    ['user CANARY@mail.example signed in'],
    ['user почта.CANARY@почта.рф signed in'],
    ['key CANARY0123456789abcdef0123456789abcdef01234567'],
  ])('removes the secret from: %s', (text) => {
    expect(redact(text)).not.toContain('CANARY');
  });

  const word = fc.string({ unit: 'grapheme-ascii', maxLength: 10 }).map((text) => text.replace(/\s/g, '_'));
  const FORMS: Readonly<Record<string, (odd: string) => string>> = {
    'before a host': (odd) => `http://name:p${odd}CANARY${odd}@proxy.example:3128`,
    'as a field': (odd) => JSON.stringify({ password: `${odd}CANARY` }),
    'as a field of a text in a field': (odd) =>
      JSON.stringify({ body: JSON.stringify({ token: `${odd}CANARY`, a: 1 }) }),
    'in a query': (odd) => `https://a.example/path?${odd.replace(/"/g, '')}CANARY`,
    'in a header': (odd) => `Set-Cookie: ${odd}CANARY`,
  };
  test.each(Object.entries(FORMS))('removes a secret %s, with generated text in and around it', (_, form) => {
    const property = fc.property(
      fc.string({ maxLength: 12 }),
      word,
      fc.string({ maxLength: 12 }),
      (before, odd, behind) => {
        expect(redact(`${before} ${form(odd)} ${behind}`)).not.toContain('CANARY');
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test('cuts very long texts', () => {
    for (const piece of ['x', '/', 'a@', 'https://', '?', '_al1', 'a:', '1a', 'token=', 'a://b:', 'token="', '\\\\']) {
      expect(redact(piece.repeat(1_000_000)).length, piece).toBeLessThan(20_000);
    }
  });

  test('removes known secrets by value, plain or encoded, also at the cut of a long text', () => {
    const bare = 'k3JhYmQxOTg3NjU0MzIxMGFiY2RlZg01';
    const log = createLog({ dataFolder: folder, echo: () => undefined, isVerbose: false });
    expect(redact(`kept ${bare}`)).toBe(`kept ${bare}`);
    for (const secret of [bare, 'horse/battery staple', 'short']) log.hide(secret);
    expect(redact(`kept ${bare}, horse/battery staple and horse%2Fbattery%20staple, in short`)).toBe(
      'kept [removed], [removed] and [removed], in short',
    );
    expect(redact(bare)).toBe('[removed]');
    // At the place where a very long text is cut.
    const passphrase = 'correct horse battery staple';
    log.hide(passphrase);
    const long = redact(`${'word '.repeat(1_197)}${passphrase}${' word'.repeat(100)}`);
    expect(long).not.toContain('correct');
  });

  test('keeps addresses without queries, statuses and record ids', () => {
    const text =
      'GET https://api.example/api/v1/anime/releases/9 answered 503 after 120 ms (5b1c2f4e-0d6a-4c7e-9d53-1f0f6ec0a111)';
    expect(redact(text)).toBe(text);
    const own = 'GET http://127.0.0.1:4001/api/v1/@all answered 200, as did https://t.example/@channel';
    expect(redact(own)).toContain('http://127.0.0.1:4001/api/v1/@all answered 200');
  });
});

describe('the log', () => {
  test('writes JSON lines with causes and without secrets to its file and, when verbose, to the terminal', async () => {
    const echoed: string[] = [];
    const log = createLog({ dataFolder: folder, echo: (line) => echoed.push(line), isVerbose: true });
    log.info('started', { port: 80, isDemo: true });
    log.error('request failed', new Error('outer', { cause: new TypeError('at https://a.example/x?token=CANARY') }));
    log.error('closing failed', new SuppressedError(new Error('second'), new Error('first'), 'two failures'));
    const lines = (await readFile(join(folder, 'logs', 'engawa.log'), 'utf8')).trimEnd().split('\n');
    expect(lines).toEqual(echoed);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', message: 'started', port: 80, isDemo: true });
    const { cause } = JSON.parse(lines[1] ?? '');
    expect(cause).toMatchObject({ name: 'Error', message: 'outer', cause: { name: 'TypeError' } });
    const both = { message: 'two failures', error: { message: 'second' }, suppressed: { message: 'first' } };
    expect(JSON.parse(lines[2] ?? '').cause).toMatchObject(both);
    expect(lines.join()).not.toContain('CANARY');
  });

  test('goes on when a file is in place of its folder, and reports it once', async () => {
    const echoed: string[] = [];
    await writeFile(join(folder, 'logs'), '');
    const log = createLog({ dataFolder: folder, echo: (line) => echoed.push(line), isVerbose: false });
    log.info('one');
    log.info('two');
    expect(echoed).toEqual([expect.stringMatching(/^The log .*engawa\.log cannot be written: ENOTDIR/)]);
  });

  test('shows only errors on a terminal that is not verbose, each on one plain line without secrets', async () => {
    const echoed: string[] = [];
    const log = createLog({ dataFolder: folder, echo: (line) => echoed.push(line), isVerbose: false });
    log.info('answered', { status: 200 });
    log.warn('not answered');
    log.error('media request failed', new Error('at https://a.example/x?token=CANARY\nsecond line'));
    log.error('closing took too long', null);
    expect(echoed).toEqual([
      'Error: media request failed: at https://a.example/x?[removed]',
      'Error: closing took too long',
    ]);
    expect((await readFile(join(folder, 'logs', 'engawa.log'), 'utf8')).trimEnd().split('\n')).toHaveLength(4);
    await rm(folder, { recursive: true });
    log.info('one');
    log.info('two');
    expect(echoed.slice(2)).toEqual([expect.stringMatching(/^The log .*engawa\.log cannot be written: ENOENT/)]);
  });

  test('keeps only one older file', async () => {
    const path = join(folder, 'a.log');
    const file = createRotatingFile(path, 30);
    for (const line of ['first line of ten', 'second line', 'third line', 'fourth line']) file.append(line);
    expect(await readFile(path, 'utf8')).toBe('third line\nfourth line\n');
    expect(await readFile(`${path}.1`, 'utf8')).toBe('first line of ten\nsecond line\n');
  });
});
