import { createFormatter, createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import * as en from '#renderer/i18n/en.ts';
import * as ru from '#renderer/i18n/ru.ts';
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
      bitsPerSecond: 2_140_000,
      bandwidthBitsPerSecond: 12_300_000,
      codecs: ['avc1.64001f', 'mp4a.40.2'],
      host: 'cdn.example:8443',
      retries: 2,
    },
    previewBytes: 2_345_678,
  },
  framesPerSecond: 23.976,
  height: 720,
  chosenHeight: 720,
};

function linesOf(shown: Shown, locale: 'en' | 'ru' = 'en'): Record<string, string | null> {
  const t = createTranslator({ locale, messages: locale === 'en' ? en : ru, namespace: 'player.statistics' });
  const lines = statisticsLines(shown, { t, format: createFormatter({ locale }) });
  return Object.fromEntries(lines.map(({ name, value }) => [name, value]));
}

describe('the statistics', () => {
  it('are told in the words and numbers of the language', () => {
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
      previews: '2.3 MB',
      engine: 'hls.js 1.6.0 · level 1 of 1',
    });
    expect(linesOf(PLAYING, 'ru')).toMatchObject({ buffer: 'на 23,4 с вперёд', stream: '2,1 Мбит/с' });
  });

  it('say when a lower quality than the chosen one plays', () => {
    expect(linesOf({ ...PLAYING, chosenHeight: 1080 })['quality']).toBe('720p instead of the chosen 1080p');
    expect(linesOf({ ...PLAYING, chosenHeight: 480 })['quality']).toBe('720p');
  });

  it('leave open what is not known yet', () => {
    const measured = { ...PLAYING.measured, width: 0, height: 0, stream: null };
    const lines = linesOf({ measured, framesPerSecond: null, height: null, chosenHeight: null });
    for (const name of ['resolution', 'quality', 'bandwidth', 'stream', 'codecs', 'host', 'retries', 'engine']) {
      expect(lines[name], name).toBeNull();
    }
  });
});
