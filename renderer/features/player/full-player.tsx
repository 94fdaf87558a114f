import { useEffect } from 'react';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { useReleaseName } from '#renderer/parts/release/use-release-name.ts';
import { ControlBar } from './controls/control-bar.tsx';
import { TopBar } from './controls/top-bar.tsx';
import { useEpisodeName } from './hooks/use-episode-name.ts';
import { leaveFullscreen } from './hooks/window-modes.ts';
import { FailurePanel } from './overlays/failure-panel.tsx';
import { FeedbackPill } from './overlays/feedback-pill.tsx';
import { NextCard } from './overlays/next-card.tsx';
import { ResumeNote } from './overlays/resume-note.tsx';
import { SkipOffer } from './overlays/skip-offer.tsx';
import { SleepNotice } from './overlays/sleep-notice.tsx';
import { StartSign } from './overlays/start-sign.tsx';
import { WaitingNotice } from './overlays/waiting-notice.tsx';
import { EpisodesPanel } from './panels/episodes-panel.tsx';
import { KeysPanel } from './panels/keys-panel.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import styles from './player-surface.module.css';
import { usePlayer, useWatchedEpisode } from './session/player-context.ts';
import { StatisticsOverlay } from './statistics/statistics-overlay.tsx';

/** The places on a picture that fills the window, and the panels beside it. */
export function FullPlayer() {
  const { release, episode } = useWatchedEpisode();
  const subtitle = useEpisodeName(release).subtitleOf(episode);
  const releaseTitle = useReleaseName().titleOf(release.name);
  usePageTitle(subtitle === null ? releaseTitle : `${subtitle} · ${releaseTitle}`);
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

/** The picture has the focus from the start, for keys and for screen readers; the full screen and the panels end with it. */
function useFullWindow(): void {
  const { picture, view } = usePlayer();
  useEffect(() => {
    picture.getState().video.focus();
    return () => {
      view.closePanel();
      leaveFullscreen();
    };
  }, [picture, view]);
}
