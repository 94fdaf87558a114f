import type { useFormatter, useTranslations } from 'use-intl';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import type { Measurement } from './measurement.ts';

export const LINE_NAMES = [
  'resolution',
  'quality',
  'frames',
  'buffer',
  'bandwidth',
  'stream',
  'codecs',
  'host',
  'retries',
  'engine',
] as const;

/** Null where nothing is known yet. */
export type StatisticsLine = { readonly name: (typeof LINE_NAMES)[number]; readonly value: string | null };

export type Shown = {
  readonly measured: Measurement;
  readonly framesPerSecond: number | null;
  readonly height: QualityHeight | null;
  /** What was asked for, as far as the episode has it. */
  readonly chosenHeight: QualityHeight | null;
};

type Language = {
  readonly t: ReturnType<typeof useTranslations<'player.statistics'>>;
  readonly format: Pick<ReturnType<typeof useFormatter>, 'number'>;
};

/** What was measured, in the person's words and numbers. */
export function statisticsLines(shown: Shown, { t, format }: Language): readonly StatisticsLine[] {
  const { measured, framesPerSecond, height, chosenHeight } = shown;
  const { stream } = measured;

  function megabits(bitsPerSecond: number | null | undefined): string | null {
    if (bitsPerSecond === null || bitsPerSecond === undefined) return null;
    return t('megabits', { value: format.number(bitsPerSecond / 1_000_000, { maximumFractionDigits: 1 }) });
  }

  function resolution(): string | null {
    if (measured.width === 0) return null;
    const size = `${measured.width}×${measured.height}`;
    if (framesPerSecond === null) return size;
    const rate = format.number(framesPerSecond, { maximumFractionDigits: 1 });
    return `${size} · ${t('framesPerSecond', { value: rate })}`;
  }

  function quality(): string | null {
    if (height === null) return null;
    const isLowered = chosenHeight !== null && height < chosenHeight;
    return isLowered ? t('lowered', { height: String(height), chosen: String(chosenHeight) }) : `${height}p`;
  }

  function engine(): string | null {
    if (stream === null) return null;
    return stream.level === null ? stream.engine : `${stream.engine} · ${t('level', stream.level)}`;
  }

  const values: Record<StatisticsLine['name'], string | null> = {
    resolution: resolution(),
    quality: quality(),
    frames: t('framesValue', { decoded: measured.decodedFrames, dropped: measured.droppedFrames }),
    buffer: t('seconds', {
      value: format.number(measured.bufferAheadSeconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    }),
    bandwidth: megabits(stream?.bandwidthBitsPerSecond),
    stream: megabits(stream?.bitsPerSecond),
    codecs: stream === null || stream.codecs.length === 0 ? null : stream.codecs.join(', '),
    host: stream?.host ?? null,
    retries: stream === null ? null : format.number(stream.retries),
    engine: engine(),
  };
  return LINE_NAMES.map((name) => ({ name, value: values[name] }));
}
