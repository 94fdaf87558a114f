import { Pause, Play, RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePlayer, usePlayerState } from '../session/player-context.ts';
import { PlayerButton } from './player-button.tsx';
import styles from './solid-icon.module.css';

export function PlayButton() {
  const t = useTranslations('player');
  const { run } = usePlayer();
  const shown = usePlayerState(({ phase, wantsToPlay }) => {
    if (phase === 'ended') return 'watchAgain';
    return wantsToPlay && phase !== 'failed' ? 'pause' : 'play';
  });
  const icons = { watchAgain: <RotateCcw />, pause: <Pause />, play: <Play /> } as const;
  return (
    <PlayerButton
      name={t(`controls.${shown}`)}
      keys={['toggle']}
      icon={icons[shown]}
      size="large"
      className={shown === 'watchAgain' ? undefined : styles['solid']}
      onClick={() => run({ kind: 'toggle' })}
    />
  );
}
