import type { useTranslations } from 'use-intl';
import { nextQuality } from '#renderer/features/player/machine/episodes.ts';
import { toggleFullscreen } from '#renderer/ui/fullscreen.ts';
import { PictureFit, type Quality } from '#shared/domain/app/settings.ts';
import type { PlayerCommand } from '#shared/domain/player/keys.ts';
import { nextSpeed } from '#shared/domain/player/speed.ts';
import { chooseSleep, nextSleepChoice, sleepName, useSleepStore } from '../hooks/sleep-timer.ts';
import type { OpeningParts } from './open-episode.ts';

type Commands = {
  readonly [Kind in PlayerCommand['kind']]: (command: PlayerCommand & { readonly kind: Kind }) => void;
};
type Targets = OpeningParts & {
  readonly chooseQuality: (quality: Quality) => void;
  /** In the person's present language. */
  readonly texts: { readonly current: { readonly t: ReturnType<typeof useTranslations<'player'>> } };
};
/** Commands that concern more than this player. */
type PageCommands = Pick<Commands, 'leave' | 'mini-player' | 'picture-in-picture' | 'screenshot'>;

/** A frame at the usual 23.976 frames a second; slightly more, so that each step shows another one. */
const FRAME_SECONDS = 0.0418;

/** The volume when sound is switched on at volume 0. */
const AUDIBLE_VOLUME = 0.25;

/** Every key, button, wheel step and media key goes through these commands. */
export function createPlayerCommands(targets: Targets, page: PageCommands) {
  const { session, preferences, view, chooseQuality, texts } = targets;
  const { send, store } = session;
  const seekTo = (toSeconds: number) => send({ type: 'seek', toSeconds });
  const setVolume = (fraction: number) => {
    preferences.change({ volume: fraction, isMuted: false });
    view.show(texts.current.t('feedback.volume', { percent: fraction }));
  };
  const commands: Commands = {
    ...page,
    toggle: () => send({ type: 'toggle' }),
    skip: () => send({ type: 'skip' }),
    next: () => send({ type: 'go-next' }),
    previous: () => send({ type: 'go-previous' }),
    'seek-by': ({ seconds }) => {
      const { positionSeconds: from } = store.getState();
      seekTo(from + seconds);
      // Near the start and the end, less than was asked for.
      const moved = Math.round(store.getState().positionSeconds - from);
      if (moved === 0) return;
      // Several seeks in one direction add up.
      const before = view.store.getState().feedback?.soughtSeconds ?? 0;
      const sum = Math.sign(before) === Math.sign(moved) ? before + moved : moved;
      const direction = sum > 0 ? 'forward' : 'backward';
      view.show(texts.current.t(`feedback.${direction}`, { seconds: Math.abs(sum) }), sum);
    },
    'seek-steps': ({ steps }) =>
      commands['seek-by']({ kind: 'seek-by', seconds: steps * preferences.store.getState().seekStepSeconds }),
    'seek-to-fraction': ({ fraction }) => {
      const { durationSeconds } = store.getState();
      // Until the length is known, only the start can be sought.
      if (durationSeconds > 0 || fraction === 0) seekTo(durationSeconds * fraction);
    },
    frame: ({ direction }) => {
      const { phase, wantsToPlay, positionSeconds } = store.getState();
      // An ended episode still wants to play: without a pause it would play on from the frame before.
      if (phase === 'ended' && direction === -1) send({ type: 'pause' });
      else if (wantsToPlay || phase === 'loading' || phase === 'failed') return;
      seekTo(positionSeconds + direction * FRAME_SECONDS);
    },
    'volume-by': ({ fraction: change }) => {
      const wanted = preferences.store.getState().volume + change;
      setVolume(Math.round(Math.min(1, Math.max(0, wanted)) * 100) / 100);
    },
    mute: () => {
      const { volume, isMuted } = preferences.store.getState();
      if (isMuted || volume === 0) setVolume(volume || AUDIBLE_VOLUME);
      else {
        preferences.change({ isMuted: true });
        view.show(texts.current.t('feedback.muted'));
      }
    },
    speed: ({ direction }) => {
      const speed = nextSpeed(preferences.store.getState().speed, direction);
      preferences.change({ speed });
      view.show(texts.current.t('feedback.speed', { speed }));
    },
    quality: ({ direction }) => {
      const { pendingHeight, isAutomatic, height: shown } = store.getState();
      const height = pendingHeight ?? shown;
      if (height === null) return;
      const chosen = nextQuality(session.streams(), { height, isAutomatic }, direction);
      const isAuto = chosen === 'auto';
      const { t } = texts.current;
      view.show(isAuto ? t('feedback.automatic') : t('feedback.quality', { height: String(chosen ?? height) }));
      if (chosen !== null) chooseQuality(chosen);
    },
    fit: () => {
      const fits = [...PictureFit.values];
      const pictureFit = fits[fits.indexOf(preferences.store.getState().pictureFit) + 1] ?? 'contain';
      preferences.change({ pictureFit });
      view.show(texts.current.t(`settings.fits.${pictureFit}`));
    },
    'sleep-timer': () => {
      const choice = nextSleepChoice(useSleepStore.getState().timer);
      chooseSleep(choice);
      view.show(`${texts.current.t('keys.commands.sleep-timer')}: ${sleepName(choice, texts.current)}`);
    },
    fullscreen: toggleFullscreen,
    statistics: () => view.set(({ isStatisticsShown }) => ({ isStatisticsShown: !isStatisticsShown })),
    panel: ({ panel: asked }) => view.set(({ panel }) => ({ panel: panel === asked ? null : asked })),
  };
  return (command: PlayerCommand): void => {
    // The table has the command's own handler under its kind.
    const handle = commands[command.kind] as (command: PlayerCommand) => void;
    handle(command);
  };
}
