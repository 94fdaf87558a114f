import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { usePlayer, usePreference } from '../session/player-context.ts';
import { CommandButton } from './player-button.tsx';
import styles from './volume-control.module.css';

const QUIET = 0.5;

export function VolumeControl() {
  const t = useTranslations('player.controls');
  const format = useFormatter();
  const { preferences } = usePlayer();
  const volume = usePreference((settings) => settings.volume);
  const isMuted = usePreference((settings) => settings.isMuted);
  const volumeKeys = useShortcut('volume-up', 'volume-down');
  const heard = isMuted ? 0 : volume;
  const isSilent = heard === 0;
  return (
    <div className={styles['volume']}>
      <CommandButton
        command="mute"
        name={t(isSilent ? 'unmute' : 'mute')}
        icon={isSilent ? <VolumeX /> : heard < QUIET ? <Volume1 /> : <Volume2 />}
      />
      <input
        type="range"
        className={styles['slider']}
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
