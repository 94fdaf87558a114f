import Hls, { LoaderContextType, M3U8Parser } from 'hls.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStreamLoader } from './stream-loader.ts';

const MEGABYTE = 1024 * 1024;
const media = (...lines: readonly string[]) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...lines, '#EXTINF:4,', 'last.ts', '#EXT-X-ENDLIST'].join('\n');

/** What hls.js gets to read. */
async function passedOn(playlist: string) {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('XMLHttpRequest', class {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const loaded = Promise.withResolvers<unknown>();
  const loader = new (createStreamLoader(() => {}))(Hls.DefaultConfig);
  const url = `data:application/vnd.apple.mpegurl,${encodeURIComponent(playlist)}`;
  const context = { url, type: LoaderContextType.MANIFEST, responseType: 'text' };
  const policy = Hls.DefaultConfig.playlistLoadPolicy.default;
  loader.load(
    context,
    { loadPolicy: policy, timeout: 1000, maxRetry: 0, retryDelay: 0, maxRetryDelay: 0 },
    {
      onSuccess: ({ data }) => loaded.resolve(data),
      onError: loaded.reject,
      onTimeout: loaded.reject,
    },
  );
  return await loaded.promise;
}

describe('a playlist', () => {
  it.each([
    ['a tag of many attributes', media(`#EXT-X-KEY:${'a'.repeat(100_000)}`)],
    ['a long tag after other letters', `#EXTM3U\nx#EXT-X-STREAM-INF:${'a'.repeat(100_000)}\nlow.m3u8`],
    ['thousands of long tags', media(...Array.from({ length: 500 }, () => `#EXT-X-KEY:${'a'.repeat(8000)}`))],
    ['a line of blanks', media(' '.repeat(100_000))],
    ['blanks after another kind of line end', media(`#\u2028${' '.repeat(100_000)}`)],
    ['an address that goes up folders', media('#EXTINF:4,', 'a/'.repeat(20_000) + '../'.repeat(20_000))],
    ['a missing name before a long value', media(`#EXT-X-KEY:="${'a'.repeat(100_000)}"`)],
    ['a value that ends in the middle', media(`#EXT-X-KEY:a=b="c,${'d'.repeat(100_000)}"`)],
    ['long values that do not end', media(`#EXT-X-KEY:${'a="b,'.repeat(20_000)}`)],
    ['values that end with a line separator', `#EXTM3U\n#EXT-X-STREAM-INF:${'a='.repeat(4000)}\u2028\nlow.m3u8`],
    ['a hundred thousand lines', media('a\n'.repeat(100_000))],
    ['a billion skipped segments', media('#EXT-X-SKIP:SKIPPED-SEGMENTS=1000000000')],
    ['variables defined by variables', media('#EXT-X-DEFINE:NAME="b",VALUE="{$a}{$a}"')],
  ])('with %s is replaced by an empty one', async (_what, playlist) => {
    expect(await passedOn(playlist)).toBe('');
  });

  it('that is empty is an error for hls.js', () => {
    const { playlistParsingError } = M3U8Parser.parseMasterPlaylist('', 'https://cdn.test/index.m3u8');
    expect(playlistParsingError).toBeInstanceOf(Error);
  });

  const signed = (letters: number) => `https://cdn.test/key?${'s'.repeat(letters)}`;
  it.each([
    [
      'a film of five hours with signed addresses',
      4500,
      (index: number) => `#EXTINF:4,\nsegment-${index}.ts?${'s'.repeat(500)}`,
    ],
    [
      'a key for each segment',
      4500,
      (index: number) => `#EXT-X-KEY:METHOD=AES-128,URI="k${index}?${'s'.repeat(300)}"\n#EXTINF:4,\n../${index}.ts`,
    ],
    [
      'a long key for each segment',
      720,
      (index: number) => `#EXT-X-KEY:METHOD=AES-128,URI="${signed(1150)}",IV=0x${index}\n#EXTINF:2,\n${index}.ts`,
    ],
    [
      'a long initialisation address for each segment',
      360,
      (index: number) => `#EXT-X-MAP:URI="${signed(1970)}"\n#EXTINF:4,\n${index}.ts`,
    ],
    [
      'a key inside the playlist',
      1,
      () => `#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,${'a'.repeat(32_768)}"`,
    ],
    [
      'three hours with six lines for each segment',
      5400,
      (index: number) =>
        `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXT-X-BITRATE:3000\n#EXT-X-BYTERANGE:9@${index}\n#EXT-X-GAP\n#EXTINF:2,\na.ts`,
    ],
  ])('of %s is passed on unchanged', async (_what, count, segment) => {
    const playlist = media(...Array.from({ length: count }, (_, index) => segment(index)));
    expect(await passedOn(playlist)).toBe(playlist);
  });

  it('is passed on with its date ranges as comments', async () => {
    const passed = await passedOn(media('#EXT-X-DATERANGE:ID="a",X-B=1\n'.repeat(5000)));
    expect(passed).toBe(media('#:ID="a",X-B=1\n'.repeat(5000)));
  });

  it('with one address of a megabyte is passed on', async () => {
    const playlist = media('#EXTINF:4,', `https://cdn.test/${'a'.repeat(MEGABYTE)}`);
    expect(await passedOn(playlist)).toBe(playlist);
  });
});
