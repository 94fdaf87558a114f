import { ArrowLeft, PanelBottomClose } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { usePlayer, useWatchedEpisode } from '../session/player-context.ts';
import { PanelButton } from './control-bar.tsx';
import { PlayerButton } from './player-button.tsx';
import styles from './top-bar.module.css';

/** The way back and what is being watched. */
export function TopBar() {
  const t = useTranslations('player.controls');
  const mini = useTranslations('player.mini');
  const { run } = usePlayer();
  const { release, episode } = useWatchedEpisode();
  const { titleOf } = useReleaseName();
  const subtitle = useEpisodeName(release).subtitleOf(episode);
  return (
    <header className={styles['bar']}>
      <PlayerButton
        name={t('back')}
        keys={['leave']}
        icon={<ArrowLeft />}
        size="large"
        tooltipSide="bottom"
        onClick={() => run({ kind: 'leave' })}
      />
      <div className={styles['names']}>
        <h1 className="clamp-2 lead strong">{titleOf(release.name)}</h1>
        {subtitle !== null && <p className={styles['episode']}>{subtitle}</p>}
      </div>
      <div className="flex gap-1">
        <PlayerButton
          name={mini('open')}
          keys={['mini-player']}
          icon={<PanelBottomClose />}
          tooltipSide="bottom"
          onClick={() => run({ kind: 'mini-player' })}
        />
        <PanelButton panel="keys" tooltipSide="bottom" />
        <PanelButton panel="episodes" tooltipSide="bottom" />
      </div>
    </header>
  );
}
