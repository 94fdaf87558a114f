import { Maximize, Minimize, PictureInPicture2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { useIsFullscreen, useIsInPictureInPicture } from '../hooks/use-window-modes.ts';
import { usePlayer } from '../session/player-context.ts';
import { Clock } from './clock.tsx';
import styles from './control-bar.module.css';
import { EpisodeButton } from './episode-button.tsx';
import { PanelButton } from './panel-button.tsx';
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
    <section className="stack gap-1" aria-label={t('label')}>
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

function FullscreenButton() {
  const t = useTranslations('player.controls');
  const { run } = usePlayer();
  const shortcut = useShortcut('fullscreen');
  const isFullscreen = useIsFullscreen();
  return (
    <IconButton
      name={t(isFullscreen ? 'leaveFullscreen' : 'fullscreen')}
      {...shortcut}
      icon={isFullscreen ? <Minimize /> : <Maximize />}
      tone="picture"
      tooltipSide="top"
      onClick={() => run({ kind: 'fullscreen' })}
    />
  );
}

function PictureInPictureButton() {
  const t = useTranslations('player.controls');
  const { run } = usePlayer();
  const shortcut = useShortcut('picture-in-picture');
  const isActive = useIsInPictureInPicture();
  if (!document.pictureInPictureEnabled) return null;
  return (
    <IconButton
      name={t(isActive ? 'leavePictureInPicture' : 'pictureInPicture')}
      {...shortcut}
      icon={<PictureInPicture2 />}
      tone="picture"
      tooltipSide="top"
      onClick={() => run({ kind: 'picture-in-picture' })}
    />
  );
}
