import { describe, expect, it } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { BodyTooLargeError, readCappedBody, transportFailure } from './answer.ts';

const url = new URL('https://api.example.org/x?secret=1');
const withCode = (code: string) => Object.assign(new Error(code), { code });
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });
const everyAddress = (...codes: string[]) => fetchFailed(new AggregateError(codes.map(withCode)));

describe('a failure below HTTP', () => {
  it.each([
    ['offline', fetchFailed(withCode('ENOTFOUND'))],
    ['offline', fetchFailed(withCode('EAI_AGAIN'))],
    ['offline', fetchFailed(withCode('ENETUNREACH'))],
    ['offline', everyAddress('ENETUNREACH', 'ENETUNREACH')],
    ['service-down', everyAddress('ENETUNREACH', 'ECONNREFUSED')],
    ['service-down', fetchFailed(withCode('ECONNREFUSED'))],
    ['service-down', fetchFailed(withCode('ECONNRESET'))],
    ['service-down', fetchFailed(withCode('UND_ERR_SOCKET'))],
    ['service-down', fetchFailed(withCode('CERT_HAS_EXPIRED'))],
    ['service-down', new TypeError('terminated', { cause: new Error('other side closed') })],
    ['blocked-by-edge', fetchFailed(withCode('ERR_TLS_CERT_ALTNAME_INVALID'))],
    ['blocked-by-edge', fetchFailed(withCode('DEPTH_ZERO_SELF_SIGNED_CERT'))],
    ['blocked-by-edge', fetchFailed(withCode('NETWORK_SIGN_IN'))],
    ['timeout', everyAddress('ENETUNREACH', 'ETIMEDOUT')],
    ['timeout', fetchFailed(withCode('UND_ERR_CONNECT_TIMEOUT'))],
    ['timeout', new DOMException('took too long', 'TimeoutError')],
    ['upstream', new BodyTooLargeError('body of more than 5 bytes')],
  ])('is %s', (code, cause) => {
    const failure = transportFailure(cause, url);
    expect(failure).toBeInstanceOf(AppFailure);
    expect(failure).toMatchObject({ error: { code } });
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  it('does not include bugs, aborts and failures that are already named', () => {
    for (const cause of [
      new RangeError('bug'),
      new TypeError('bug'),
      new AppFailure({ code: 'not-found' }),
      new DOMException('', 'AbortError'),
    ]) {
      expect(transportFailure(cause, url)).toBe(cause);
    }
  });

  it('is offline for a host name that does not exist', async () => {
    const cause = await fetch('http://nowhere.invalid/').catch((thrown: unknown) => thrown);
    expect(transportFailure(cause, url)).toMatchObject({ error: { code: 'offline' } });
  });
});

describe('a body', () => {
  it('is read up to the limit, and refused one byte beyond it', async () => {
    expect(String(await readCappedBody(new Response('12345'), 5))).toBe('12345');
    await expect(readCappedBody(new Response('123456'), 5)).rejects.toThrow(BodyTooLargeError);
    expect(await readCappedBody(new Response(null), 5)).toHaveLength(0);
  });

  it('that declares too great a length is refused, and an endless one is cancelled at the limit', async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
      cancel: () => {
        isCancelled = true;
      },
    });
    await expect(readCappedBody(new Response(endless), 10_000)).rejects.toThrow(BodyTooLargeError);
    expect(isCancelled).toBe(true);
    const claimed = new Response('1', { headers: { 'content-length': '2147483648' } });
    await expect(readCappedBody(claimed, 10_000)).rejects.toThrow(BodyTooLargeError);
  });
});
