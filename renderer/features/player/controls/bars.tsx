import {
  ArrowLeft,
  Maximize,
  Minimize,
  Moon,
  PanelBottomClose,
  PictureInPicture2,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useEpisodeSaving } from '#renderer/parts/saving/use-episode-saving.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { useIsFullscreen } from '#renderer/ui/fullscreen.ts';
import { Menu, MenuChoices } from '#renderer/ui/overlays/menu.tsx';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { Quality } from '#shared/domain/app/settings.ts';
import type { CommandId } from '#shared/domain/player/keys.ts';
import { SPEEDS } from '#shared/domain/player/speed.ts';
import { useIsInPictureInPicture } from '../hooks/picture-in-picture.ts';
import { useSleepRemaining } from '../hooks/sleep-timer.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { useFocusReturn } from '../panels/player-panel.tsx';
import { usePlayer, usePlayerState, usePosition, usePreference } from '../session/player-context.ts';
import styles from './controls.module.css';
import { CommandButton, EpisodeButton, PanelButton, PlayButton, PlayerButton } from './player-button.tsx';
import { SeekBar } from './seek-bar.tsx';
import volumeStyles from './volume-control.module.css';

export function TopBar() {
  const t = useTranslations('player');
  const { title, subtitle, close } = usePlayer();
  return (
    <header className={styles['top']}>
      <CommandButton
        command="leave"
        name={t('controls.back')}
        icon={<ArrowLeft />}
        size="large"
        tooltipSide="bottom"
        // Closes the player even in full screen, which is all that Escape leaves.
        onClick={close}
      />
      <div className={styles['names']}>
        <h1 className="clamp-2 lead strong">{title}</h1>
        {subtitle !== null && <p className={classNames('clamp-2 small snug', styles['episode'])}>{subtitle}</p>}
      </div>
      <div className={styles['tools']}>
        <CommandButton command="mini-player" name={t('mini.open')} icon={<PanelBottomClose />} tooltipSide="bottom" />
        <PanelButton panel="keys" tooltipSide="bottom" />
        <PanelButton panel="episodes" tooltipSide="bottom" />
      </div>
    </header>
  );
}

export function ControlBar() {
  const t = useTranslations('player.controls');
  const isFullscreen = useIsFullscreen();
  const isInPictureInPicture = useIsInPictureInPicture();
  return (
    <section className="stack gap-1" aria-label={t('label')}>
      <SeekBar />
      <div className={styles['row']}>
        <div className="row gap-1 shrinkable">
          <PlayButton />
          <EpisodeButton direction="previous" />
          <EpisodeButton direction="next" />
          <VolumeControl />
          <Clock />
        </div>
        <div className="row gap-1 shrinkable">
          <SleepButton />
          <QualityMenu />
          <SpeedMenu />
          <PanelButton panel="settings" />
          {document.pictureInPictureEnabled && (
            <CommandButton
              command="picture-in-picture"
              name={isInPictureInPicture ? t('leavePictureInPicture') : undefined}
              icon={<PictureInPicture2 />}
            />
          )}
          <CommandButton
            command="fullscreen"
            name={t(isFullscreen ? 'leaveFullscreen' : 'fullscreen')}
            icon={isFullscreen ? <Minimize /> : <Maximize />}
          />
        </div>
      </div>
    </section>
  );
}

/** The position and the length, to the whole second. The seek bar says the same to screen readers. */
function Clock() {
  const position = usePosition(clockTime);
  const duration = usePlayerState((state) => clockTime(state.durationSeconds));
  return (
    <span className={styles['clock']} aria-hidden="true">
      {position}
      <span className={styles['duration']}> / {duration}</span>
    </span>
  );
}

function SleepButton() {
  const t = useTranslations('player.keys.commands');
  const { view } = usePlayer();
  const remaining = useSleepRemaining();
  if (remaining === null) return null;
  return (
    <PlayerButton
      name={`${t('sleep-timer')}: ${remaining.long}`}
      keys={['sleep-timer']}
      icon={
        <span className="inline-row gap-1">
          <Moon />
          {remaining.short !== null && <span className="small strong tabular">{remaining.short}</span>}
        </span>
      }
      className={styles['wide']}
      onClick={() => view.set({ panel: 'settings' })}
    />
  );
}

function SpeedMenu() {
  const t = useTranslations('player.controls');
  const { preferences } = usePlayer();
  return (
    <ChoiceMenu<number>
      label={t('speed')}
      keys={['speed-down', 'speed-up']}
      value={usePreference(({ speed }) => speed)}
      values={SPEEDS}
      nameOf={(speed) => t('times', { speed })}
      onChange={(speed) => preferences.change({ speed })}
    />
  );
}

function QualityMenu() {
  const t = useTranslations('player.controls');
  const { release, episode, chooseQuality } = usePlayer();
  const saving = useEpisodeSaving(release.id, episode.id);
  const height = usePlayerState((state) => state.pendingHeight ?? state.height);
  const isAutomatic = usePlayerState((state) => state.isAutomatic);
  if (height === null) return null;
  const savedHeight = saving?.isHere ? saving.height : null;
  const heights = episode.streams.map((stream) => stream.height).toReversed();
  return (
    <ChoiceMenu<Quality>
      label={t('quality')}
      keys={['quality-down', 'quality-up']}
      value={isAutomatic ? 'auto' : height}
      shown={isAutomatic ? t('automaticHeight', { height: String(height) }) : undefined}
      values={heights.length > 1 || isAutomatic ? ['auto', ...heights] : heights}
      nameOf={(value) =>
        value === 'auto'
          ? t('automatic')
          : value === savedHeight
            ? t('savedHeight', { height: String(value) })
            : `${value}p`
      }
      onChange={chooseQuality}
    />
  );
}

type ChoiceMenuProps<Value> = {
  readonly label: string;
  readonly keys: readonly CommandId[];
  readonly value: Value;
  /** The button's text, if it is not the name of the value. */
  readonly shown?: string | undefined;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
};

function ChoiceMenu<Value extends string | number>({ keys, values, nameOf, shown, ...choice }: ChoiceMenuProps<Value>) {
  const text = shown ?? nameOf(choice.value);
  return (
    <Menu
      {...useFocusReturn()}
      side="top"
      trigger={
        <PlayerButton
          name={`${choice.label} ${text}`}
          keys={keys}
          icon={<span className="small strong tabular">{text}</span>}
          className={styles['wide']}
        />
      }
    >
      <MenuChoices<Value> {...choice} choices={values.map((value) => ({ value, label: nameOf(value) }))} />
    </Menu>
  );
}

const QUIET = 0.5;

function VolumeControl() {
  const t = useTranslations('player.controls');
  const format = useFormatter();
  const { preferences } = usePlayer();
  const volume = usePreference((settings) => settings.volume);
  const isMuted = usePreference((settings) => settings.isMuted);
  const volumeKeys = useShortcut('volume-up', 'volume-down');
  const heard = isMuted ? 0 : volume;
  const isSilent = heard === 0;
  return (
    <div className={volumeStyles['volume']}>
      <CommandButton
        command="mute"
        name={t(isSilent ? 'unmute' : 'mute')}
        icon={isSilent ? <VolumeX /> : heard < QUIET ? <Volume1 /> : <Volume2 />}
      />
      <input
        type="range"
        className={volumeStyles['slider']}
        style={{ '--fill': heard }}
        min={0}
        max={100}
        step={5}
        value={Math.round(heard * 100)}
        aria-label={t('volume')}
        aria-valuetext={format.number(heard, { style: 'percent' })}
        aria-keyshortcuts={volumeKeys['aria-keyshortcuts']}
        onChange={(event) => preferences.change({ volume: event.target.valueAsNumber / 100, isMuted: false })}
      />
    </div>
  );
}
