import { X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { chooseStream } from '#shared/domain/player/quality.ts';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { usePlayer, usePlayerState, usePreference, useView, useWatchedEpisode } from '../session/player-context.ts';
import { frameRate, type Measurement, measure } from './measurement.ts';
import { statisticsLines } from './statistics-lines.ts';
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
