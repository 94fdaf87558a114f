import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { AppError } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import { useReturnStore } from '../shelves/return-store.ts';
import { useWaitingText } from '../time/use-moment-text.ts';
import styles from './sync-now.module.css';

const MINUTE_MILLISECONDS = 60_000;

type SyncDetailsProps = {
  readonly sync: SyncState;
  /** The session has ended: what waits is for the next one. */
  readonly isEnded?: boolean;
};

/** In words: what waits to be sent, what keeps it, and when something was sent and received last. */
export function SyncDetails({ sync, isEnded = false }: SyncDetailsProps) {
  const t = useTranslations('app.sync');
  const errors = useTranslations('errors');
  const format = useFormatter();
  const waitingText = useWaitingText();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const { pending: count, lastFailure, lastSentAt, lastPulledAt, pullFailure } = sync;
  const returnedAt = useReturnStore((state) => state.returnedAt);
  // The text stands for a minute; and a moment of a clock that was set back since is no time to come.
  const when = (at: number) => (now.getTime() - at < MINUTE_MILLISECONDS ? t('justNow') : format.relativeTime(at, now));

  function whenSent(): string {
    if (isChecked(sync, returnedAt)) return t('upToDate');
    return pullFailure === null
      ? t('checking')
      : t('unchecked', { reason: errors(`${failureCode(pullFailure)}.title`) });
  }

  return (
    <div className="stack gap-1">
      {isEnded && <p>{count === 0 ? t('ended') : t('endedPending', { count })}</p>}
      {!isEnded && <p>{count === 0 ? whenSent() : t('pending', { count })}</p>}
      {count > 0 && <p className="small faint">{waitingText(sync.waiting)}</p>}
      {!isEnded && count > 0 && lastFailure !== null && (
        <p>{t('retrying', { reason: errors(`${failureCode(lastFailure)}.title`) })}</p>
      )}
      {lastSentAt !== null && <p className="small faint">{t('lastSent', { when: when(lastSentAt) })}</p>}
      {lastPulledAt !== null && <p className="small faint">{t('lastPulled', { when: when(lastPulledAt) })}</p>}
    </div>
  );
}

/** Whether the service was asked with success since the person came back to the window. */
export function isChecked({ lastPulledAt, pullFailure }: SyncState, returnedAt: number): boolean {
  return pullFailure === null && lastPulledAt !== null && lastPulledAt >= returnedAt;
}

/** The state names the code of the failure alone; one of a newer core is a failure all the same. */
export function failureCode(code: string): AppError['code'] {
  return AppError.options.map(({ shape }) => shape.code.value).find((known) => known === code) ?? 'internal';
}

/** Sends and asks at once. What came of it stands in the details beside it. */
export function SyncNow() {
  const t = useTranslations('app.sync');
  const command = useCommand('sync.now');
  return (
    <Button
      className={styles['now']}
      size="small"
      aria-disabled={command.isPending}
      onClick={() => command.isPending || command.mutate({})}
    >
      {t('now')}
    </Button>
  );
}
