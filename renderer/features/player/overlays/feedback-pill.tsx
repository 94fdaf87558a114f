import { useTranslations } from 'use-intl';
import { useView } from '../player-context.ts';
import type { Feedback } from '../player-view.ts';
import styles from './feedback-pill.module.css';

/** A short answer to a key or the wheel. */
export function FeedbackPill() {
  const t = useTranslations('player.feedback');
  const feedback = useView((state) => state.feedback);

  function wordsFor(shown: Feedback): string {
    switch (shown.kind) {
      case 'seek':
        return t(shown.seconds > 0 ? 'forward' : 'backward', { seconds: Math.abs(shown.seconds) });
      case 'volume':
        return t('volume', { percent: shown.fraction });
      case 'muted':
        return t('muted');
      case 'speed':
        return t('speed', { speed: shown.speed });
      case 'quality':
        return t('quality', { height: String(shown.height) });
    }
  }

  return (
    <div className={styles['place']} role="status">
      {feedback !== null && <span className={styles['pill']}>{wordsFor(feedback)}</span>}
    </div>
  );
}
