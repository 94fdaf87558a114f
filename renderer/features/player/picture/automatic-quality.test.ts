import { describe, expect, it } from 'vitest';
import { type EpisodeStream, FORMER_STREAM_URL, SAVED_STREAM_ORIGIN } from '#shared/domain/anime/release.ts';
import { ceilingOf, type Limits } from './automatic-quality.ts';
import { fitsWindow, playlistIn, streamFor } from './automatic-stream.ts';

const HEIGHTS = [480, 720, 1080];
const NONE: Limits = { isDataSaverOn: false, droppedAt: null, windowHeight: null };
const ceiling = (limits: Partial<Limits>, heights = HEIGHTS) => ceilingOf(heights, { ...NONE, ...limits });

describe('the ceiling of automatic quality', () => {
  it('is the first height that fills the window, if there is one', () => {
    expect(ceiling({ windowHeight: 400 })).toEqual({ kind: 'window', height: 480, windowHeight: 400 });
    expect(ceiling({ windowHeight: 700 })).toEqual({ kind: 'window', height: 720, windowHeight: 700 });
    expect(ceiling({ windowHeight: 720 })?.height).toBe(720);
    expect(ceiling({ windowHeight: 721 })?.height).toBe(1080);
    expect(ceiling({ windowHeight: 2160 })).toBeNull();
    expect(ceiling({})).toBeNull();
  });

  it('is below the height at which frames were dropped, and never below the lowest', () => {
    expect(ceiling({ droppedAt: 1080 })).toEqual({ kind: 'frames', height: 720, droppedAt: 1080 });
    expect(ceiling({ droppedAt: 480 })?.height).toBe(480);
  });

  it('is the lowest of all limits', () => {
    expect(ceiling({ isDataSaverOn: true, droppedAt: 1080, windowHeight: 700 })).toEqual({
      kind: 'saver',
      height: 480,
    });
    expect(ceiling({ droppedAt: 720, windowHeight: 700 })).toEqual({ kind: 'frames', height: 480, droppedAt: 720 });
    expect(ceiling({ droppedAt: 1080, windowHeight: 400 })?.kind).toBe('window');
    expect(ceiling({ isDataSaverOn: true, windowHeight: 700 }, [])).toBeNull();
  });
});

describe('the stream of automatic quality', () => {
  const streams: EpisodeStream[] = [
    { height: 480, url: 'https://cdn.test/a/480/index.m3u8?sign=a%2Fb&x=1' },
    { height: 720, url: 'https://cdn.test/a/720/index.m3u8?sign=c#d' },
  ];
  const settings = { quality: 'auto', fitsQualityToWindow: true } as const;

  it('lists every stream address unchanged, and has the same address each time', () => {
    const url = streamFor(streams, settings)?.url ?? '';
    const lines = playlistIn(url)?.split('\n') ?? [];
    expect(lines[0]).toBe('#EXTM3U');
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual(streams.map((stream) => stream.url));
    expect(streamFor(streams, settings)?.url).toBe(url);
    expect(fitsWindow(url)).toBe(true);
    expect(fitsWindow(streamFor(streams, { ...settings, fitsQualityToWindow: false })?.url ?? '')).toBe(false);
  });

  it('has only the saved streams if there are any; the former address is not a saved one', () => {
    const saved = { height: 480, url: `${SAVED_STREAM_ORIGIN}/7/playlist.m3u8` } as const;
    expect(streamFor([saved, ...streams.slice(1)], settings)).toBe(saved);
    expect(streamFor([saved, ...streams.slice(1)], { ...settings, quality: 720 })).toBe(streams[1]);
    const former = { height: 480, url: FORMER_STREAM_URL } as const;
    expect(playlistIn(streamFor([former, ...streams.slice(1)], settings)?.url ?? '')).toContain(streams[1]?.url);
  });

  it('is the stream itself if there is only one; so is the stream of a fixed quality', () => {
    expect(streamFor(streams.slice(0, 1), settings)).toBe(streams[0]);
    expect(streamFor(streams, { ...settings, quality: 720 })).toBe(streams[1]);
    expect(streamFor([], settings)).toBeNull();
    expect(playlistIn(streams[0]?.url ?? '')).toBeNull();
  });
});
