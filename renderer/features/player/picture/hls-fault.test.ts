import { type ErrorData, ErrorDetails, ErrorTypes, Fragment, PlaylistLevelType } from 'hls.js';
import { describe, expect, it } from 'vitest';
import { faultOf } from './streamed-picture.ts';

const told = (type: ErrorTypes, details: ErrorDetails, code?: number): ErrorData => ({
  type,
  details,
  fatal: true,
  error: new Error(details),
  ...(code !== undefined && { response: { url: '', code } }),
});

describe('a fatal error of hls.js', () => {
  it('is a network fault with the status that was answered, or none', () => {
    expect(faultOf(told(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, 403))).toEqual({
      kind: 'network',
      status: 403,
    });
    expect(faultOf(told(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_TIMEOUT))).toEqual({
      kind: 'network',
      status: 0,
    });
  });

  it('says how long the host asks to be left alone', () => {
    const waitOf = (header: string | null) => {
      const networkDetails = { getResponseHeader: () => header };
      return faultOf({ ...told(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, 429), networkDetails });
    };
    expect(waitOf('20')).toEqual({ kind: 'network', status: 429, waitMs: 20_000 });
    expect(waitOf(null)).toEqual({ kind: 'network', status: 429 });
    expect(waitOf('Sat, 28 Nov 2026 08:00:00 GMT')).toEqual({ kind: 'network', status: 429 });
  });

  it('is a garbled answer when no playlist came', () => {
    expect(faultOf(told(ErrorTypes.NETWORK_ERROR, ErrorDetails.MANIFEST_PARSING_ERROR, 200)).kind).toBe('garbled');
    expect(faultOf(told(ErrorTypes.NETWORK_ERROR, ErrorDetails.LEVEL_EMPTY_ERROR, 200)).kind).toBe('garbled');
  });

  it('is a garbled piece, and says which, when that was fetched but is no picture', () => {
    const fragment = new Fragment(PlaylistLevelType.MAIN, 'https://cdn.test/index.m3u8');
    fragment.setStart(12);
    fragment.duration = 4;
    expect(faultOf({ ...told(ErrorTypes.MEDIA_ERROR, ErrorDetails.FRAG_PARSING_ERROR), frag: fragment })).toEqual({
      kind: 'garbled',
      hole: { startSeconds: 12, stopSeconds: 16 },
    });
  });

  it('is hopeless where this machine cannot play it', () => {
    expect(faultOf(told(ErrorTypes.MEDIA_ERROR, ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR)).kind).toBe(
      'unplayable',
    );
    expect(faultOf(told(ErrorTypes.KEY_SYSTEM_ERROR, ErrorDetails.KEY_SYSTEM_NO_KEYS)).kind).toBe('unplayable');
  });

  it('is a broken picture in every other case', () => {
    expect(faultOf(told(ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_STALLED_ERROR)).kind).toBe('media');
    expect(faultOf(told(ErrorTypes.OTHER_ERROR, ErrorDetails.INTERNAL_EXCEPTION)).kind).toBe('media');
  });
});
