import { Link } from '@tanstack/react-router';
import { Play, RotateCcw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { isFilm } from '#renderer/features/player/machine/episodes.ts';
import { COUNTDOWN_MS } from '#renderer/features/player/machine/marks.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './overlays.module.css';

/** Shown at the real end: the next episode with its countdown, or the ways on from the last one. */
export function NextCard() {
  const t = useTranslations('player');
  const { session, run } = usePlayer();
  const { release, next } = useWatchedEpisode();
  const { nameOf } = useEpisodeName(release);
  const hasEnded = usePlayerState(({ phase }) => phase === 'ended');
  const countdownMs = usePlayerState((state) => state.nextCountdownMs);
  if (!hasEnded) return null;
  const lastTitle = t(isFilm(release) ? 'next.filmTitle' : 'next.lastTitle');
  const preview = next && (next.preview ?? release.poster);
  const isCounting = countdownMs !== null;
  return (
    <section className={styles['card']} aria-label={next ? t('next.title') : lastTitle}>
      {preview && <img src={preview} alt="" className={styles['preview']} />}
      <div className={styles['cardWords']}>
        {next && (
          <p className="small soft tabular" role="status">
            {isCounting ? t('next.countdown', { seconds: Math.ceil(countdownMs / 1000) }) : t('next.title')}
          </p>
        )}
        <h2 className="body snug">{next ? nameOf(next) : lastTitle}</h2>
        {!next && release.isOngoing && <p className="small soft tabular">{t('next.lastAdvice')}</p>}
      </div>
      <div className={styles['cardWays']}>
        {next ? (
          <Button
            kind="primary"
            icon={isCounting ? <CountdownRing remainingMs={countdownMs} /> : <Play aria-hidden="true" />}
            onClick={() => run({ kind: 'next' })}
          >
            {t('next.startNow')}
          </Button>
        ) : (
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => run({ kind: 'toggle' })}>
            {t('controls.watchAgain')}
          </Button>
        )}
        {isCounting && (
          <Button kind="plain" onClick={() => session.send({ type: 'cancel-next' })}>
            {t('next.cancel')}
          </Button>
        )}
        {!next && (
          <Link to="/anime/$idOrAlias" params={{ idOrAlias: String(release.id) }} className={buttonClass()}>
            {t('unavailable.toRelease')}
          </Link>
        )}
      </div>
    </section>
  );
}

/** The remaining time as a closing ring around whole seconds. The words beside it say the same. */
export function CountdownRing({ remainingMs }: { readonly remainingMs: number }) {
  // React's type of styles has no custom properties.
  const rest = { '--rest': remainingMs / COUNTDOWN_MS } as CSSProperties;
  return (
    <span className={styles['ring']} style={rest} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={styles['drawing']} aria-hidden="true">
        <circle cx="12" cy="12" r="10" className={styles['track']} />
        <circle cx="12" cy="12" r="10" pathLength="1" className={styles['rest']} />
      </svg>
      {Math.ceil(remainingMs / 1000)}
    </span>
  );
}
