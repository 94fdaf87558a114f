import { Link } from '@tanstack/react-router';
import { RotateCw, SkipForward, StepForward } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { usePlayer, usePlayerState, useWatchedEpisode } from '../session/player-context.ts';
import styles from './failure-panel.module.css';

/** Nothing goes on without the person: what happened, and every way on. */
export function FailurePanel() {
  const t = useTranslations('player');
  const { session, preferences, run } = usePlayer();
  const { release, episode, next } = useWatchedEpisode();
  const failure = usePlayerState((state) => (state.phase === 'failed' ? (state.failure ?? 'unplayable') : null));
  const canSkip = usePlayerState((state) => state.failedStretch !== null);
  const height = usePlayerState((state) => state.height);
  if (failure === null) return null;
  const others = episode.streams.filter((stream) => stream.height !== height).toReversed();
  const mayHelpElsewhere = failure === 'expired' || failure === 'refused' || failure === 'foreign';
  return (
    <section className={styles['panel']} role="alert">
      <h2 className="lead">{t(`failure.${failure}`)}</h2>
      <p className="soft">{t(`failure.${failure}Advice`)}</p>
      <div className={styles['ways']}>
        <Button kind="primary" icon={<RotateCw aria-hidden="true" />} onClick={() => session.send({ type: 'retry' })}>
          {t('failure.retry')}
        </Button>
        {canSkip && (
          <Button icon={<StepForward aria-hidden="true" />} onClick={() => session.send({ type: 'skip-failed' })}>
            {t('failure.skip')}
          </Button>
        )}
        {others.map((stream) => (
          <Button
            key={stream.height}
            onClick={() => {
              preferences.change({ quality: stream.height });
              session.send({ type: 'choose-height', height: stream.height });
            }}
          >
            {t('waiting.tryHeight', { height: String(stream.height) })}
          </Button>
        ))}
        {next !== null && (
          <Button icon={<SkipForward aria-hidden="true" />} onClick={() => run({ kind: 'next' })}>
            {t('controls.nextEpisode')}
          </Button>
        )}
      </div>
      <div className={styles['ways']}>
        {mayHelpElsewhere && (
          <Link to="/connection" className={buttonClass({ kind: 'plain' })}>
            {t('failure.toConnection')}
          </Link>
        )}
        <Link
          to="/anime/$idOrAlias"
          params={{ idOrAlias: String(release.id) }}
          className={buttonClass({ kind: 'plain' })}
        >
          {t('unavailable.toRelease')}
        </Link>
      </div>
    </section>
  );
}
