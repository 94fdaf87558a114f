import { useNow, useTranslations } from 'use-intl';
import { failureCode } from '#renderer/parts/app/sync-details.tsx';
import { remainingTime } from './remaining-time.ts';
import styles from './wait.module.css';

const SECOND_MILLISECONDS = 1_000;

type WaitStateProps = {
  readonly expiresAt: number;
  /** Why the last question came back without an answer. */
  readonly trouble: string | null;
  /** What the time that is left is for. */
  readonly timeText: (time: string) => string;
};

/** How long there is still time, and what keeps the service from answering. The seconds are hidden from screen readers. */
export function WaitState({ expiresAt, trouble, timeText }: WaitStateProps) {
  const t = useTranslations('account.wait');
  const errors = useTranslations('errors');
  const now = useNow({ updateInterval: SECOND_MILLISECONDS });
  return (
    <>
      <p className="soft tabular" role="timer">
        {timeText(remainingTime(expiresAt, now.getTime()))}
      </p>
      <p className={styles['trouble']} role="status">
        {trouble !== null && t('trouble', { reason: errors(`${failureCode(trouble)}.title`) })}
      </p>
    </>
  );
}
