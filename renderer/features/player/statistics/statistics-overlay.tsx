import { X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { chooseStream } from '#renderer/features/player/machine/person.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import type { StreamStatistics } from '../picture/stream-statistics.ts';
import { usePlayer, usePlayerState, usePreference, useView, useWatchedEpisode } from '../session/player-context.ts';
import styles from './statistics-overlay.module.css';

const EVERY_MS = 1000;

/** What is decoded, loaded and chosen, to explain the quality of the picture. */
export function StatisticsOverlay() {
  const isShown = useView((state) => state.isStatisticsShown);
  return isShown ? <Statistics /> : null;
}

function Statistics() {
  const t = useTranslations('player.statistics');
  const { view } = usePlayer();
  const measured = useMeasurement();
  const shortcut = useShortcut('statistics');
  const format = useFormatter();
  const { episode } = useWatchedEpisode();
  const height = usePlayerState((state) => state.height);
  const chosen = usePreference((settings) => settings.quality);
  const lines =
    measured === null
      ? []
      : statisticsLines(
          {
            measured,
            framesPerSecond: measured.framesPerSecond,
            height,
            chosenHeight: chooseStream(episode.streams, chosen)?.height ?? null,
          },
          { t, format },
        );
  return (
    <section className={styles['overlay']} aria-label={t('title')} data-player-controls="">
      <header className="row justify-between">
        <h2 className="small strong">{t('title')}</h2>
        <IconButton
          name={t('close')}
          {...shortcut}
          icon={<X />}
          size="small"
          tone="picture"
          onClick={view.toggleStatistics}
        />
      </header>
      <dl className={styles['list']}>
        {lines.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className={styles['name']}>{t(name)}</dt>
            <dd className="break-anywhere">{value ?? t('unknown')}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

type Measured = Measurement & { readonly framesPerSecond: number | null };

/** Measures once a second, for as long as someone looks. */
function useMeasurement(): Measured | null {
  const { session, picture } = usePlayer();
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    let before: Measurement | null = null;
    function take(): void {
      const now = measure(picture.getState().video, session.statistics());
      setMeasured({ ...now, framesPerSecond: frameRate(before, now) });
      before = now;
    }
    take();
    const measuring = setInterval(take, EVERY_MS);
    return () => clearInterval(measuring);
  }, [session, picture]);
  return measured;
}

const LINE_NAMES = [
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
type StatisticsLine = { readonly name: (typeof LINE_NAMES)[number]; readonly value: string | null };

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

/** What the picture element and the stream are like at one moment. */
export type Measurement = {
  readonly width: number;
  readonly height: number;
  readonly decodedFrames: number;
  readonly droppedFrames: number;
  readonly positionSeconds: number;
  readonly bufferAheadSeconds: number;
  readonly stream: StreamStatistics | null;
};

type Span = { readonly start: number; readonly end: number };

/** Holes smaller than this are jumped by playback itself. */
const HOLE_SECONDS = 0.1;
/** Less than this of the film says nothing of its rate. */
const SHORTEST_SECONDS = 0.3;

function measure(video: HTMLVideoElement, stream: StreamStatistics | null): Measurement {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  const spans = Array.from({ length: video.buffered.length }, (_, index) => ({
    start: video.buffered.start(index),
    end: video.buffered.end(index),
  }));
  return {
    width: video.videoWidth,
    height: video.videoHeight,
    decodedFrames: totalVideoFrames,
    droppedFrames: droppedVideoFrames,
    positionSeconds: video.currentTime,
    bufferAheadSeconds: bufferAhead(spans, video.currentTime),
    stream,
  };
}

/** How much can be played on from a position without anything more; `spans` are in order. */
export function bufferAhead(spans: readonly Span[], positionSeconds: number): number {
  let until = positionSeconds;
  for (const { start, end } of spans) if (start <= until + HOLE_SECONDS) until = Math.max(until, end);
  return until - positionSeconds;
}

/** Frames of the film in a second of it, at any speed; null after a pause, a seek or another source. */
export function frameRate(before: Measurement | null, after: Measurement): number | null {
  if (before === null || before.height !== after.height) return null;
  const seconds = after.positionSeconds - before.positionSeconds;
  const frames = after.decodedFrames - before.decodedFrames;
  return seconds < SHORTEST_SECONDS || frames <= 0 ? null : frames / seconds;
}
