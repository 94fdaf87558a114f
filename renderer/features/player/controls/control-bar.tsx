import { useTranslations } from 'use-intl';
import { Clock } from './clock.tsx';
import styles from './control-bar.module.css';
import { EpisodeButton } from './episode-button.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { PanelButton } from './panel-button.tsx';
import { PictureInPictureButton } from './picture-in-picture-button.tsx';
import { PlayButton } from './play-button.tsx';
import { QualityMenu } from './quality-menu.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SleepButton } from './sleep-button.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { VolumeControl } from './volume-control.tsx';

/** Everything below the picture: the seek bar in full width, what is used most at the start, what is set at the end. */
export function ControlBar() {
  const t = useTranslations('player.controls');
  return (
    <section className={styles['bar']} aria-label={t('label')}>
      <SeekBar />
      <div className={styles['row']}>
        <div className={styles['group']}>
          <PlayButton />
          <EpisodeButton direction="previous" />
          <EpisodeButton direction="next" />
          <VolumeControl />
          <Clock />
        </div>
        <div className={styles['group']}>
          <SleepButton />
          <QualityMenu />
          <SpeedMenu />
          <PanelButton panel="settings" />
          <PictureInPictureButton />
          <FullscreenButton />
        </div>
      </div>
    </section>
  );
}
