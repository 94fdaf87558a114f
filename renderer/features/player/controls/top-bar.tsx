import { ArrowLeft, PanelBottomClose } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { useWatchedEpisode } from '../session/player-context.ts';
import styles from './controls.module.css';
import { CommandButton, PanelButton } from './player-button.tsx';

/** The way back and the names of what plays. */
export function TopBar() {
  const t = useTranslations('player');
  const { release, episode } = useWatchedEpisode();
  const { title, subtitleOf } = useEpisodeName(release);
  const subtitle = subtitleOf(episode);
  return (
    <header className={styles['top']}>
      <CommandButton command="leave" name={t('controls.back')} icon={<ArrowLeft />} size="large" tooltipSide="bottom" />
      <div className={styles['names']}>
        <h1 className="clamp-2 lead strong">{title}</h1>
        {subtitle !== null && <p className={classNames('clamp-2 small snug', styles['episode'])}>{subtitle}</p>}
      </div>
      <div className="flex gap-1">
        <CommandButton command="mini-player" name={t('mini.open')} icon={<PanelBottomClose />} tooltipSide="bottom" />
        <PanelButton panel="keys" tooltipSide="bottom" />
        <PanelButton panel="episodes" tooltipSide="bottom" />
      </div>
    </header>
  );
}
