import { Play, RotateCw, SkipForward, StepForward } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { heightBelow } from '#renderer/features/player/machine/repair.ts';
import { isTryingAgain, needsWords, type PlayerState, waitingOf } from '#renderer/features/player/machine/state.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useAnimeAway, useEpisodeSaving } from '#renderer/parts/saving/use-episode-saving.ts';
import { useLibraryAway } from '#renderer/parts/saving/use-library-away.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { useIsInPictureInPicture } from '../hooks/picture-in-picture.ts';
import { usePlayer, usePlayerState } from '../session/player-context.ts';
import styles from './overlays.module.css';

/**
 * A large sign for when the browser requires a click before sound. The whole picture takes that click and the named button is
 * below, so screen readers ignore the sign.
 */
export function StartSign() {
  if (!usePlayerState((state) => state.isAutoplayRefused)) return null;
  return (
    <span className={styles['startSign']} aria-hidden="true">
      <Play />
    </span>
  );
}

/** Says where the picture is while it plays in picture-in-picture. */
export function ElsewhereNotice() {
  const t = useTranslations('player.mini');
  const isElsewhere = useIsInPictureInPicture();
  const hasPicture = usePlayerState((state) => waitingOf(state) === 'nothing' && shownFailure(state) === null);
  return isElsewhere && hasPicture && <p className={styles['elsewhere']}>{t('elsewhere')}</p>;
}

/** The reason for a missing picture: a spinner at first, then an explanation and what can be done. */
export function WaitingNotice() {
  const t = useTranslations('player.waiting');
  const tHold = useTranslations('saved.hold');
  const { session, chooseQuality, run, release, episode, next, nameOf } = usePlayer();
  const isSaved = useEpisodeSaving(release.id, episode.id)?.isHere === true;
  const isAway = useAnimeAway();
  const isMissing = isAway && !isSaved;
  const isNextSaved = useEpisodeSaving(release.id, (next ?? episode).id)?.isHere === true;
  const isLibraryAway = useLibraryAway(isMissing);
  const waiting = usePlayerState(waitingOf);
  // Reading its saved place may take long.
  const isOpening = usePlayerState((state) => state.episode === null);
  const lower = usePlayerState((state) => heightBelow(state, state.height));
  if (waiting === 'nothing' && !isOpening) return null;
  const missingText = isLibraryAway ? tHold('libraryUnusable') : t('notSaved');
  return (
    <div className={styles['notice']}>
      <Spinner name={t('loading')} isLate={isOpening} />
      {needsWords(waiting) && (
        <>
          <div className={styles['noticeWords']} role="status">
            <p className="lead strong">{t(`${waiting}.title`)}</p>
            <p>{isMissing ? missingText : t(`${waiting}.advice`)}</p>
          </div>
          <div className={classNames('cluster justify-center gap-2', styles['noticeWays'])}>
            {waiting !== 'slow' && <Button onClick={() => session.send({ type: 'retry' })}>{t('retryNow')}</Button>}
            {lower && <Button onClick={() => chooseQuality(lower)}>{t('tryHeight', { height: String(lower) })}</Button>}
            {isMissing && next && isNextSaved && (
              <Button icon={<SkipForward />} onClick={() => run({ kind: 'next' })}>
                {nameOf(next)}
              </Button>
            )}
            {waiting !== 'slow' && <ButtonLink href={addressOf.connection}>{t('toConnection')}</ButtonLink>}
          </div>
        </>
      )}
    </div>
  );
}

export function shownFailure({ phase, failure }: PlayerState) {
  return phase === 'failed' ? (failure ?? 'unplayable') : null;
}

export function FailurePanel() {
  const t = useTranslations();
  const { session, chooseQuality, run, release, episode, next } = usePlayer();
  const failure = usePlayerState(shownFailure);
  const canSkip = usePlayerState((state) => state.failedStretch !== null);
  const isTriedAgain = usePlayerState(isTryingAgain);
  const height = usePlayerState((state) => state.height);
  if (failure === null) return null;
  const others = episode.streams.map((stream) => stream.height).filter((offered) => offered !== height);
  const mayHelpElsewhere = failure === 'expired' || failure === 'refused' || failure === 'foreign';
  return (
    <section className={styles['panel']} role="alert">
      <h2 className="lead">{t(`player.failure.${failure}.title`)}</h2>
      <p className="soft">
        {t(`player.failure.${failure}.advice`)} {isTriedAgain && t('player.failure.triedAgain')}
      </p>
      <div className={styles['panelWays']}>
        <Button kind="primary" icon={<RotateCw />} onClick={() => session.send({ type: 'retry' })}>
          {t('app.actions.retry')}
        </Button>
        {canSkip && (
          <Button icon={<StepForward />} onClick={() => session.send({ type: 'skip-failed' })}>
            {t('player.failure.skip')}
          </Button>
        )}
        {others.toReversed().map((other) => (
          <Button key={other} onClick={() => chooseQuality(other)}>
            {t('player.waiting.tryHeight', { height: String(other) })}
          </Button>
        ))}
        {next !== null && (
          <Button icon={<SkipForward />} onClick={() => run({ kind: 'next' })}>
            {t('player.keys.commands.next')}
          </Button>
        )}
      </div>
      <div className={styles['panelWays']}>
        {mayHelpElsewhere && (
          <ButtonLink href={addressOf.connection} kind="plain">
            {t('player.waiting.toConnection')}
          </ButtonLink>
        )}
        <ButtonLink href={addressOf.release(release.id)} kind="plain">
          {t('player.unavailable.toRelease')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** `isLate`: invisible at first, since most waits end before they are noticed. */
export function Spinner({ name, isLate = false }: { readonly name: string; readonly isLate?: boolean }) {
  const spinner = <span role="progressbar" aria-label={name} className={styles['spinner']} />;
  return isLate ? <span className={styles['late']}>{spinner}</span> : spinner;
}
