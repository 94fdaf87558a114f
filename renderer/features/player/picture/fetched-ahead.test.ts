import { describe, expect, it } from 'vitest';
import { createFetchedAhead } from './fetched-ahead.ts';

const PLAYLIST_URL = 'https://cdn.test/1080/index.m3u8?a=1&b=%2F';
const FIRST = 'https://cdn.test/1080/a.ts';
const SECOND = 'https://cdn.test/1080/b.ts';
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST\n';

/** A page's own origin with a media route behind which these true addresses answer. */
function origin(answers: Record<string, string | number>, finalUrls: Record<string, string> = {}) {
  const asked: string[] = [];
  const fetchBytes: typeof fetch = (input) => {
    const address = new URL(String(input), 'http://page.test');
    const url = address.searchParams.get('src') ?? '';
    asked.push(url);
    const answer = answers[url];
    if (typeof answer !== 'string') return Promise.resolve(new Response(null, { status: answer ?? 404 }));
    const headers = finalUrls[url] === undefined ? {} : { 'x-engawa-final-url': finalUrls[url] };
    return Promise.resolve(new Response(answer, { headers }));
  };
  return { fetchBytes, asked };
}

const textOf = (fetched: { readonly bytes: ArrayBuffer } | null) =>
  fetched === null ? null : new TextDecoder().decode(fetched.bytes);

describe('fetching ahead', () => {
  it('has the playlist and what is needed first ready, each once', async () => {
    const { fetchBytes, asked } = origin({ [PLAYLIST_URL]: PLAYLIST, [FIRST]: 'first', [SECOND]: 'second' });
    const ahead = createFetchedAhead(fetchBytes);
    expect(await ahead.prepare(PLAYLIST_URL, 1)).toBe(true);
    expect(asked).toEqual([PLAYLIST_URL, FIRST, SECOND]);
    expect(ahead.take(PLAYLIST_URL)?.finalUrl).toBe(PLAYLIST_URL);
    expect(textOf(ahead.take(SECOND))).toBe('second');
    expect(ahead.take(SECOND)).toBeNull();
  });

  it('says when something is missing, and asks only for that the next time', async () => {
    const answers: Record<string, string | number> = { [PLAYLIST_URL]: PLAYLIST, [FIRST]: 'first', [SECOND]: 503 };
    const { fetchBytes, asked } = origin(answers);
    const ahead = createFetchedAhead(fetchBytes);
    expect(await ahead.prepare(PLAYLIST_URL, 0)).toBe(false);
    answers[SECOND] = 'second';
    asked.length = 0;
    expect(await ahead.prepare(PLAYLIST_URL, 0)).toBe(true);
    expect(asked).toEqual([SECOND]);
  });

  it('leaves what is more than a plain list to the player, and calls it well', async () => {
    const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n';
    const ahead = createFetchedAhead(origin({ [PLAYLIST_URL]: master }).fetchBytes);
    expect(await ahead.prepare(PLAYLIST_URL, 0)).toBe(true);
    expect(ahead.take(PLAYLIST_URL)).toBeNull();
  });

  it('resolves segments against where the playlist really came from', async () => {
    const moved = 'https://edge.test/x/index.m3u8';
    const { fetchBytes, asked } = origin({ [PLAYLIST_URL]: PLAYLIST }, { [PLAYLIST_URL]: moved });
    const ahead = createFetchedAhead(fetchBytes);
    await ahead.prepare(PLAYLIST_URL, 0);
    expect(asked[1]).toBe('https://edge.test/x/a.ts');
    expect(ahead.take(PLAYLIST_URL)?.finalUrl).toBe(moved);
  });

  it('holds nothing of what was refused, is no plain playlist, or broke off', async () => {
    const refused = createFetchedAhead(origin({ [PLAYLIST_URL]: 403 }).fetchBytes);
    expect(await refused.prepare(PLAYLIST_URL, 0)).toBe(false);
    const odd = createFetchedAhead(origin({ [PLAYLIST_URL]: '<html>' }).fetchBytes);
    expect(await odd.prepare(PLAYLIST_URL, 0)).toBe(false);
    const broken = createFetchedAhead(() => Promise.reject(new TypeError('network')));
    expect(await broken.prepare(PLAYLIST_URL, 0)).toBe(false);
    for (const ahead of [refused, odd, broken]) expect(ahead.take(PLAYLIST_URL)).toBeNull();
  });

  it('forgets what was prepared before, and everything when it is cleared', async () => {
    const other = 'https://cdn.test/480/index.m3u8';
    const ahead = createFetchedAhead(origin({ [PLAYLIST_URL]: PLAYLIST, [other]: PLAYLIST }).fetchBytes);
    await ahead.prepare(PLAYLIST_URL, 0);
    await ahead.prepare(other, 0);
    expect(ahead.take(PLAYLIST_URL)).toBeNull();
    ahead.clear();
    expect(ahead.take(other)).toBeNull();
  });
});
