import { Pause, Play } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { HoldNote } from '#renderer/parts/saving/hold-note.tsx';
import { useTimeLeftText } from '#renderer/parts/saving/use-time-left-text.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { QueueRow } from './queue-row.tsx';
import styles from './queue-section.module.css';
import frame from './saved-section.module.css';
import { useQueue, waitingOf } from './use-queue.ts';

/** The titles that are being saved, in their order; nothing while the queue is empty. */
export function QueueSection() {
  const t = useTranslations('saved.queue');
  const timeLeftText = useTimeLeftText();
  const titleId = useId();
  const keysId = useId();
  const actions = useQueue();
  const { queue, titles } = actions;
  if (queue.data === undefined || titles.length === 0) return null;
  const { isPaused, hold, secondsLeft } = queue.data;
  const isWaiting = titles.some((title) => waitingOf(title) > 0);
  const TurnIcon = isPaused ? Play : Pause;
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <header className={frame['head']}>
        <h2 id={titleId} className="lead">
          {t('title')}
        </h2>
        {isWaiting && (
          <>
            <p className="small faint tabular">
              {isPaused ? t('allPaused') : hold === null && secondsLeft !== null && timeLeftText(secondsLeft)}
            </p>
            <Button kind="plain" size="small" className={styles['tools']} icon={<TurnIcon />} onClick={actions.turnAll}>
              {t(isPaused ? 'resumeAll' : 'pauseAll')}
            </Button>
          </>
        )}
      </header>
      {hold !== null && !isPaused && isWaiting && (
        <div className={styles['hold']}>
          <HoldNote hold={hold} />
        </div>
      )}
      <p id={keysId} className={saidOnly()}>
        {t('keys')}
      </p>
      <p className={saidOnly()} role="status">
        {actions.said}
      </p>
      <ul className={frame['rows']} aria-labelledby={titleId} aria-describedby={keysId} onKeyDown={actions.onKeyDown}>
        {titles.map((title, place) => (
          <QueueRow
            key={title.slugUrl}
            title={title}
            isFirst={place === 0}
            isLast={place === titles.length - 1}
            isHeld={isPaused || hold !== null}
            commands={actions.commands}
          />
        ))}
      </ul>
    </section>
  );
}
