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
    ['a long tag behind other letters', `#EXTM3U\nx#EXT-X-STREAM-INF:${'a'.repeat(100_000)}\nlow.m3u8`],
    ['thousands of long tags', media(...Array.from({ length: 500 }, () => `#EXT-X-KEY:${'a'.repeat(8000)}`))],
    ['a line of blanks', media(' '.repeat(100_000))],
    ['blanks behind another kind of line end', media(`#\u2028${' '.repeat(100_000)}`)],
    ['an address that goes up folders', media('#EXTINF:4,', 'a/'.repeat(20_000) + '../'.repeat(20_000))],
    ['hundreds of thousands of lines', media('#EXT-X-DISCONTINUITY-SEQUENCE:1\n'.repeat(100_000))],
    ['a billion skipped segments', media('#EXT-X-SKIP:SKIPPED-SEGMENTS=1000000000')],
    ['names that stand for names', media('#EXT-X-DEFINE:NAME="b",VALUE="{$a}{$a}"')],
  ])('with %s never reaches hls.js', async (_what, playlist) => {
    expect(await passedOn(playlist)).toBe('');
  });

  it('that cannot be read is an error of hls.js', () => {
    const { playlistParsingError } = M3U8Parser.parseMasterPlaylist('', 'https://cdn.test/index.m3u8');
    expect(playlistParsingError).toBeInstanceOf(Error);
  });

  it.each([
    [
      'a film of five hours with signed addresses',
      (index: number) => `#EXTINF:4,\nsegment-${index}.ts?${'s'.repeat(500)}`,
    ],
    [
      'a key for each segment',
      (index: number) => `#EXT-X-KEY:METHOD=AES-128,URI="k${index}?${'s'.repeat(300)}"\n#EXTINF:4,\n../${index}.ts`,
    ],
  ])('of %s is passed on as it is', async (_what, segment) => {
    const playlist = media(...Array.from({ length: 4500 }, (_, index) => segment(index)));
    expect(playlist.length).toBeGreaterThan(MEGABYTE);
    expect(await passedOn(playlist)).toBe(playlist);
  });

  it('with one address of a megabyte is passed on', async () => {
    const playlist = media('#EXTINF:4,', `https://cdn.test/${'a'.repeat(MEGABYTE)}`);
    expect(await passedOn(playlist)).toBe(playlist);
  });
});
