import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { KeyEditor } from '#renderer/parts/keys/key-editor.tsx';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { TopBar } from './controls/top-bar.tsx';
import { useEpisodeName } from './hooks/use-episode-name.ts';
import { toggleFullscreen } from './hooks/use-window-modes.ts';
import { FailurePanel } from './overlays/failure-panel.tsx';
import { NextCard } from './overlays/next-card.tsx';
import { FeedbackPill, ResumeNote, SleepNotice, StartSign } from './overlays/notes.tsx';
import { SkipOffer } from './overlays/skip-offer.tsx';
import { WaitingNotice } from './overlays/waiting-notice.tsx';
import { EpisodesPanel } from './panels/episodes-panel.tsx';
import { PlayerPanel } from './panels/player-panel.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import styles from './player-surface.module.css';
import { usePlayer, usePreference, useWatchedEpisode } from './session/player-context.ts';
import { StatisticsOverlay } from './statistics/statistics-overlay.tsx';

/** The controls over a picture that fills the window, and the panels beside it. */
export function FullPlayer() {
  const { release, episode } = useWatchedEpisode();
  const { title, subtitleOf } = useEpisodeName(release);
  const subtitle = subtitleOf(episode);
  usePageTitle(subtitle === null ? title : `${subtitle} · ${title}`);
  useFullWindow();
  return (
    <>
      <div className={styles['top']} data-player-controls="">
        <TopBar />
      </div>
      <div className={styles['centre']}>
        <StartSign />
        <WaitingNotice />
        <FailurePanel />
      </div>
      <div className={styles['foot']}>
        <div className={styles['offers']}>
          <div className={styles['offer']}>
            <SleepNotice />
            <ResumeNote />
          </div>
          <div className={styles['offer']}>
            <SkipOffer />
            <NextCard />
          </div>
        </div>
        <div className={styles['bottom']} data-player-controls="">
          <ControlBar />
        </div>
      </div>
      <StatisticsOverlay />
      <FeedbackPill />
      <EpisodesPanel />
      <SettingsPanel />
      <KeysPanel />
    </>
  );
}

/** The picture has the focus at first, for keys and screen readers; full screen and panels end with the large player. */
function useFullWindow(): void {
  const { picture, view } = usePlayer();
  useEffect(() => {
    picture.getState().video.focus();
    return () => {
      view.set({ panel: null });
      if (document.fullscreenElement !== null) toggleFullscreen();
    };
  }, [picture, view]);
}

/** Shows and changes the player's keys. */
function KeysPanel() {
  const t = useTranslations('player.keys');
  const { preferences } = usePlayer();
  const keys = usePreference((settings) => settings.keys);
  return (
    <PlayerPanel panel="keys" title={t('title')}>
      <KeyEditor keys={keys} onChange={(changed) => preferences.change({ keys: changed })} />
    </PlayerPanel>
  );
}
