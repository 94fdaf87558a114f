import { FastForward, Play, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { isComplete, isFilm } from '#renderer/features/player/machine/episodes.ts';
import { COUNTDOWN_MS, isProminent } from '#renderer/features/player/machine/marks.ts';
import { needsWords, waitingOf } from '#renderer/features/player/machine/state.ts';
import { useAdultRule, usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { useWatchRelease } from '#renderer/parts/release/watch-release.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { PlayerButton } from '../controls/player-button.tsx';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { usePlayer, usePlayerState, useView } from '../session/player-context.ts';
import styles from './overlays.module.css';

export function SkipOffer() {
  const t = useTranslations('player.marks');
  const { session, run } = usePlayer();
  const current = usePlayerState(({ marks }) => marks.current);
  const countdownMs = usePlayerState(({ marks }) => marks.countdownMs);
  const isAlwaysShown = usePlayerState(({ marks }) => isProminent(marks));
  const keys = useShortcut('skip');
  const isPlaying = usePlayerState(({ phase }) => phase === 'playing');
  const isIdle = useView((view) => view.isIdle);
  const hasPicture = usePlayerState(
    (state) => state.phase !== 'failed' && state.phase !== 'ended' && !needsWords(waitingOf(state)),
  );
  if (current === null || !hasPicture) return null;
  if (isPlaying && isIdle && !isAlwaysShown) return null;
  const seconds = countdownMs === null ? 0 : Math.ceil(countdownMs / 1000);
  return (
    <div className={styles['offer']} data-player-controls="">
      <button
        type="button"
        className={styles['skip']}
        aria-keyshortcuts={keys['aria-keyshortcuts']}
        onClick={() => run({ kind: 'skip' })}
      >
        {countdownMs === null ? <FastForward /> : <CountdownRing remainingMs={countdownMs} />}
        {t(current === 'opening' ? 'skipOpening' : 'skipEnding')}
        {keys.shortcut !== undefined && (
          <span className={styles['key']} aria-hidden="true">
            {keys.shortcut}
          </span>
        )}
      </button>
      {countdownMs !== null && (
        <PlayerButton
          name={t('watchIt')}
          icon={<X />}
          size="large"
          className={styles['cancel']}
          onClick={() => session.send({ type: 'cancel-skip' })}
        />
      )}
      <span className={visuallyHidden()} role="status">
        {seconds === 5 && t('countdown', { seconds })}
      </span>
    </div>
  );
}

/** Shown at the real end: the next episode with its countdown, or what can follow the last one. */
export function NextCard() {
  const t = useTranslations('player');
  const { session, run, release, next, missing, nameOf } = usePlayer();
  const hasEnded = usePlayerState(({ phase }) => phase === 'ended');
  const countdownMs = usePlayerState((state) => state.nextCountdownMs);
  // Requested while the last episode plays, so that nothing moves at its end.
  const isAtEnd = next === null && missing === null && isComplete(release);
  const { data: sequel } = useAnswer('franchises.next', { releaseId: release.id }, { enabled: isAtEnd });
  const { isShown } = useAdultRule();
  if (!hasEnded) return null;
  const notSaved = missing && t('next.notSaved', { name: nameOf(missing) });
  const title = next ? nameOf(next) : (notSaved ?? t(isFilm(release) ? 'next.filmTitle' : 'next.lastTitle'));
  const preview = next && (next.preview ?? release.poster);
  const isCounting = countdownMs !== null;
  const place = t(missing ? 'next.nextSaved' : 'keys.commands.next');
  return (
    <section className={styles['card']} aria-label={next ? t('keys.commands.next') : title}>
      {preview && <img src={preview} alt="" className={styles['preview']} />}
      <div className={styles['cardWords']}>
        {next && (
          <p className="small soft tabular">
            {isCounting ? t('next.countdown', { seconds: Math.ceil(countdownMs / 1000) }) : place}
          </p>
        )}
        <h2 className="body snug">{title}</h2>
        {next && missing && <p className="small soft">{notSaved}</p>}
        {!next && !missing && release.isOngoing && <p className="small soft tabular">{t('next.lastAdvice')}</p>}
      </div>
      {/* Announces the countdown once, not every second. */}
      <p className={visuallyHidden()} role="status">
        {next ? `${place}: ${title}` : title}
        {isCounting && `. ${t('next.countdown', { seconds: COUNTDOWN_MS / 1000 })}`}
      </p>
      {sequel && isShown(sequel) && <Sequel card={sequel} />}
      <div className={styles['cardWays']}>
        {next ? (
          <Button
            kind="primary"
            icon={isCounting ? <CountdownRing remainingMs={countdownMs} /> : <Play />}
            onClick={() => run({ kind: 'next' })}
          >
            {t('next.startNow')}
          </Button>
        ) : (
          <Button icon={<RotateCcw />} onClick={() => run({ kind: 'toggle' })}>
            {t('controls.watchAgain')}
          </Button>
        )}
        {isCounting && (
          <Button kind="plain" onClick={() => session.send({ type: 'cancel-next' })}>
            {t('next.cancel')}
          </Button>
        )}
        {!next && <ButtonLink href={addressOf.release(release.id)}>{t('unavailable.toRelease')}</ButtonLink>}
      </div>
    </section>
  );
}

/** The next release of the franchise, which never starts by itself. */
function Sequel({ card }: { readonly card: ReleaseCard }) {
  const t = useTranslations();
  const watch = useWatchRelease();
  const picture = usePictureOf(card);
  const { title } = picture;
  return (
    <div className={styles['sequel']}>
      <Picture {...picture} className={styles['poster']} />
      <div className="stack gap-2 items-start">
        <p className="small soft">{t('player.next.inFranchise')}</p>
        <p className="snug strong clamp-2">{title}</p>
        <p className="small soft tabular">{useFacts().releaseLine(card)}</p>
        <Button
          kind="primary"
          icon={<Play />}
          aria-label={t('anime.card.watch', { title })}
          onClick={() => void watch(card.id, { replace: true })}
        >
          {t('anime.release.watch')}
        </Button>
      </div>
    </div>
  );
}

/** The remaining time as a closing ring around whole seconds. The words beside it say the same. */
export function CountdownRing({ remainingMs }: { readonly remainingMs: number }) {
  return (
    <span className={styles['ring']} style={{ '--rest': remainingMs / COUNTDOWN_MS }} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={styles['drawing']} aria-hidden="true">
        <circle cx="12" cy="12" r="10" className={styles['track']} />
        <circle cx="12" cy="12" r="10" pathLength="1" className={styles['rest']} />
      </svg>
      {Math.ceil(remainingMs / 1000)}
    </span>
  );
}
