import { type ErrorData, ErrorDetails, ErrorTypes, Fragment, PlaylistLevelType } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { faultOf } from './streamed-picture.ts';

const errorOf = (type: ErrorTypes, details: ErrorDetails, code?: number): ErrorData => ({
  type,
  details,
  fatal: true,
  error: new Error(details),
  ...(code !== undefined && { response: { url: '', code } }),
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
