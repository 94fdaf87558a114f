import { PictureInPicture2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { usePlayer } from '../player-context.ts';
import { useShortcut } from '../use-shortcut.ts';
import { useIsInPictureInPicture } from '../use-window-modes.ts';

export function PictureInPictureButton() {
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
