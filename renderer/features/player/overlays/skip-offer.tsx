import { FastForward, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { needsWords, waitingOf } from '#renderer/features/player/machine/state.ts';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { PlayerButton } from '../controls/player-button.tsx';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { usePlayer, usePlayerState, useView } from '../session/player-context.ts';
import { CountdownRing } from './next-card.tsx';
import styles from './overlays.module.css';

/** After this much played time in the mark the offer is hidden with the controls. */
const PROMINENT_MS = 12_000;

/** Skips an opening or an ending, with its countdown where that is automatic. */
export function SkipOffer() {
  const t = useTranslations('player.marks');
  const { session, run } = usePlayer();
  const { current, countdownMs, offeredMs } = usePlayerState((state) => state.marks);
  const keys = useShortcut('skip');
  const isPlaying = usePlayerState(({ phase }) => phase === 'playing');
  const isIdle = useView((view) => view.isIdle);
  const hasPicture = usePlayerState(
    (state) => state.phase !== 'failed' && state.phase !== 'ended' && !needsWords(waitingOf(state)),
  );
  if (current === null || !hasPicture) return null;
  if (isPlaying && isIdle && offeredMs > PROMINENT_MS) return null;
  const seconds = countdownMs === null ? 0 : Math.ceil(countdownMs / 1000);
  return (
    <div className={styles['offer']} data-player-controls="">
      <button
        type="button"
        className={styles['skip']}
        aria-keyshortcuts={keys['aria-keyshortcuts']}
        onClick={() => run({ kind: 'skip' })}
      >
        {countdownMs === null ? <FastForward aria-hidden="true" /> : <CountdownRing remainingMs={countdownMs} />}
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
      <span className={saidOnly()} role="status">
        {seconds === 5 && t('countdown', { seconds })}
      </span>
    </div>
  );
}
