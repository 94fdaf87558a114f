import { createFormatter, createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { en } from '#renderer/i18n/en.ts';
import { ru } from '#renderer/i18n/ru.ts';
import { type Shown, statisticsLines } from './statistics-overlay.tsx';

const PLAYING: Shown = {
  measured: {
    width: 1280,
    height: 720,
    decodedFrames: 1240,
    droppedFrames: 3,
    positionSeconds: 60,
    bufferAheadSeconds: 23.44,
    stream: {
      engine: 'hls.js 1.6.0',
      level: { number: 1, count: 1 },
      automatic: null,
      bitsPerSecond: 2_140_000,
      bandwidthBitsPerSecond: 12_300_000,
      codecs: ['avc1.64001f', 'mp4a.40.2'],
      host: 'cdn.example:8443',
      retries: 2,
    },
  },
  framesPerSecond: 23.976,
  height: 720,
  loweredFrom: null,
};

function linesOf(shown: Shown, locale: 'en' | 'ru' = 'en'): Record<string, string | null> {
  const t = createTranslator({ locale, messages: locale === 'en' ? en : ru, namespace: 'player.statistics' });
  const lines = statisticsLines(shown, { t, format: createFormatter({ locale }) });
  return Object.fromEntries(lines.map(({ name, value }) => [name, value]));
}

describe('the statistics', () => {
  it('are in the words and number format of the language', () => {
    expect(linesOf(PLAYING)).toEqual({
      resolution: '1280×720 · 24 fps',
      quality: '720p',
      frames: '1,240 decoded, 3 dropped',
      buffer: '23.4 s ahead',
      bandwidth: '12.3 Mbit/s',
      stream: '2.1 Mbit/s',
      codecs: 'avc1.64001f, mp4a.40.2',
      host: 'cdn.example:8443',
      retries: '2',
      engine: 'hls.js 1.6.0 · level 1 of 1',
    });
    expect(linesOf(PLAYING, 'ru')).toMatchObject({ buffer: 'на 23,4\u00a0с вперёд', stream: '2,1\u00a0Мбит/с' });
  });

  it.each([
    [
      'the best height',
      { height: 1080, best: 1080, ceiling: null },
      '1080p: the best of this episode',
      'лучшее у этой серии',
    ],
    [
      'the connection',
      { height: 720, best: 1080, ceiling: null },
      '720p: the connection carries 12.3 Mbit/s',
      'связь пропускает 12,3\u00a0Мбит/с',
    ],
    [
      'the window',
      { height: 720, best: 1080, ceiling: { kind: 'window', height: 720, windowHeight: 701 } },
      '720p: the window is 701 px high',
      'высота окна\u00a0— 701 пиксель',
    ],
    [
      'dropped frames',
      { height: 720, best: 1080, ceiling: { kind: 'frames', height: 720, droppedAt: 1080 } },
      '720p: frames were dropped at 1080p',
      'при 1080p терялись кадры',
    ],
    [
      'data saver',
      { height: 480, best: 1080, ceiling: { kind: 'saver', height: 480 } },
      '480p: data saver is on',
      'включена экономия трафика',
    ],
    [
      'the connection below a window',
      { height: 480, best: 1080, ceiling: { kind: 'window', height: 720, windowHeight: 701 } },
      '480p: the connection carries 12.3 Mbit/s',
      'связь пропускает 12,3\u00a0Мбит/с',
    ],
  ] as const)('say why automatic quality loads a height: %s', (_, automatic, english, russian) => {
    const { stream } = PLAYING.measured;
    const shown = { ...PLAYING, measured: { ...PLAYING.measured, stream: stream && { ...stream, automatic } } };
    expect(linesOf(shown)['automatic']).toBe(english);
    expect(linesOf(shown, 'ru')['automatic']).toBe(`${automatic.height}p: ${russian}`);
  });

  it('say that recovery lowered the quality', () => {
    const lowered: Shown = { ...PLAYING, height: 480, loweredFrom: 720 };
    expect(linesOf(lowered)['quality']).toBe('480p until the next episode: 720p did not load');
    expect(linesOf(lowered, 'ru')['quality']).toBe('480p до следующей серии: 720p не загружалось');
  });

  it('are null as long as they are not known', () => {
    const measured = { ...PLAYING.measured, width: 0, height: 0, stream: null };
    const lines = linesOf({ measured, framesPerSecond: null, height: null, loweredFrom: null });
    for (const name of ['resolution', 'quality', 'bandwidth', 'stream', 'codecs', 'host', 'retries', 'engine']) {
      expect(lines[name], name).toBeNull();
    }
  });
});
