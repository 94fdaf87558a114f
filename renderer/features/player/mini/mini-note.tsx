import { useTranslations } from 'use-intl';
import { needsWords, waitingOf } from '#renderer/features/player/machine/state.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { failureOf } from '../overlays/failure-panel.tsx';
import { CountdownRing } from '../overlays/next-card.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './mini-player.module.css';

type Note = {
  readonly role?: 'alert' | 'status';
  readonly countdownMs?: number | null;
  readonly words?: string;
  readonly action?: { readonly label: string; readonly isPrimary?: boolean; readonly run: () => void } | undefined;
};

/** One line for what needs the person now: a failure, a long wait, the next episode, a mark that can be skipped. */
export function MiniNote() {
  const note = useNote();
  if (note === null) return null;
  const { role, countdownMs = null, words, action } = note;
  return (
    <div className={styles['note']}>
      {countdownMs !== null && <CountdownRing remainingMs={countdownMs} />}
      {words !== undefined && (
        <p className="fill" role={role}>
          {words}
        </p>
      )}
      {action && (
        <Button size="small" kind={action.isPrimary ? 'primary' : undefined} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

function useNote(): Note | null {
  const t = useTranslations();
  const { session, run } = usePlayer();
  const { release, next } = useWatchedEpisode();
  const { nameOf } = useEpisodeName(release);
  const state = usePlayerState((current) => current);
  const send = (type: 'retry' | 'cancel-next' | 'cancel-skip') => () => session.send({ type });
  const failure = failureOf(state);
  const waiting = waitingOf(state);
  if (failure !== null) {
    const action = { label: t('app.actions.retry'), isPrimary: true, run: send('retry') };
    return { role: 'alert', words: t(`player.failure.${failure}`), action };
  }
  if (needsWords(waiting)) {
    const canRetry = state.recovery.retryAtMs !== null;
    const action = canRetry ? { label: t('player.waiting.retryNow'), run: send('retry') } : undefined;
    return { role: 'status', words: t(`player.waiting.${waiting}`), action };
  }
  if (state.nextCountdownMs !== null) {
    const action = { label: t('player.next.cancel'), run: send('cancel-next') };
    const words = next === null ? t('player.next.title') : `${t('player.next.title')}: ${nameOf(next)}`;
    return { role: 'status', countdownMs: state.nextCountdownMs, words, action };
  }
  const { current, countdownMs } = state.marks;
  if (current === null || state.phase === 'ended') return null;
  const skip = t(current === 'opening' ? 'player.marks.skipOpening' : 'player.marks.skipEnding');
  if (countdownMs === null) return { action: { label: skip, run: () => run({ kind: 'skip' }) } };
  const action = { label: t('player.marks.watchIt'), run: send('cancel-skip') };
  return { role: 'status', countdownMs, words: skip, action };
}
