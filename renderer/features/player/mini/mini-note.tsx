import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FailureReason } from '#renderer/features/player/machine/faults.ts';
import { needsWords, waitingOf } from '#renderer/features/player/machine/waiting.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { CountdownRing } from '../overlays/next-card.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './mini-note.module.css';

/** One line for what asks for the person now: a failure, a long wait, what comes next, a mark that can be skipped. */
export function MiniNote() {
  const failure = usePlayerState((state) => (state.phase === 'failed' ? (state.failure ?? 'unplayable') : null));
  const waiting = usePlayerState(waitingOf);
  const isNextComing = usePlayerState((state) => state.nextCountdown !== null);
  const isInMark = usePlayerState((state) => state.marks.current !== null && state.phase !== 'ended');
  if (failure !== null) return <FailureNote failure={failure} />;
  if (needsWords(waiting)) return <WaitingNote waiting={waiting} />;
  if (isNextComing) return <NextNote />;
  return isInMark ? <SkipNote /> : null;
}

function FailureNote({ failure }: { readonly failure: FailureReason }) {
  const t = useTranslations('player.failure');
  const { session } = usePlayer();
  return (
    <Note role="alert" words={t(failure)}>
      <Button size="small" kind="primary" onClick={() => session.send({ type: 'retry' })}>
        {t('retry')}
      </Button>
    </Note>
  );
}

function WaitingNote({ waiting }: { readonly waiting: 'slow' | 'lost' }) {
  const t = useTranslations('player.waiting');
  const { session } = usePlayer();
  const canRetry = usePlayerState(({ recovery }) => recovery.retryAtMs !== null);
  return (
    <Note role="status" words={t(waiting)}>
      {canRetry && (
        <Button size="small" onClick={() => session.send({ type: 'retry' })}>
          {t('retryNow')}
        </Button>
      )}
    </Note>
  );
}

function NextNote() {
  const t = useTranslations('player.next');
  const { session } = usePlayer();
  const { release, next } = useWatchedEpisode();
  const { nameOf } = useEpisodeName(release);
  const countdown = usePlayerState((state) => state.nextCountdown);
  if (countdown === null || next === null) return null;
  return (
    <Note role="status" ring={<CountdownRing countdown={countdown} />} words={`${t('title')}: ${nameOf(next)}`}>
      <Button size="small" onClick={() => session.send({ type: 'cancel-next' })}>
        {t('cancel')}
      </Button>
    </Note>
  );
}

function SkipNote() {
  const t = useTranslations('player.marks');
  const { session, run } = usePlayer();
  const { current, countdown } = usePlayerState((state) => state.marks);
  if (current === null) return null;
  const skip = t(current === 'opening' ? 'skipOpening' : 'skipEnding');
  if (countdown === null) {
    return (
      <Note>
        <Button size="small" onClick={() => run({ kind: 'skip' })}>
          {skip}
        </Button>
      </Note>
    );
  }
  return (
    <Note role="status" ring={<CountdownRing countdown={countdown} />} words={skip}>
      <Button size="small" onClick={() => session.send({ type: 'cancel-skip' })}>
        {t('watchIt')}
      </Button>
    </Note>
  );
}

type NoteProps = {
  readonly role?: 'alert' | 'status';
  readonly ring?: ReactNode;
  readonly words?: string;
  readonly children: ReactNode;
};

function Note({ role, ring, words, children }: NoteProps) {
  return (
    <div className={styles['note']}>
      {ring}
      {words !== undefined && (
        <p className="fill" role={role}>
          {words}
        </p>
      )}
      {children}
    </div>
  );
}
