import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events, Fragment, PlaylistLevelType } from 'hls.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStreamLoader, FINAL_URL_HEADER } from './stream-loader.ts';
import { faultOf, streamTransport } from './streamed-picture.ts';

const errorOf = (type: ErrorTypes, details: ErrorDetails, code?: number): ErrorData => ({
  type,
  details,
  fatal: true,
  error: new Error(details),
  ...(code !== undefined && { response: { url: '', code } }),
});

/** The fatal error that hls.js itself reports when the media route answers a playlist with this status. */
async function errorOfPlaylist(address: string, status: number, headers: Readonly<Record<string, string>>) {
  class Answered extends EventTarget {
    static readonly DONE = 4;
    readyState = 0;
    readonly status = status;
    onreadystatechange = () => {};
    open(): void {
      this.readyState = 1;
    }
    send(): void {
      queueMicrotask(() => {
        this.readyState = Answered.DONE;
        this.onreadystatechange();
      });
    }
    abort(): void {}
    getResponseHeader(name: string): string | null {
      return headers[name] ?? null;
    }
  }
  // What hls.js takes from the page.
  const page = { self: globalThis, location: new URL('https://app.test/'), status: '', XMLHttpRequest: Answered };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  const hls = new Hls({ ...streamTransport(createStreamLoader(() => {})), enableWorker: false });
  onTestFinished(() => {
    hls.destroy();
    vi.unstubAllGlobals();
  });
  const failed = Promise.withResolvers<ErrorData>();
  hls.on(Events.ERROR, (_event, data) => data.fatal && failed.resolve(data));
  hls.loadSource(address);
  return failed.promise;
}

describe('a playlist that is not given', () => {
  const ONE = 'https://cdn.test/index.m3u8';
  const ALL = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360\n${ONE}`;
  const FROM_HOST = { [FINAL_URL_HEADER]: ONE };

  describe.each([
    ['one quality', ONE, ErrorDetails.MANIFEST_LOAD_ERROR],
    [
      'automatic quality',
      `data:application/vnd.apple.mpegurl,${encodeURIComponent(ALL)}`,
      ErrorDetails.LEVEL_LOAD_ERROR,
    ],
  ])('with %s', (_what, address, details) => {
    it.each([
      ['a dead gateway', 502, FROM_HOST, { kind: 'network', status: 502 }],
      ['a host that refuses it', 403, FROM_HOST, { kind: 'network', status: 403 }],
      [
        'a host that limits requests',
        429,
        { ...FROM_HOST, 'retry-after': '7' },
        { kind: 'network', status: 429, waitMs: 7_000 },
      ],
      ['a host that cannot be reached', 502, {}, { kind: 'network', status: 0 }],
      ['a host that is not allowed', 403, {}, { kind: 'foreign' }],
    ])('by %s is that fault', async (_by, status, headers, fault) => {
      const error = await errorOfPlaylist(address, status, headers);
      expect(error.details).toBe(details);
      expect(faultOf(error)).toEqual(fault);
    });
  });
});

describe('a fatal error of hls.js', () => {
  it('is a network fault with the status of the answer, or 0 without an answer', () => {
    expect(faultOf(errorOf(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, 403))).toEqual({
      kind: 'network',
      status: 403,
    });
    expect(faultOf(errorOf(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_TIMEOUT))).toEqual({
      kind: 'network',
      status: 0,
    });
  });

  it('has the wait of a Retry-After in seconds, but not of a date', () => {
    const waitOf = (header: string | null) => {
      const networkDetails = { getResponseHeader: () => header };
      return faultOf({ ...errorOf(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, 429), networkDetails });
    };
    expect(waitOf('20')).toEqual({ kind: 'network', status: 429, waitMs: 20_000 });
    expect(waitOf(null)).toEqual({ kind: 'network', status: 429 });
    expect(waitOf('Sat, 28 Nov 2026 08:00:00 GMT')).toEqual({ kind: 'network', status: 429 });
  });

  it('is garbled when the answer is no playlist or an empty one', () => {
    expect(faultOf(errorOf(ErrorTypes.NETWORK_ERROR, ErrorDetails.MANIFEST_PARSING_ERROR, 200)).kind).toBe('garbled');
    expect(faultOf(errorOf(ErrorTypes.NETWORK_ERROR, ErrorDetails.LEVEL_EMPTY_ERROR, 200)).kind).toBe('garbled');
  });

  it('is garbled, with the segment, when a segment cannot be parsed', () => {
    const fragment = new Fragment(PlaylistLevelType.MAIN, 'https://cdn.test/index.m3u8');
    fragment.setStart(12);
    fragment.duration = 4;
    expect(faultOf({ ...errorOf(ErrorTypes.MEDIA_ERROR, ErrorDetails.FRAG_PARSING_ERROR), frag: fragment })).toEqual({
      kind: 'garbled',
      hole: { startSeconds: 12, stopSeconds: 16 },
    });
  });

  it('is unplayable when codecs or keys are not supported', () => {
    expect(faultOf(errorOf(ErrorTypes.MEDIA_ERROR, ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR)).kind).toBe(
      'unplayable',
    );
    expect(faultOf(errorOf(ErrorTypes.KEY_SYSTEM_ERROR, ErrorDetails.KEY_SYSTEM_NO_KEYS)).kind).toBe('unplayable');
  });

  it('is a media fault in every other case', () => {
    expect(faultOf(errorOf(ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_STALLED_ERROR)).kind).toBe('media');
    expect(faultOf(errorOf(ErrorTypes.OTHER_ERROR, ErrorDetails.INTERNAL_EXCEPTION)).kind).toBe('media');
  });
});
