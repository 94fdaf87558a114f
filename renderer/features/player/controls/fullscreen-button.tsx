import { Maximize, Minimize } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { usePlayer } from '../player-context.ts';
import { useShortcut } from '../use-shortcut.ts';
import { useIsFullscreen } from '../use-window-modes.ts';

export function FullscreenButton() {
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
