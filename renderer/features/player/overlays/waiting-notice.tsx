import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { needsWords, waitingOf } from '#renderer/features/player/machine/state.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './overlays.module.css';

/** The reason for a missing picture: a spinner at first, then an explanation and the ways on. */
export function WaitingNotice() {
  const t = useTranslations('player.waiting');
  const { session, chooseHeight } = usePlayer();
  const { episode } = useWatchedEpisode();
  const waiting = usePlayerState(waitingOf);
  const canRetry = usePlayerState(({ recovery }) => recovery.retryAtMs !== null);
  const height = usePlayerState((state) => state.height);
  if (waiting === 'nothing') return null;
  const lower = episode.streams.findLast((stream) => height !== null && stream.height < height);
  return (
    <div className={styles['notice']}>
      <Spinner name={t('loading')} />
      {needsWords(waiting) && (
        <>
          <div className={styles['noticeWords']} role="status">
            <p className="lead strong">{t(waiting)}</p>
            <p>{t(`${waiting}Advice`)}</p>
          </div>
          <div className={classNames('cluster justify-center gap-2', styles['noticeWays'])}>
            {canRetry && <Button onClick={() => session.send({ type: 'retry' })}>{t('retryNow')}</Button>}
            {lower && (
              <Button onClick={() => chooseHeight(lower.height)}>
                {t('tryHeight', { height: String(lower.height) })}
              </Button>
            )}
            {waiting === 'lost' && (
              <Link to="/connection" className={buttonClass({ kind: 'secondary' })}>
                {t('toConnection')}
              </Link>
            )}
          </div>
        </>
      )}
    </div>
  );
}

export function Spinner({ name }: { readonly name: string }) {
  return <span role="progressbar" aria-label={name} className={styles['spinner']} />;
}

/** Invisible at first: most waits end before they are noticed. */
export function LateSpinner({ name }: { readonly name: string }) {
  return (
    <span className={styles['late']}>
      <Spinner name={name} />
    </span>
  );
}
