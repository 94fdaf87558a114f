import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { type AppError, errorCodes } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import { useReturnStore } from '../shelves/return-store.ts';
import { useAge, useWaitingText } from '../time/use-moment-text.ts';
import styles from './sync-now.module.css';

/** Waiting changes, the error that delays them, and the last exchange. `isEnded`: they wait for the next session. */
export function SyncDetails({ sync, isEnded = false }: { readonly sync: SyncState; readonly isEnded?: boolean }) {
  const t = useTranslations('app.sync');
  const errors = useTranslations('errors');
  const waitingText = useWaitingText();
  const age = useAge();
  const { pending: count, lastFailure, lastSentAt, lastPulledAt, pullFailure } = sync;
  const returnedAt = useReturnStore((state) => state.returnedAt);
  const reasonOf = (failure: string) => errors(`${failureCode(failure)}.title`);

  function summary(): string {
    if (isEnded) return count === 0 ? t('ended') : t('endedPending', { count });
    if (count > 0) return t('pending', { count });
    if (isChecked(sync, returnedAt)) return t('upToDate');
    return pullFailure === null ? t('checking') : t('unchecked', { reason: reasonOf(pullFailure) });
  }

  return (
    <div className="stack gap-1">
      <p>{summary()}</p>
      {count > 0 && <p className="small faint">{waitingText(sync.waiting)}</p>}
      {!isEnded && count > 0 && lastFailure !== null && <p>{t('retrying', { reason: reasonOf(lastFailure) })}</p>}
      {lastSentAt !== null && <p className="small faint">{t('lastSent', { when: age(lastSentAt) })}</p>}
      {lastPulledAt !== null && <p className="small faint">{t('lastPulled', { when: age(lastPulledAt) })}</p>}
    </div>
  );
}

/** Whether the service answered since the person returned to the window. */
export function isChecked({ lastPulledAt, pullFailure }: SyncState, returnedAt: number): boolean {
  return pullFailure === null && lastPulledAt !== null && lastPulledAt >= returnedAt;
}

/** The code of a failure in the sync state; `internal` for one of a newer core. */
export function failureCode(code: string): AppError['code'] {
  return errorCodes.find((known) => known === code) ?? 'internal';
}

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
