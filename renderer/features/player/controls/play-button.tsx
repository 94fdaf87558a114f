import { Pause, Play, RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { usePlayer, usePlayerState } from '../session/player-context.ts';
import styles from './solid-icon.module.css';

export function PlayButton() {
  const t = useTranslations('player');
  const { run } = usePlayer();
  const shortcut = useShortcut('toggle');
  const shown = usePlayerState(({ phase, wantsToPlay }) => {
    if (phase === 'ended') return 'watchAgain';
    return wantsToPlay && phase !== 'failed' ? 'pause' : 'play';
  });
  const icons = { watchAgain: <RotateCcw />, pause: <Pause />, play: <Play /> } as const;
  return (
    <IconButton
      name={t(`controls.${shown}`)}
      {...shortcut}
      icon={icons[shown]}
      size="large"
      tone="picture"
      tooltipSide="top"
      className={shown === 'watchAgain' ? undefined : styles['solid']}
      onClick={() => run({ kind: 'toggle' })}
    />
  );
}
