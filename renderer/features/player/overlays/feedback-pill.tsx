import { useTranslations } from 'use-intl';
import { useSleepName } from '../hooks/use-sleep-timer.ts';
import { useView } from '../session/player-context.ts';
import type { Feedback } from '../session/player-view.ts';
import styles from './feedback-pill.module.css';

/** A short answer to a key or the wheel. */
export function FeedbackPill() {
  const t = useTranslations('player.feedback');
  const sleep = useTranslations('player.sleep');
  const nameOfSleep = useSleepName();
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
      case 'screenshot':
        return t('screenshot');
      case 'no-screenshot':
        return t('noScreenshot');
      case 'sleep':
        return `${sleep('title')}: ${nameOfSleep(shown.choice)}`;
    }
  }

  return (
    <div className={styles['place']} role="status">
      {feedback !== null && <span className={styles['pill']}>{wordsFor(feedback)}</span>}
    </div>
  );
}
