import { useEffect } from 'react';
import { KeyEditor } from '#renderer/parts/keys/key-editor.tsx';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { ControlBar, TopBar } from './controls/bars.tsx';
import { FeedbackPill, MoveNote, ResumeNote, SleepNotice } from './overlays/notes.tsx';
import { NextCard, SkipOffer } from './overlays/offers.tsx';
import { ElsewhereNotice, FailurePanel, StartSign, WaitingNotice } from './overlays/trouble.tsx';
import { EpisodesPanel } from './panels/episodes-panel.tsx';
import { PlayerPanel } from './panels/player-panel.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import styles from './player-surface.module.css';
import { usePlayer, usePreference, useView } from './session/player-context.ts';
import { StatisticsOverlay } from './statistics/statistics-overlay.tsx';

export function FullPlayer() {
  const { title, subtitle } = usePlayer();
  usePageTitle(subtitle === null ? title : `${subtitle} · ${title}`);
  const isStatisticsShown = useView((view) => view.isStatisticsShown);
  useFullWindow();
  return (
    <>
      <div className={styles['top']} data-player-controls="">
        <TopBar />
      </div>
      <div className={styles['centre']}>
        <StartSign />
        <ElsewhereNotice />
        <WaitingNotice />
        <FailurePanel />
      </div>
      <div className={styles['foot']}>
        <div className={styles['offers']}>
          <div className={styles['offer']}>
            <SleepNotice />
            <ResumeNote />
            <MoveNote />
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
      {isStatisticsShown && <StatisticsOverlay />}
      <FeedbackPill />
      <PlayerPanel panel="episodes" Content={EpisodesPanel} />
      <PlayerPanel panel="settings" Content={SettingsPanel} />
      <PlayerPanel panel="keys" Content={KeysPanel} />
    </>
  );
}

/** The picture has the focus at first, for keys and screen readers; panels end with the large player. */
function useFullWindow(): void {
  const { picture, view } = usePlayer();
  // A clicked control passes the focus to the picture: at the next key it would count as reached by keyboard and take that
  // key. A control that opens a menu keeps the focus: the menu closes when the focus goes elsewhere.
  useListener(document, 'pointerup', () => {
    const isForPicture = document.activeElement?.matches('[data-player-controls] :not([aria-haspopup])');
    if (isForPicture) picture.getState().video.focus();
  });
  useEffect(() => {
    picture.getState().video.focus();
    return () => {
      view.set({ panel: null });
    };
  }, [picture, view]);
}

function KeysPanel() {
  const { preferences } = usePlayer();
  const { keys, seekStepSeconds } = usePreference((settings) => settings);
  return <KeyEditor {...{ keys, seekStepSeconds }} onChange={(changed) => preferences.change({ keys: changed })} />;
}
