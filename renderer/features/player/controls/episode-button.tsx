import { SkipBack, SkipForward } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePlayer, useWatchedEpisode } from '../session/player-context.ts';
import { PlayerButton } from './player-button.tsx';
import styles from './solid-icon.module.css';

export function EpisodeButton({ direction }: { readonly direction: 'previous' | 'next' }) {
  const t = useTranslations('player.controls');
  const { run } = usePlayer();
  const watched = useWatchedEpisode();
  const isNext = direction === 'next';
  return (
    <PlayerButton
      name={t(isNext ? 'nextEpisode' : 'previousEpisode')}
      keys={[direction]}
      icon={isNext ? <SkipForward /> : <SkipBack />}
      className={styles['solid']}
      disabled={watched[direction] === null}
      onClick={() => run({ kind: direction })}
    />
  );
}
