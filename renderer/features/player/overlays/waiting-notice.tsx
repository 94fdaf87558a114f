import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { needsWords, waitingOf } from '#renderer/features/player/machine/waiting.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './waiting-notice.module.css';

/** Why there is no moving picture: a turning ring at first, then words and what can be done. */
export function WaitingNotice() {
  const t = useTranslations('player.waiting');
  const { session, preferences } = usePlayer();
  const { episode } = useWatchedEpisode();
  const waiting = usePlayerState(waitingOf);
  const canRetry = usePlayerState(({ recovery }) => recovery.retryAtMs !== null);
  const height = usePlayerState((state) => state.height);
  if (waiting === 'nothing') return null;
  if (!needsWords(waiting)) {
    return (
      <div className={styles['notice']}>
        <Spinner name={t('loading')} />
      </div>
    );
  }
  const lower = episode.streams.findLast((stream) => height !== null && stream.height < height);
  return (
    <div className={styles['notice']}>
      <Spinner name={t('loading')} />
      <div className={styles['words']} role="status">
        <p className="lead strong">{t(waiting)}</p>
        <p>{t(`${waiting}Advice`)}</p>
      </div>
      <div className={styles['ways']}>
        {canRetry && <Button onClick={() => session.send({ type: 'retry' })}>{t('retryNow')}</Button>}
        {lower && (
          <Button
            onClick={() => {
              preferences.change({ quality: lower.height });
              session.send({ type: 'choose-height', height: lower.height });
            }}
          >
            {t('tryHeight', { height: String(lower.height) })}
          </Button>
        )}
        {waiting === 'lost' && (
          <Link to="/connection" className={buttonClass({ kind: 'secondary' })}>
            {t('toConnection')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Something is coming. */
export function Spinner({ name }: { readonly name: string }) {
  return <span role="progressbar" aria-label={name} className={styles['spinner']} />;
}

/** The same, unseen for the first moment: most waits are over before they are noticed. */
export function LateSpinner({ name }: { readonly name: string }) {
  return (
    <span className={styles['late']}>
      <Spinner name={name} />
    </span>
  );
}
