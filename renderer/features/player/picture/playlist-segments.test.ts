import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentAt } from './playlist-segments.ts';

const PLAYLIST_URL = 'https://cdn.test/videos/7/1080/index.m3u8?isAuthorized=0&c=DE';
const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:6
#EXTINF:4.0,
a.ts
#EXTINF:6.0,Title, with comma
/root/b.ts?k=1
#EXTINF:4.0,
https://other.test/c.ts
#EXT-X-ENDLIST
`;

describe('the segment that a position needs', () => {
  it('is found by adding up the lengths', () => {
    expect(segmentAt(PLAYLIST, PLAYLIST_URL, 0)?.segmentUrl).toBe('https://cdn.test/videos/7/1080/a.ts');
    expect(segmentAt(PLAYLIST, PLAYLIST_URL, 3.99)?.segmentUrl).toBe('https://cdn.test/videos/7/1080/a.ts');
    expect(segmentAt(PLAYLIST, PLAYLIST_URL, 4)?.segmentUrl).toBe('https://cdn.test/root/b.ts?k=1');
    expect(segmentAt(PLAYLIST, PLAYLIST_URL, 13)?.segmentUrl).toBe('https://other.test/c.ts');
    expect(segmentAt(PLAYLIST, PLAYLIST_URL, 14)).toBeNull();
  });

  it('comes with its initialisation segment', () => {
    const fragmented = PLAYLIST.replace('#EXTINF:4.0,\na.ts', '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.0,\na.m4s');
    expect(segmentAt(fragmented, PLAYLIST_URL, 0)?.initialisationUrl).toBe('https://cdn.test/videos/7/1080/init.mp4');
  });

  it('is not guessed for masters, live lists, byte ranges or other texts', () => {
    for (const text of [
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8',
      PLAYLIST.replace('#EXT-X-ENDLIST', ''),
      PLAYLIST.replace('a.ts', '#EXT-X-BYTERANGE:10@0\na.ts'),
      '<html>',
      '',
    ]) {
      expect(segmentAt(text, PLAYLIST_URL, 0)).toBeNull();
    }
  });

  it('is looked for without breaking, whatever the text is', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('#EXTM3U', '#EXTINF:', '#EXTINF:4,', 'a.ts', '#EXT-X-MAP:URI="', '#EXT-X-ENDLIST'),
    );
    fc.assert(
      fc.property(fc.array(line), fc.double(), (lines, position) => {
        const found = segmentAt(['#EXTM3U', ...lines, '#EXT-X-ENDLIST'].join('\n'), PLAYLIST_URL, position);
        expect(found === null || found.segmentUrl !== '').toBe(true);
      }),
    );
  });
});
