import { Moon, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { keepsPlaying } from '#renderer/features/player/machine/state.ts';
import { useListChanges } from '#renderer/parts/lists/release-lists.tsx';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { PlayerButton } from '../controls/player-button.tsx';
import { chooseSleep, EXTENSION_MINUTES, isSleepNear, stayAwake, useSleepStore } from '../hooks/sleep-timer.ts';
import { dismissed } from '../hooks/use-collection-moves.ts';
import { usePlayer, usePlayerState, useView } from '../session/player-context.ts';
import styles from './overlays.module.css';

/** Announces in the last minute that playback will stop, and explains afterwards why it did; both times it offers more time. */
export function SleepNotice() {
  const t = useTranslations();
  const { session } = usePlayer();
  const hasStopped = useSleepStore(({ timer }) => timer.kind === 'stopped');
  const nearSeconds = useSleepStore(({ remainingMs }) =>
    remainingMs !== null && isSleepNear(remainingMs) ? Math.ceil(remainingMs / 1000) : null,
  );
  const isNear = usePlayerState(keepsPlaying) && nearSeconds !== null;
  if (!hasStopped && !isNear) return null;
  return (
    <section className={styles['note']} aria-label={t('player.keys.commands.sleep-timer')} data-player-controls="">
      <Moon />
      {/* Announced when it appears and when playback stops, not at every second. */}
      <span className="shrinkable" aria-live="off">
        {isNear ? t('player.sleep.stopsIn', { seconds: nearSeconds }) : t('player.sleep.stopped')}
      </span>
      <button type="button" className={styles['action']} onClick={() => stayAwake(session)}>
        {t('player.sleep.extend', { minutes: EXTENSION_MINUTES })}
      </button>
      <PlayerButton
        name={t(hasStopped ? 'app.actions.dismiss' : 'player.sleep.switchOff')}
        icon={<X />}
        size="small"
        onClick={() => chooseSleep('off')}
      />
      <span className={visuallyHidden()} role="status">
        {t(hasStopped ? 'player.sleep.stopped' : 'player.sleep.stopsSoon')}
      </span>
    </section>
  );
}

/** Says where playback began and offers the other place. Disappears by itself. */
export function ResumeNote() {
  const t = useTranslations();
  const { session, view } = usePlayer();
  const offer = useView((state) => state.resumeOffer);
  const isShown = usePlayerState(({ phase }) => phase !== 'failed' && phase !== 'ended');
  if (offer === null || !isShown) return null;
  const position = clockTime(offer.positionSeconds);
  const isContinued = offer.kind === 'continued';

  return (
    <div className={styles['note']} role="status" data-player-controls="">
      <span className="shrinkable">
        {t(isContinued ? 'player.resume.continued' : 'player.resume.stoppedAt', { position })}
      </span>
      <button
        type="button"
        className={styles['action']}
        onClick={() => {
          session.send({ type: 'seek', toSeconds: isContinued ? 0 : offer.positionSeconds });
          view.offerResume(null);
        }}
      >
        {t(isContinued ? 'player.resume.startOver' : 'player.resume.goThere')}
      </button>
      <PlayerButton name={t('app.actions.dismiss')} icon={<X />} size="small" onClick={() => view.offerResume(null)} />
    </div>
  );
}

/** Asks whether the release goes to another collection now. Disappears by itself, later while the keyboard moves in it. */
export function MoveNote() {
  const t = useTranslations();
  const { release, view, preferences } = usePlayer();
  const { setCollection } = useListChanges();
  const offer = useView((state) => state.moveOffer);
  if (offer === null) return null;
  const answer = (run: () => void) => () => {
    view.offerMove(null);
    run();
  };
  const choices = {
    move: () => setCollection(release, offer),
    always: () => {
      preferences.change({ collectionMoves: 'always' });
      setCollection(release, offer);
    },
    never: () => preferences.change({ collectionMoves: 'never' }),
  };
  return (
    <div className={styles['note']} role="status" data-player-controls="" onFocus={() => view.offerMove(offer)}>
      <span className="shrinkable">{t('lists.collection.moveTo', { name: t(`lists.names.${offer}`) })}</span>
      {(['move', 'always', 'never'] as const).map((choice) => (
        <button key={choice} type="button" className={styles['action']} onClick={answer(choices[choice])}>
          {t(choice === 'move' ? 'lists.collection.move' : `settings.player.moves.${choice}`)}
        </button>
      ))}
      <PlayerButton
        name={t('app.actions.dismiss')}
        icon={<X />}
        size="small"
        onClick={answer(() => preferences.change(dismissed(preferences.store.getState(), release.id)))}
      />
    </div>
  );
}

export function FeedbackPill() {
  const feedback = useView((state) => state.feedback);
  return (
    <div className={styles['feedback']} role="status">
      {feedback !== null && <span className={styles['pill']}>{feedback.text}</span>}
    </div>
  );
}
