import { Moon, Play, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { EXTENSION_MINUTES, isSleepNear } from '#renderer/features/player/machine/sleep-timer.ts';
import { KeyEditor } from '#renderer/parts/keys/key-editor.tsx';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { ControlBar } from './controls/control-bar.tsx';
import { TopBar } from './controls/top-bar.tsx';
import { useEpisodeName } from './hooks/use-episode-name.ts';
import { stayAwake, useSleepStore } from './hooks/use-sleep-timer.ts';
import { leaveFullscreen } from './hooks/use-window-modes.ts';
import { FailurePanel } from './overlays/failure-panel.tsx';
import { FeedbackPill } from './overlays/feedback-pill.tsx';
import { NextCard } from './overlays/next-card.tsx';
import noteStyles from './overlays/resume-note.module.css';
import { SkipOffer } from './overlays/skip-offer.tsx';
import startSignStyles from './overlays/start-sign.module.css';
import { WaitingNotice } from './overlays/waiting-notice.tsx';
import { EpisodesPanel } from './panels/episodes-panel.tsx';
import { PlayerPanel } from './panels/player-panel.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import styles from './player-surface.module.css';
import { usePlayer, usePlayerState, usePreference, useView, useWatchedEpisode } from './session/player-context.ts';
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

/** Every key of the player, where it is looked up and where it is changed. */
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

/**
 * A large sign where the browser wants a click before sound. The whole picture takes that click, and the named button
 * is below, so this one is for eyes only.
 */
function StartSign() {
  const isRefused = usePlayerState((state) => state.isAutoplayRefused);
  if (!isRefused) return null;
  return (
    <span className={startSignStyles['sign']} aria-hidden="true">
      <Play />
    </span>
  );
}

/** Says in the last minute that playback will stop, and afterwards why it did; either can be put off. */
function SleepNotice() {
  const t = useTranslations('player.sleep');
  const { session } = usePlayer();
  const hasStopped = useSleepStore(({ timer }) => timer.kind === 'stopped');
  const choose = useSleepStore((state) => state.choose);
  const nearSeconds = useSleepStore(({ remainingMs }) =>
    remainingMs !== null && isSleepNear(remainingMs) ? Math.ceil(remainingMs / 1000) : null,
  );
  if (!hasStopped && nearSeconds === null) return null;
  return (
    <section className={noteStyles['note']} aria-label={t('title')} data-player-controls="">
      <Moon aria-hidden="true" />
      {/* Said once when it comes and once when it has stopped, not at every second. */}
      <span className="shrinkable" aria-live="off">
        {nearSeconds === null ? t('stopped') : t('stopsIn', { seconds: nearSeconds })}
      </span>
      <button type="button" className={noteStyles['action']} onClick={() => stayAwake(session)}>
        {t('extend', { minutes: EXTENSION_MINUTES })}
      </button>
      <IconButton
        name={hasStopped ? t('dismiss') : t('switchOff')}
        icon={<X />}
        size="small"
        tone="picture"
        tooltipSide="top"
        onClick={() => choose(null)}
      />
      <span className={saidOnly()} role="status">
        {hasStopped ? t('stopped') : t('stopsSoon')}
      </span>
    </section>
  );
}

/** Says where playback began and offers the other way. It leaves by itself. */
function ResumeNote() {
  const t = useTranslations('player.resume');
  const { session, view } = usePlayer();
  const offer = useView((state) => state.resumeOffer);
  const isShown = usePlayerState(({ phase }) => phase !== 'failed' && phase !== 'ended');
  if (offer === null || !isShown) return null;
  // As the pages name it from which one comes here.
  const position = clockTime(offer.positionSeconds);
  const isContinued = offer.kind === 'continued';

  function accept(toSeconds: number): void {
    session.send({ type: 'seek', toSeconds });
    view.offerResume(null);
  }

  return (
    <div className={noteStyles['note']} role="status" data-player-controls="">
      <span className="shrinkable">{isContinued ? t('continued', { position }) : t('stoppedAt', { position })}</span>
      <button
        type="button"
        className={noteStyles['action']}
        onClick={() => accept(isContinued ? 0 : offer.positionSeconds)}
      >
        {isContinued ? t('startOver') : t('goThere')}
      </button>
      <IconButton
        name={t('dismiss')}
        icon={<X />}
        size="small"
        tone="picture"
        tooltipSide="top"
        onClick={() => view.offerResume(null)}
      />
    </div>
  );
}
