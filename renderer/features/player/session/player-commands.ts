import { nextHeight } from '#renderer/features/player/machine/episodes.ts';
import { nextSleepChoice } from '#renderer/features/player/machine/sleep-timer.ts';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import type { PlayerCommand } from '#shared/domain/player/keys.ts';
import { nextSpeed } from '#shared/domain/player/speed.ts';
import { chooseSleep, useSleepStore } from '../hooks/use-sleep-timer.ts';
import { toggleFullscreen } from '../hooks/use-window-modes.ts';
import type { PlayerPreferences } from './player-preferences.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerView } from './player-view.ts';

type CommandTargets = {
  readonly session: PlayerSession;
  readonly preferences: PlayerPreferences;
  readonly view: PlayerView;
  readonly chooseHeight: (height: QualityHeight) => void;
  readonly leave: () => void;
  readonly togglePictureInPicture: () => void;
  readonly toggleMini: () => void;
  readonly takeScreenshot: () => void;
};

/** A frame at the usual 23.976 frames a second; slightly more, so that each step shows another one. */
const FRAME_SECONDS = 0.0418;

/** Every key, button, wheel step and media key goes through these commands. */
export function createPlayerCommands({ session, preferences, view, ...targets }: CommandTargets) {
  function seekTo(toSeconds: number): void {
    session.send({ type: 'seek', toSeconds });
  }

  return (command: PlayerCommand) => {
    const { phase, wantsToPlay, positionSeconds, durationSeconds, ...state } = session.store.getState();
    const { volume, isMuted, speed } = preferences.store.getState();
    switch (command.kind) {
      case 'toggle':
      case 'skip':
        return session.send({ type: command.kind });
      case 'next':
      case 'previous':
        return session.send({ type: `go-${command.kind}` });
      case 'seek-by':
        seekTo(positionSeconds + command.seconds);
        return view.show({ kind: 'seek', seconds: command.seconds });
      case 'seek-to-fraction':
        return seekTo(durationSeconds * command.fraction);
      case 'frame':
        if (wantsToPlay || phase === 'loading' || phase === 'failed') return;
        return seekTo(positionSeconds + command.direction * FRAME_SECONDS);
      case 'volume-by': {
        const fraction = Math.round(Math.min(1, Math.max(0, volume + command.fraction)) * 100) / 100;
        preferences.change({ volume: fraction, isMuted: false });
        return view.show({ kind: 'volume', fraction });
      }
      case 'mute':
        preferences.change({ isMuted: !isMuted });
        return view.show(isMuted ? { kind: 'volume', fraction: volume } : { kind: 'muted' });
      case 'speed': {
        const chosen = nextSpeed(speed, command.direction);
        preferences.change({ speed: chosen });
        return view.show({ kind: 'speed', speed: chosen });
      }
      case 'quality': {
        const current = state.pendingHeight ?? state.height;
        if (current === null) return;
        const chosen = nextHeight(session.streams(), current, command.direction);
        view.show({ kind: 'quality', height: chosen ?? current });
        return chosen === null ? undefined : targets.chooseHeight(chosen);
      }
      case 'sleep-timer': {
        const choice = nextSleepChoice(useSleepStore.getState().timer);
        chooseSleep(choice);
        return view.show({ kind: 'sleep', choice });
      }
      case 'fullscreen':
        return toggleFullscreen();
      case 'picture-in-picture':
        return targets.togglePictureInPicture();
      case 'mini-player':
        return targets.toggleMini();
      case 'screenshot':
        return targets.takeScreenshot();
      case 'statistics':
        return view.set(({ isStatisticsShown }) => ({ isStatisticsShown: !isStatisticsShown }));
      case 'panel':
        return view.set(({ panel }) => ({ panel: panel === command.panel ? null : command.panel }));
      case 'leave':
        return document.fullscreenElement === null ? targets.leave() : toggleFullscreen();
    }
  };
}
