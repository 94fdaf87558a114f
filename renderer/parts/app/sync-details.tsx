import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { FactList } from '#renderer/ui/cards/fact-list.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { AppErrorCode } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import { useReturnStore } from '../shelves/return-store.ts';
import { useAge } from '../time/use-moment-text.ts';
import styles from './sync-details.module.css';

/** Waiting changes, the error that delays them, and the last sync of each kind. `isEnded`: they wait for the next session. */
export function SyncDetails({ sync, isEnded = false }: { readonly sync: SyncState; readonly isEnded?: boolean }) {
  const t = useTranslations('app.sync');
  const errors = useTranslations('errors');
  const { pending: count, lastFailure, pullFailure } = sync;
  const returnedAt = useReturnStore((state) => state.returnedAt);
  const reasonOf = (failure: AppErrorCode) => errors(`${failure}.title`);

  function summary(): string {
    if (isEnded) return count === 0 ? t('ended') : t('endedPending', { count });
    if (count > 0) return t('pending', { count });
    if (isChecked(sync, returnedAt)) return t('upToDate');
    return pullFailure === null ? t('checking') : t('unchecked', { reason: reasonOf(pullFailure) });
  }

  return (
    <div className="stack gap-2">
      <p>{summary()}</p>
      {!isEnded && count > 0 && lastFailure !== null && <p>{t('retrying', { reason: reasonOf(lastFailure) })}</p>}
      <SyncKinds sync={sync} isEnded={isEnded} />
    </div>
  );
}

/** The waiting changes of each kind of data, or the time of its last sync. */
function SyncKinds({ sync, isEnded }: { readonly sync: SyncState; readonly isEnded: boolean }) {
  const t = useTranslations();
  const age = useAge();
  const isInFolder = typeof useAnswer('devices.state', {}).data?.directory === 'string';
  const { waiting, syncedAt } = sync;

  function standing(kind: keyof typeof waiting): string {
    if (waiting[kind] > 0) return t('app.sync.kindWaiting', { count: waiting[kind] });
    const at = syncedAt[kind];
    if (at !== null) return t('app.sync.kindSynced', { when: age(at) });
    // Ratings are read with their releases, so without a change there is no exchange.
    return kind === 'scores' || isEnded ? t('app.sync.sent') : t('app.sync.kindNotYet');
  }

  return (
    <FactList
      className={styles['kinds']}
      facts={[
        ...(['positions', 'listChanges', 'scores'] as const).map((kind) => ({
          name: t(`app.sync.kinds.${kind}`),
          value: standing(kind),
        })),
        { name: t('app.navigation.novels'), value: t(isInFolder ? 'app.sync.kindDevices' : 'app.sync.kindHere') },
      ]}
    />
  );
}

/** Whether the service answered since the person returned to the window. */
export function isChecked({ lastPulledAt, pullFailure }: SyncState, returnedAt: number): boolean {
  return pullFailure === null && lastPulledAt !== null && lastPulledAt >= returnedAt;
}

export function SyncNow() {
  const t = useTranslations('app.sync');
  const { isPending, mutate } = useCommand('sync.now');
  return (
    <Button
      className="self-start"
      size="small"
      icon={<RefreshCw />}
      aria-disabled={isPending}
      onClick={() => mutate({})}
    >
      {t(isPending ? 'syncing' : 'now')}
    </Button>
  );
}
