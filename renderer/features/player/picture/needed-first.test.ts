import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededFirst } from './fetched-ahead.ts';

const PLAYLIST_URL = 'https://cdn.test/videos/7/1080/index.m3u8?isAuthorized=0&c=DE';
const A = 'https://cdn.test/videos/7/1080/a.ts';
const B = 'https://cdn.test/root/b.ts?k=1';
const C = 'https://other.test/c.ts';
const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:6
#EXTINF:4.0,
a.ts
#EXTINF:6.0,Title, with comma
/root/b.ts?k=1
#EXT-X-DISCONTINUITY
#EXTINF:4.0,
https://other.test/c.ts
#EXT-X-ENDLIST
`;

function addressesAt(positionSeconds: number, playlist = PLAYLIST): readonly string[] {
  const needed = neededFirst(playlist, PLAYLIST_URL, positionSeconds);
  return typeof needed === 'string' ? [needed] : needed;
}

describe('what a position needs first', () => {
  it('is the segment that holds it and those after it, relative and absolute, across a discontinuity', () => {
    expect(addressesAt(0)).toEqual([A, B]);
    expect(addressesAt(3.99)).toEqual([A, B, C]);
    expect(addressesAt(4)).toEqual([B, C]);
    expect(addressesAt(13)).toEqual([C]);
    expect(addressesAt(14)).toEqual(['nothing']);
  });

  it('is two segments at least, and eight seconds', () => {
    const pieces = (count: number, seconds: number) =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:20\n${Array.from({ length: count }, (_, index) => `#EXTINF:${seconds},\n${index}.ts\n`).join('')}#EXT-X-ENDLIST`;
    expect(addressesAt(0, pieces(9, 20))).toHaveLength(2);
    expect(addressesAt(0, pieces(9, 2))).toHaveLength(4);
    expect(addressesAt(1, pieces(9, 2))).toHaveLength(5);
  });

  it('begins with the initialisation segment of each piece', () => {
    const fragmented = PLAYLIST.replace('#EXTINF:4.0,\na.ts', '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.0,\na.m4s');
    expect(addressesAt(0, fragmented)).toEqual([
      'https://cdn.test/videos/7/1080/init.mp4',
      'https://cdn.test/videos/7/1080/a.m4s',
      B,
    ]);
  });

  it('is read with any line ends', () => {
    expect(addressesAt(0, PLAYLIST.replaceAll('\n', '\r\n'))).toEqual([A, B]);
  });

  it('is left to hls.js for masters, live lists and byte ranges', () => {
    for (const text of [
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8',
      PLAYLIST.replace('#EXT-X-ENDLIST', ''),
      PLAYLIST.replace('a.ts', '#EXT-X-BYTERANGE:10@0\na.ts'),
      PLAYLIST.replace('#EXTINF:4.0,', '#EXT-X-MAP:URI="i.mp4",BYTERANGE="10@0"\n#EXTINF:4.0,'),
    ]) {
      expect(addressesAt(0, text)).toEqual(['other']);
    }
  });

  it('is nothing where there is no playlist, or one without segments', () => {
    for (const text of [
      '',
      '<html>',
      '#EXTM3U',
      '#EXTM3U\n#EXT-X-ENDLIST',
      '#EXTM3U\n#EXTINF:4,\n#EXT-X-ENDLIST',
      'a.ts',
    ]) {
      expect(addressesAt(0, text)).toEqual(['nothing']);
    }
  });

  it('is looked for without breaking, however a playlist is mutilated', () => {
    const mutation = fc.record({
      at: fc.nat(PLAYLIST.length),
      drop: fc.nat(40),
      put: fc.oneof(
        fc.string(),
        fc.constantFrom('\n', '#EXTINF:-1,\n', '#EXTINF:1e999,\n', '#EXT-X-MAP:URI="', 'http://[', '//', '\u0000', '%'),
      ),
    });
    fc.assert(
      fc.property(fc.array(mutation, { maxLength: 6 }), fc.double(), (mutations, position) => {
        const text = mutations.reduce(
          (whole, { at, drop, put }) => whole.slice(0, at) + put + whole.slice(at + drop),
          PLAYLIST,
        );
        const needed = neededFirst(text, PLAYLIST_URL, position);
        expect(needed.length).toBeGreaterThan(0);
      }),
      { numRuns: 5000 },
    );
  });
});
