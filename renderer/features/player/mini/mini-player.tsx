import { Link } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { waitingOf } from '#shared/domain/player/waiting.ts';
import { EpisodeButton } from '../controls/episode-button.tsx';
import { PlayButton } from '../controls/play-button.tsx';
import { SeekBar } from '../controls/seek-bar.tsx';
import { FeedbackPill } from '../overlays/feedback-pill.tsx';
import { Spinner } from '../overlays/spinner.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../player-context.ts';
import { useEpisodeName } from '../use-episode-name.ts';
import { useIsInPictureInPicture } from '../use-window-modes.ts';
import { MiniMenu } from './mini-menu.tsx';
import { MiniNote } from './mini-note.tsx';
import styles from './mini-player.module.css';
import { useMiniArrival } from './use-mini-arrival.ts';
import { useWayByKey } from './use-way-by-key.ts';

/** What lies over and under the picture while it plays on in a corner. */
export function MiniPlayer() {
  const t = useTranslations('player');
  const { run, close } = usePlayer();
  const { release, episode, next } = useWatchedEpisode();
  const releaseTitle = useReleaseName().titleOf(release.name);
  const subtitle = useEpisodeName(release).subtitleOf(episode);
  const isWaiting = usePlayerState((state) => waitingOf(state) !== 'nothing');
  const isElsewhere = useIsInPictureInPicture();
  const expand = useRef<HTMLButtonElement>(null);
  useMiniArrival();
  useWayByKey(expand);
  return (
    <>
      <div className={styles['over']}>
        <button
          ref={expand}
          type="button"
          className={styles['expand']}
          aria-label={t('mini.expand')}
          aria-keyshortcuts="I"
          onClick={() => run({ kind: 'mini-player' })}
        >
          <Maximize2 className={styles['expandIcon']} aria-hidden="true" />
          {isElsewhere && <span className={styles['elsewhere']}>{t('mini.elsewhere')}</span>}
        </button>
        {isWaiting && !isElsewhere && (
          <span className={styles['waiting']}>
            <Spinner name={t('waiting.loading')} />
          </span>
        )}
        <FeedbackPill />
        <div className={styles['menu']}>
          <MiniMenu />
        </div>
      </div>
      <div className={styles['seek']}>
        <SeekBar />
      </div>
      <MiniNote />
      <div className={styles['row']}>
        <PlayButton />
        <Link to="/anime/$idOrAlias" params={{ idOrAlias: String(release.id) }} className={styles['names']}>
          <span className={styles['release']}>{releaseTitle}</span>
          {subtitle !== null && <span className={styles['episode']}>{subtitle}</span>}
        </Link>
        {next !== null && <EpisodeButton direction="next" />}
        <IconButton
          name={t('mini.close')}
          shortcut="Esc"
          aria-keyshortcuts="Escape"
          icon={<X />}
          tone="picture"
          tooltipSide="top"
          onClick={close}
        />
      </div>
    </>
  );
}
