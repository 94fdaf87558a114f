import { FastForward, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { needsWords, waitingOf } from '#renderer/features/player/machine/waiting.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { useShortcut } from '../hooks/use-player-keys.ts';
import { usePlayer, usePlayerState, useView } from '../session/player-context.ts';
import { CountdownRing } from './next-card.tsx';
import styles from './skip-offer.module.css';

/** After this much of the mark was watched the offer comes and goes with the controls. */
const PROMINENT_MS = 12_000;

/** The way past an opening or an ending, with its countdown where it goes by itself. */
export function SkipOffer() {
  const t = useTranslations('player');
  const { session, run } = usePlayer();
  const { current, countdown, offeredMs } = usePlayerState((state) => state.marks);
  const keys = useShortcut('skip');
  const isPlaying = usePlayerState(({ phase }) => phase === 'playing');
  const isIdle = useView((view) => view.isIdle);
  const hasPicture = usePlayerState(
    (state) => state.phase !== 'failed' && state.phase !== 'ended' && !needsWords(waitingOf(state)),
  );
  if (current === null || !hasPicture) return null;
  if (isPlaying && isIdle && offeredMs > PROMINENT_MS) return null;
  const seconds = countdown === null ? 0 : Math.ceil(countdown.remainingMs / 1000);
  return (
    <div className={styles['offer']} data-player-controls="">
      <button
        type="button"
        className={styles['skip']}
        aria-keyshortcuts={keys['aria-keyshortcuts']}
        onClick={() => run({ kind: 'skip' })}
      >
        {countdown === null ? <FastForward aria-hidden="true" /> : <CountdownRing countdown={countdown} />}
        {t(current === 'opening' ? 'marks.skipOpening' : 'marks.skipEnding')}
        {keys.shortcut !== undefined && (
          <span className={styles['key']} aria-hidden="true">
            {keys.shortcut}
          </span>
        )}
      </button>
      {countdown !== null && (
        <IconButton
          name={t('marks.watchIt')}
          icon={<X />}
          size="large"
          tone="picture"
          tooltipSide="top"
          className={styles['cancel']}
          onClick={() => session.send({ type: 'cancel-skip' })}
        />
      )}
      <span className={saidOnly()} role="status">
        {countdown !== null && seconds === 5 && t('marks.countdown', { seconds })}
      </span>
    </div>
  );
}
