import { X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { lineOf } from '#renderer/parts/release/use-facts.ts';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import { CommandButton } from '../controls/player-button.tsx';
import { bufferedUntil, type StreamStatistics } from '../picture/streamed-picture.ts';
import { usePlayer, usePlayerState } from '../session/player-context.ts';
import styles from './statistics-overlay.module.css';

const EVERY_MS = 1000;
/** A shorter part of the film says nothing about its frame rate. */
const SHORTEST_SECONDS = 0.3;

export function StatisticsOverlay() {
  const t = useTranslations('player.statistics');
  const title = useTranslations('player.keys.commands')('statistics');
  const format = useFormatter();
  const measured = useMeasurement();
  const height = usePlayerState((state) => state.height);
  const loweredFrom = usePlayerState((state) => state.loweredFrom);
  const lines = measured === null ? [] : statisticsLines({ ...measured, height, loweredFrom }, { t, format });
  return (
    <section className={styles['overlay']} aria-label={title} data-player-controls="">
      <header className="row justify-between">
        <h2 className="small strong">{title}</h2>
        <CommandButton command="statistics" name={t('close')} icon={<X />} size="small" tooltipSide={undefined} />
      </header>
      <dl className={styles['list']}>
        {lines.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className={styles['name']}>{t(name)}</dt>
            <dd className="break-anywhere">{value ?? '-'}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

type Measured = { readonly measured: Measurement; readonly framesPerSecond: number | null };

function useMeasurement(): Measured | null {
  const { session, picture } = usePlayer();
  const [shown, setShown] = useState<Measured | null>(null);
  useEffect(() => {
    let before: Measurement | null = null;
    function take(): void {
      const measured = measure(picture.getState().video, session.statistics());
      setShown({ measured, framesPerSecond: frameRate(before, measured) });
      before = measured;
    }
    take();
    const measuring = setInterval(take, EVERY_MS);
    return () => clearInterval(measuring);
  }, [session, picture]);
  return shown;
}

export type Shown = Measured & {
  readonly height: QualityHeight | null;
  /** The height that could not be loaded, or not fast enough. */
  readonly loweredFrom: QualityHeight | null;
};

type Language = {
  readonly t: ReturnType<typeof useTranslations<'player.statistics'>>;
  readonly format: Pick<ReturnType<typeof useFormatter>, 'number'>;
};

/** The measurement in the person's language; null for an unknown value. */
export function statisticsLines({ measured, framesPerSecond, height, loweredFrom }: Shown, { t, format }: Language) {
  const { stream, width } = measured;
  const oneDigit = (value: number) => format.number(value, { maximumFractionDigits: 1 });

  function megabits(bitsPerSecond: number | null | undefined): string | null {
    return bitsPerSecond == null ? null : t('megabits', { value: oneDigit(bitsPerSecond / 1_000_000) });
  }

  function quality(): string | null {
    if (height === null) return null;
    const text = `${height}p`;
    return loweredFrom === null ? text : t('lowered', { height: text, former: `${loweredFrom}p` });
  }

  /** Why automatic quality loads this height. */
  function reason(): string | null {
    if (stream?.automatic?.height == null) return null;
    const { best, ceiling, height: loaded } = stream.automatic;
    const text = { height: `${loaded}p` };
    const carried = megabits(stream.bandwidthBitsPerSecond);
    if (loaded === best) return t('reasons.best', text);
    if (loaded !== ceiling?.height) {
      return carried === null ? t('reasons.unknown', text) : t('reasons.connection', { ...text, carried });
    }
    if (ceiling.kind === 'saver') return t('reasons.saver', text);
    if (ceiling.kind === 'window') return t('reasons.window', { ...text, pixels: ceiling.windowHeight });
    return t('reasons.frames', { ...text, dropped: `${ceiling.droppedAt}p` });
  }

  const why = reason();
  const rate = framesPerSecond === null ? null : t('framesPerSecond', { value: oneDigit(framesPerSecond) });
  const ahead = format.number(measured.bufferAheadSeconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return [
    { name: 'resolution', value: width === 0 ? null : lineOf([`${width}×${measured.height}`, rate]) },
    { name: 'quality', value: quality() },
    ...(why === null ? [] : [{ name: 'automatic', value: why } as const]),
    {
      name: 'frames',
      value: t('framesValue', { decoded: measured.decodedFrames, dropped: measured.droppedFrames }),
    },
    { name: 'buffer', value: t('seconds', { value: ahead }) },
    { name: 'bandwidth', value: megabits(stream?.bandwidthBitsPerSecond) },
    { name: 'stream', value: megabits(stream?.bitsPerSecond) },
    { name: 'codecs', value: stream?.codecs.join(', ') || null },
    { name: 'host', value: stream?.host ?? null },
    { name: 'retries', value: stream && format.number(stream.retries) },
    { name: 'engine', value: stream && lineOf([stream.engine, stream.level && t('level', stream.level)]) },
  ] as const;
}

export type Measurement = ReturnType<typeof measure>;

function measure(video: HTMLVideoElement, stream: StreamStatistics | null) {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  return {
    width: video.videoWidth,
    height: video.videoHeight,
    decodedFrames: totalVideoFrames,
    droppedFrames: droppedVideoFrames,
    positionSeconds: video.currentTime,
    bufferAheadSeconds: bufferedUntil(video.buffered, video.currentTime) - video.currentTime,
    stream,
  };
}

/** The film's frames per second at any speed; null after a pause, a seek or a change of source. */
export function frameRate(before: Measurement | null, after: Measurement): number | null {
  if (before === null || before.height !== after.height) return null;
  const seconds = after.positionSeconds - before.positionSeconds;
  const frames = after.decodedFrames - before.decodedFrames;
  return seconds < SHORTEST_SECONDS || frames <= 0 ? null : frames / seconds;
}
