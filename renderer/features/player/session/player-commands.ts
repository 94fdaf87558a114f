import { nextHeight } from '#renderer/features/player/machine/person.ts';
import { nextSleepChoice } from '#renderer/features/player/machine/sleep-timer.ts';
import type { EpisodeStream } from '#shared/domain/anime/release.ts';
import type { PlayerCommand } from '#shared/domain/player/keys.ts';
import { nextSpeed } from '#shared/domain/player/speed.ts';
import { useSleepStore } from '../hooks/use-sleep-timer.ts';
import { toggleFullscreen } from '../hooks/use-window-modes.ts';
import type { PlayerPreferences } from './player-preferences.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerPanel, PlayerView } from './player-view.ts';

export type CommandTargets = {
  readonly session: PlayerSession;
  readonly preferences: PlayerPreferences;
  readonly view: PlayerView;
  /** Streams of the open episode. */
  readonly streams: () => readonly EpisodeStream[];
  readonly leave: () => void;
  readonly togglePictureInPicture: () => void;
  readonly toggleMini: () => void;
};

/** A frame of the usual 23.976 pictures a second; a little more, so that each step shows another one. */
const FRAME_SECONDS = 0.0418;

/** The one place where a key, a button, the wheel or a media key becomes something that happens. */
export function createPlayerCommands(targets: CommandTargets): (command: PlayerCommand) => void {
  const { session, preferences, view } = targets;

  function seekBy(seconds: number): void {
    const { positionSeconds } = session.store.getState();
    session.send({ type: 'seek', toSeconds: positionSeconds + seconds });
    view.show({ kind: 'seek', seconds });
  }

  function setVolume(fraction: number): void {
    const volume = Math.round(Math.min(1, Math.max(0, fraction)) * 100) / 100;
    preferences.change({ volume, isMuted: false });
    view.show({ kind: 'volume', fraction: volume });
  }

  function toggleMute(): void {
    const { isMuted, volume } = preferences.store.getState();
    preferences.change({ isMuted: !isMuted });
    view.show(isMuted ? { kind: 'volume', fraction: volume } : { kind: 'muted' });
  }

  function stepFrame(direction: 1 | -1): void {
    const { phase, positionSeconds, wantsToPlay } = session.store.getState();
    if (wantsToPlay || phase === 'loading' || phase === 'failed') return;
    session.send({ type: 'seek', toSeconds: positionSeconds + direction * FRAME_SECONDS });
  }

  function stepSpeed(direction: 1 | -1): void {
    const speed = nextSpeed(preferences.store.getState().speed, direction);
    preferences.change({ speed });
    view.show({ kind: 'speed', speed });
  }

  function stepQuality(direction: 1 | -1): void {
    const { height, pendingHeight } = session.store.getState();
    const current = pendingHeight ?? height;
    if (current === null) return;
    const chosen = nextHeight(targets.streams(), current, direction);
    view.show({ kind: 'quality', height: chosen ?? current });
    if (chosen === null) return;
    preferences.change({ quality: chosen });
    session.send({ type: 'choose-height', height: chosen });
  }

  function stepSleepTimer(): void {
    const { timer, choose } = useSleepStore.getState();
    const choice = nextSleepChoice(timer);
    choose(choice);
    view.show({ kind: 'sleep', choice });
  }

  function togglePanel(panel: PlayerPanel): void {
    if (view.store.getState().panel === panel) view.closePanel();
    else view.openPanel(panel);
  }

  function leave(): void {
    if (document.fullscreenElement !== null) toggleFullscreen();
    else targets.leave();
  }

  return (command) => {
    switch (command.kind) {
      case 'toggle':
      case 'skip':
        return session.send({ type: command.kind });
      case 'next':
        return session.send({ type: 'go-next' });
      case 'previous':
        return session.send({ type: 'go-previous' });
      case 'seek-by':
        return seekBy(command.seconds);
      case 'seek-to-fraction':
        return session.send({
          type: 'seek',
          toSeconds: session.store.getState().durationSeconds * command.fraction,
        });
      case 'volume-by':
        return setVolume(preferences.store.getState().volume + command.fraction);
      case 'mute':
        return toggleMute();
      case 'speed':
        return stepSpeed(command.direction);
      case 'frame':
        return stepFrame(command.direction);
      case 'fullscreen':
        return toggleFullscreen();
      case 'picture-in-picture':
        return targets.togglePictureInPicture();
      case 'mini-player':
        return targets.toggleMini();
      case 'statistics':
        return view.toggleStatistics();
      case 'screenshot':
        return view.askScreenshot();
      case 'sleep-timer':
        return stepSleepTimer();
      case 'leave':
        return leave();
      case 'quality':
        return stepQuality(command.direction);
      case 'panel':
        return togglePanel(command.panel);
    }
  };
}
