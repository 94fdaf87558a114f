import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#core/testing/silent-log.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { type Answer, emptyFromAnswer, entriesInTurns, jsonFromAnswer } from './answer.ts';

const HOST = 'api.example.org';
const PATH = '/api/v1/anime/releases/1';
const PAGE = '<!DOCTYPE html><html><body>Attention required</body></html>';
/** Some edges answer in JSON if the request asks for it (RFC 9457). */
const EDGE = '{"title":"Access denied","status":403,"detail":"x"}';
const TOAST = '{"data":{"toast":{"type":"silent","message":"x"}}}';
const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=UTF-8';
const RETRY_AT = 1_700_000_000_000;

type Expected = 'open' | 'protected' | 'empty';

function answer(status: number, body: string | Uint8Array, type: string): Answer {
  return {
    url: new URL(`https://${HOST}${PATH}?pk=secret`),
    status,
    headers: new Headers({ 'content-type': type }),
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  };
}

function outcome(read: Answer, expected: Expected): unknown {
  const limits = { bytes: 1_000, elements: 1_000 };
  const context = { limits, isProtected: expected === 'protected', retryAt: () => RETRY_AT };
  try {
    return expected === 'empty' ? emptyFromAnswer(read, context) : jsonFromAnswer(read, context);
  } catch (cause) {
    if (cause instanceof AppFailure) return cause.error;
    throw cause;
  }
}

const blocked: AppError = { code: 'blocked-by-edge', host: HOST };
const down: AppError = { code: 'service-down', host: HOST };
const upstream: AppError = { code: 'upstream', path: PATH };
const signedOut: AppError = { code: 'signed-out' };
const limited: AppError = { code: 'rate-limited', retryAt: RETRY_AT };
const rejected = (fields: Record<string, string[]>): AppError => ({ code: 'rejected', fields });

describe('the meaning of an answer', () => {
  it.each<[string, number, string, string, Expected, unknown]>([
    ['JSON', 200, '{"id":1}', JSON_TYPE, 'open', { id: 1 }],
    ['JSON null', 200, 'null', JSON_TYPE, 'open', null],
    ['JSON behind a byte order mark', 200, '\ufeff[1]', JSON_TYPE, 'open', [1]],
    ['an empty body called HTML where nothing is expected', 200, '', HTML_TYPE, 'empty', null],
    ['JSON where nothing is expected', 200, '{"token":null}', JSON_TYPE, 'empty', null],
    ['a page where nothing is expected', 200, PAGE, HTML_TYPE, 'empty', blocked],
    ['garbage where nothing is expected', 200, 'ok!', 'text/plain', 'empty', upstream],
    ['a page with success', 200, PAGE, HTML_TYPE, 'open', blocked],
    ['a page that is called JSON', 200, `\n ${PAGE}`, JSON_TYPE, 'open', blocked],
    ['no body where JSON is expected', 200, '', JSON_TYPE, 'open', upstream],
    ['cut JSON', 200, '{"id":', JSON_TYPE, 'open', upstream],
    ['text', 200, 'It works!', 'text/plain', 'open', upstream],

    ['a wrong password', 401, '{"token":null,"error":"x"}', JSON_TYPE, 'open', rejected({})],
    ['a page with 401', 401, PAGE, HTML_TYPE, 'open', blocked],
    ['a refused session', 403, '{"message":"x"}', JSON_TYPE, 'protected', signedOut],
    ['a refusal of an open call', 403, '{"message":"x"}', JSON_TYPE, 'open', { code: 'forbidden' }],
    ['a page with 403 for a protected call', 403, PAGE, HTML_TYPE, 'protected', blocked],
    ['a bare 403 for a protected call', 403, '', HTML_TYPE, 'protected', blocked],
    ['JSON of an edge with 403 for a protected call', 403, EDGE, JSON_TYPE, 'protected', blocked],
    ['JSON of an edge with 401 for a protected call', 401, EDGE, JSON_TYPE, 'protected', blocked],
    [
      'a refused session with the status that the description promises',
      401,
      '{"message":"x"}',
      JSON_TYPE,
      'protected',
      signedOut,
    ],
    ['text with 403 for a protected call', 403, 'error code: 1020', 'text/plain', 'protected', blocked],
    ['payment required', 402, '{"message":"x"}', JSON_TYPE, 'protected', { code: 'forbidden' }],
    ['a block for legal reasons', 451, '{"message":"x"}', JSON_TYPE, 'open', { code: 'forbidden' }],
    ['a refusal in the words of the novel service', 403, TOAST, JSON_TYPE, 'open', { code: 'forbidden' }],
    ['a refusal with data alone', 402, '{"data":{"message":"x"}}', JSON_TYPE, 'open', { code: 'forbidden' }],
    ['a refusal with an error', 403, '{"error":"x"}', JSON_TYPE, 'open', { code: 'forbidden' }],
    ['a refusal with errors', 403, '{"errors":{"page":["x"]}}', JSON_TYPE, 'open', { code: 'forbidden' }],
    ['a refusal without a text', 403, '{"message":null}', JSON_TYPE, 'open', { code: 'forbidden' }],
    ['an edge with a number for its error', 403, '{"error":1020}', JSON_TYPE, 'open', blocked],
    ['a list with 403', 403, '[{"message":"x"}]', JSON_TYPE, 'open', blocked],
    ['a refused session in words that no document shows', 403, '{"error":"x"}', JSON_TYPE, 'protected', blocked],
    ['JSON of an edge with 403 for an open call', 403, EDGE, JSON_TYPE, 'open', blocked],
    ['JSON of an edge with 451', 451, EDGE, JSON_TYPE, 'open', blocked],
    ['a bare 402', 402, '', HTML_TYPE, 'open', blocked],
    ['a bare 451', 451, '', HTML_TYPE, 'open', blocked],
    ['a bare 410', 410, '', HTML_TYPE, 'open', { code: 'not-found' }],
    ['a record that is gone', 410, '{"message":"x"}', JSON_TYPE, 'open', { code: 'not-found' }],
    ['a missing record', 404, '{"message":"No query results"}', JSON_TYPE, 'open', { code: 'not-found' }],
    ['an unknown login state: 404 without a body', 404, '', HTML_TYPE, 'open', { code: 'not-found' }],
    ['a page with 404', 404, PAGE, HTML_TYPE, 'open', blocked],
    ['a network that wants a sign-in', 511, PAGE, HTML_TYPE, 'protected', blocked],
    ['a network that wants a sign-in, without a page', 511, '', JSON_TYPE, 'open', blocked],
    ['text with 404', 404, 'nothing here', 'text/plain', 'open', upstream],
    ['a wrong method', 405, '{"message":"x"}', JSON_TYPE, 'open', upstream],
    ['anime validation', 422, '{"errors":{"page":["a","b"]}}', JSON_TYPE, 'open', rejected({ page: ['a', 'b'] })],
    ['novel validation', 422, '{"data":{"number":["a"]}}', JSON_TYPE, 'open', rejected({ number: ['a'] })],
    ['a single message', 422, '{"errors":{"page":"a"}}', JSON_TYPE, 'open', rejected({ page: ['a'] })],
    ['a novel toast', 422, '{"data":{"toast":{"type":"silent"}}}', JSON_TYPE, 'open', rejected({})],
    ['validation of another shape', 422, '["?"]', JSON_TYPE, 'open', rejected({})],
    ['a page with 422', 422, PAGE, HTML_TYPE, 'open', blocked],
    ['cut validation', 422, '{"errors":', JSON_TYPE, 'open', upstream],

    ['too many requests', 429, '{"message":"x"}', JSON_TYPE, 'open', limited],
    ['too many requests without a body', 429, '', JSON_TYPE, 'open', limited],
    ['too many requests with a page', 429, PAGE, HTML_TYPE, 'open', limited],
    ['a failing service', 500, '{"message":"Server Error"}', JSON_TYPE, 'open', down],
    ['a redirect without a target', 302, '', HTML_TYPE, 'open', upstream],
    ['a redirect page without a target', 302, PAGE, HTML_TYPE, 'open', blocked],
    ['JSON with 418', 418, '{"message":"x"}', JSON_TYPE, 'open', upstream],
    ['a page with 418', 418, PAGE, HTML_TYPE, 'open', blocked],
    ['JSON with an unknown status', 999, '{"message":"x"}', JSON_TYPE, 'open', upstream],
    ['no body with an unknown status', 600, '', JSON_TYPE, 'open', upstream],
    ['a page with an unknown status', 999, PAGE, HTML_TYPE, 'open', blocked],
    ['an unrequested 304', 304, '', JSON_TYPE, 'open', upstream],
  ])('%s', (_, status, body, type, expected, result) => {
    expect(outcome(answer(status, body, type), expected)).toEqual(result);
  });

  it.each([500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527])(
    'is service-down for a dead origin behind an edge: %i',
    (status) => {
      for (const [body, type] of [
        [PAGE, HTML_TYPE],
        ['', HTML_TYPE],
        ['error', 'text/plain'],
      ] as const) {
        for (const expected of ['open', 'protected', 'empty'] as const) {
          expect(outcome(answer(status, body, type), expected)).toEqual(down);
        }
      }
    },
  );

  it('is a broken answer when JSON was cut at any byte', () => {
    const fixture = new TextEncoder().encode(
      JSON.stringify({ id: 7, name: { main: 'Тест — «да»', english: null }, list: [1.5e3, true, { a: '\\"\u0000' }] }),
    );
    for (let length = 0; length < fixture.length; length += 1) {
      expect(outcome(answer(200, fixture.subarray(0, length), JSON_TYPE), 'open')).toEqual(upstream);
    }
    expect(outcome(answer(200, fixture, JSON_TYPE), 'open')).toMatchObject({ id: 7 });
  });

  it('is a broken answer when the text is not UTF-8', () => {
    const windows1251 = Uint8Array.from([...new TextEncoder().encode('{"a":"'), 0xd2, 0xe5, 0xf1, 0xf2, 0x22, 0x7d]);
    expect(outcome(answer(200, windows1251, JSON_TYPE), 'open')).toEqual(upstream);
  });

  it('is the end of a session only for a 401 or 403 with JSON of the service itself', () => {
    for (let status = 200; status < 1_000; status += 1) {
      for (const [body, type] of [
        [PAGE, HTML_TYPE],
        ['', JSON_TYPE],
        ['{"message":"x"', JSON_TYPE],
        [EDGE, JSON_TYPE],
      ] as const) {
        expect(outcome(answer(status, body, type), 'protected')).not.toEqual(signedOut);
      }
      const said = outcome(answer(status, '{"message":"x"}', JSON_TYPE), 'protected');
      if (status !== 401 && status !== 403) expect(said).not.toEqual(signedOut);
    }
  });

  it('names the path without its query', () => {
    expect(JSON.stringify(outcome(answer(200, 'x', JSON_TYPE), 'open'))).not.toContain('secret');
  });
});

it('entriesInTurns skips unreadable entries; if none is readable, it rejects and logs the path', async () => {
  const lines: unknown[] = [];
  const told = { path: PATH, log: { ...silentLog, warn: (...line: unknown[]) => lines.push(line) } };
  expect(await entriesInTurns(z.int(), [1, 'secret', 'secret'], told)).toEqual([1]);
  expect(lines).toEqual([]);
  await expect(entriesInTurns(z.int(), ['secret', 'secret'], told)).rejects.toMatchObject({
    error: { code: 'upstream', path: PATH },
  });
  expect(lines).toEqual([['answer not understood', { path: PATH }]]);
});
