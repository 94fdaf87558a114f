import { Link } from '@tanstack/react-router';
import { RotateCw, SkipForward, StepForward } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { PlayerState } from '#renderer/features/player/machine/state.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './overlays.module.css';

export function failureOf({ phase, failure }: PlayerState) {
  return phase === 'failed' ? (failure ?? 'unplayable') : null;
}

/** The failure that playback stopped with, and every way on. */
export function FailurePanel() {
  const t = useTranslations();
  const { session, chooseHeight, run } = usePlayer();
  const { release, episode, next } = useWatchedEpisode();
  const failure = usePlayerState(failureOf);
  const canSkip = usePlayerState((state) => state.failedStretch !== null);
  const height = usePlayerState((state) => state.height);
  if (failure === null) return null;
  const others = episode.streams.filter((stream) => stream.height !== height).toReversed();
  const mayHelpElsewhere = failure === 'expired' || failure === 'refused' || failure === 'foreign';
  return (
    <section className={styles['panel']} role="alert">
      <h2 className="lead">{t(`player.failure.${failure}`)}</h2>
      <p className="soft">{t(`player.failure.${failure}Advice`)}</p>
      <div className={styles['panelWays']}>
        <Button kind="primary" icon={<RotateCw aria-hidden="true" />} onClick={() => session.send({ type: 'retry' })}>
          {t('app.actions.retry')}
        </Button>
        {canSkip && (
          <Button icon={<StepForward aria-hidden="true" />} onClick={() => session.send({ type: 'skip-failed' })}>
            {t('player.failure.skip')}
          </Button>
        )}
        {others.map((stream) => (
          <Button key={stream.height} onClick={() => chooseHeight(stream.height)}>
            {t('player.waiting.tryHeight', { height: String(stream.height) })}
          </Button>
        ))}
        {next !== null && (
          <Button icon={<SkipForward aria-hidden="true" />} onClick={() => run({ kind: 'next' })}>
            {t('player.controls.nextEpisode')}
          </Button>
        )}
      </div>
      <div className={styles['panelWays']}>
        {mayHelpElsewhere && (
          <Link to="/connection" className={buttonClass({ kind: 'plain' })}>
            {t('player.failure.toConnection')}
          </Link>
        )}
        <Link
          to="/anime/$idOrAlias"
          params={{ idOrAlias: String(release.id) }}
          className={buttonClass({ kind: 'plain' })}
        >
          {t('player.unavailable.toRelease')}
        </Link>
      </div>
    </section>
  );
}
