import { SkipBack, SkipForward } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { useShortcut } from '../hooks/use-shortcut.ts';
import { usePlayer, useWatchedEpisode } from '../session/player-context.ts';
import styles from './solid-icon.module.css';

export function EpisodeButton({ direction }: { readonly direction: 'previous' | 'next' }) {
  const t = useTranslations('player.controls');
  const { run } = usePlayer();
  const shortcut = useShortcut(direction);
  const watched = useWatchedEpisode();
  const isNext = direction === 'next';
  return (
    <IconButton
      name={t(isNext ? 'nextEpisode' : 'previousEpisode')}
      {...shortcut}
      icon={isNext ? <SkipForward /> : <SkipBack />}
      tone="picture"
      tooltipSide="top"
      className={styles['solid']}
      disabled={watched[direction] === null}
      onClick={() => run({ kind: direction })}
    />
  );
}
