import { Keyboard, ListVideo, Maximize, Minimize, Moon, PictureInPicture2, Settings2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Menu, MenuChoices } from '#renderer/ui/overlays/menu.tsx';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { SPEEDS } from '#shared/domain/player/speed.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { useSleepRemaining, useSleepStore } from '../hooks/use-sleep-timer.ts';
import { useIsFullscreen, useIsInPictureInPicture } from '../hooks/use-window-modes.ts';
import { usePlayer, usePlayerState, usePreference, useView, useWatchedEpisode } from '../session/player-context.ts';
import type { PlayerPanel } from '../session/player-view.ts';
import clockStyles from './clock.module.css';
import styles from './control-bar.module.css';
import { EpisodeButton } from './episode-button.tsx';
import { PlayButton } from './play-button.tsx';
import { PlayerButton } from './player-button.tsx';
import { SeekBar } from './seek-bar.tsx';
import iconStyles from './text-icon.module.css';
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
  const isFullscreen = useIsFullscreen();
  return (
    <PlayerButton
      name={t(isFullscreen ? 'leaveFullscreen' : 'fullscreen')}
      keys={['fullscreen']}
      icon={isFullscreen ? <Minimize /> : <Maximize />}
      onClick={() => run({ kind: 'fullscreen' })}
    />
  );
}

function PictureInPictureButton() {
  const t = useTranslations('player.controls');
  const { run } = usePlayer();
  const isActive = useIsInPictureInPicture();
  if (!document.pictureInPictureEnabled) return null;
  return (
    <PlayerButton
      name={t(isActive ? 'leavePictureInPicture' : 'pictureInPicture')}
      keys={['picture-in-picture']}
      icon={<PictureInPicture2 />}
      onClick={() => run({ kind: 'picture-in-picture' })}
    />
  );
}

/** The place and the length, to the whole second. The seek bar says the same to screen readers. */
function Clock() {
  const position = usePlayerState((state) => clockTime(state.positionSeconds));
  const duration = usePlayerState((state) => clockTime(state.durationSeconds));
  return (
    <span className={clockStyles['clock']} aria-hidden="true">
      {position}
      <span className={clockStyles['duration']}> / {duration}</span>
    </span>
  );
}

/** While the sleep timer runs: how long still. Off, it takes no room; the settings have it. */
function SleepButton() {
  const t = useTranslations('player.sleep');
  const { view } = usePlayer();
  const isOn = useSleepStore(({ timer }) => timer.kind === 'until' || timer.kind === 'end-of-episode');
  const remaining = useSleepRemaining();
  if (!isOn || remaining === null) return null;
  return (
    <PlayerButton
      name={`${t('title')}: ${remaining.long}`}
      keys={['sleep-timer']}
      icon={
        <span className="inline-row gap-1">
          <Moon />
          {remaining.short !== null && <span className={iconStyles['text']}>{remaining.short}</span>}
        </span>
      }
      className={iconStyles['wide']}
      onClick={() => view.openPanel('settings')}
    />
  );
}

function SpeedMenu() {
  const t = useTranslations('player.controls');
  const { preferences } = usePlayer();
  const speed = usePreference((settings) => settings.speed);
  const focusReturn = useFocusReturn();
  return (
    <Menu
      {...focusReturn}
      side="top"
      trigger={
        <PlayerButton
          name={`${t('speed')} ${t('times', { speed })}`}
          keys={['speed-down', 'speed-up']}
          icon={<span className={iconStyles['text']}>{t('times', { speed })}</span>}
          className={iconStyles['wide']}
        />
      }
    >
      <MenuChoices<number>
        label={t('speed')}
        value={speed}
        choices={SPEEDS.map((value) => ({ value, label: t('times', { speed: value }) }))}
        onChange={(chosen) => preferences.change({ speed: chosen })}
      />
    </Menu>
  );
}

/** The heights that this episode has, the best first. What is chosen is also wanted of every later episode. */
function QualityMenu() {
  const t = useTranslations('player.controls');
  const { session, preferences } = usePlayer();
  const { episode } = useWatchedEpisode();
  const height = usePlayerState((state) => state.pendingHeight ?? state.height);
  const focusReturn = useFocusReturn();
  if (height === null) return null;
  const shown = t('height', { height: String(height) });
  const heights = episode.streams.map((stream) => stream.height).toSorted((left, right) => right - left);
  return (
    <Menu
      {...focusReturn}
      side="top"
      trigger={
        <PlayerButton
          name={`${t('quality')} ${shown}`}
          keys={['quality-down', 'quality-up']}
          icon={<span className={iconStyles['text']}>{shown}</span>}
          className={iconStyles['wide']}
        />
      }
    >
      <MenuChoices
        label={t('quality')}
        value={height}
        choices={heights.map((value) => ({ value, label: t('height', { height: String(value) }) }))}
        onChange={(chosen) => {
          preferences.change({ quality: chosen });
          session.send({ type: 'choose-height', height: chosen });
        }}
      />
    </Menu>
  );
}

const ICONS = { episodes: <ListVideo />, settings: <Settings2 />, keys: <Keyboard /> } as const;

type PanelButtonProps = { readonly panel: PlayerPanel; readonly tooltipSide?: 'top' | 'bottom' };

/** Opens one of the panels from the window's side. */
export function PanelButton({ panel, tooltipSide = 'top' }: PanelButtonProps) {
  const t = useTranslations('player.controls');
  const { view } = usePlayer();
  const isOpen = useView((state) => state.panel === panel);
  return (
    <PlayerButton
      name={t(panel)}
      keys={[panel]}
      icon={ICONS[panel]}
      tooltipSide={tooltipSide}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => view.openPanel(panel)}
    />
  );
}
