import { Link } from '@tanstack/react-router';
import { Play, RotateCcw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { Countdown } from '#renderer/features/player/machine/countdown.ts';
import { isFilm } from '#renderer/features/player/machine/marks.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './next-card.module.css';

/** At the real end: what comes next, and when. */
export function NextCard() {
  const t = useTranslations('player.next');
  const controls = useTranslations('player.controls');
  const { session, run } = usePlayer();
  const { release, next } = useWatchedEpisode();
  const { nameOf } = useEpisodeName(release);
  const hasEnded = usePlayerState(({ phase }) => phase === 'ended');
  const countdown = usePlayerState((state) => state.nextCountdown);
  if (!hasEnded) return null;
  if (next === null) {
    const wasFilm = isFilm(release);
    const title = t(wasFilm ? 'filmTitle' : 'lastTitle');
    return (
      <section className={styles['card']} aria-label={title}>
        <div className={styles['words']}>
          <h2 className="body snug">{title}</h2>
          {release.isOngoing && <p className="small soft tabular">{t('lastAdvice')}</p>}
        </div>
        <div className={styles['ways']}>
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => run({ kind: 'toggle' })}>
            {controls('watchAgain')}
          </Button>
          <Link to="/anime/$idOrAlias" params={{ idOrAlias: String(release.id) }} className={buttonClass()}>
            {t('toRelease')}
          </Link>
        </div>
      </section>
    );
  }
  const preview = next.preview ?? release.poster;
  return (
    <section className={styles['card']} aria-label={t('title')}>
      {preview !== null && <img src={preview} alt="" className={styles['preview']} />}
      <div className={styles['words']}>
        <p className="small soft tabular" role="status">
          {countdown === null ? t('title') : t('countdown', { seconds: Math.ceil(countdown.remainingMs / 1000) })}
        </p>
        <h2 className="body snug">{nameOf(next)}</h2>
      </div>
      <div className={styles['ways']}>
        <Button
          kind="primary"
          icon={countdown === null ? <Play aria-hidden="true" /> : <CountdownRing countdown={countdown} />}
          onClick={() => run({ kind: 'next' })}
        >
          {t('startNow')}
        </Button>
        {countdown !== null && (
          <Button kind="plain" onClick={() => session.send({ type: 'cancel-next' })}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The time that is left, as a closing ring around whole seconds. The words beside it say the same. */
export function CountdownRing({ countdown }: { readonly countdown: Countdown }) {
  // A custom property is not in React's list of styles.
  const rest = { '--rest': countdown.remainingMs / countdown.totalMs } as CSSProperties;
  return (
    <span className={styles['ring']} style={rest} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={styles['drawing']} aria-hidden="true">
        <circle cx="12" cy="12" r="10" className={styles['track']} />
        <circle cx="12" cy="12" r="10" pathLength="1" className={styles['rest']} />
      </svg>
      {Math.ceil(countdown.remainingMs / 1000)}
    </span>
  );
}
