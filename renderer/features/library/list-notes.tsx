import { RotateCw } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { failureCode } from '#renderer/parts/app/sync-details.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { ListName, ListsState } from '#shared/domain/anime/release-list.ts';
import styles from './list-notes.module.css';

type ListNotesProps = {
  readonly list: ListName;
  readonly state: ListsState;
  /** Said by itself, with the way back. */
  readonly isEnded: boolean;
};

const MINUTE_MILLISECONDS = 60_000;

/** What is to know of a list: how old it is without the service, what is still being read, and what cannot be shown. */
export function ListNotes({ list, state, isEnded }: ListNotesProps) {
  const t = useTranslations('library.notes');
  const lists = useTranslations('lists');
  const errors = useTranslations('errors');
  const kept = useTranslations('app.kept');
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const { lastFailure, sendFailure, lastPulledAt, pending, unread, unsettled } = state;
  const missing = state.missing[list];
  const isAway = lastFailure !== null && !isEnded;
  // The lists themselves can be read: that is not said to be a service out of reach.
  const isHeld = !isAway && !isEnded && sendFailure !== null && pending > 0;
  const isFirstReading = lastPulledAt === null && lastFailure === null && !isEnded;
  if (!isAway && !isHeld && !isFirstReading && unread === 0 && missing === 0 && unsettled.length === 0) return null;
  return (
    <div className={styles['notes']}>
      {isAway && (
        <ErrorLine
          tone="offline"
          title={errors(`${failureCode(lastFailure)}.title`)}
          advice={
            lastPulledAt === null
              ? t('neverRead')
              : `${kept('asOf', { when: format.relativeTime(Math.min(lastPulledAt, now.getTime()), now) })} ${t('changesWait')}`
          }
        />
      )}
      {isHeld && <p role="status">{lists('held')}</p>}
      {unsettled.length > 0 && <UnsettledNote unsettled={unsettled} />}
      {isFirstReading && <p role="status">{t('reading')}</p>}
      {!isFirstReading && unread > 0 && <p role="status">{t('unread', { count: unread })}</p>}
      {missing > 0 && <p>{t('missing', { count: missing })}</p>}
    </div>
  );
}

/** The service took these changes back time and again (anime-service, Delayed collection writes); they can be asked for anew. */
function UnsettledNote({ unsettled }: Pick<ListsState, 'unsettled'>) {
  const t = useTranslations('library.notes');
  const actions = useTranslations('app.actions');
  // Restoring is the one command that puts each release where it belongs.
  const restore = useCommand('lists.restore');
  return (
    <ErrorLine
      title={t('unsettled', { count: unsettled.length })}
      action={
        <Button
          size="small"
          icon={<RotateCw aria-hidden="true" />}
          disabled={restore.isPending}
          onClick={() => restore.mutate({ former: { favourites: [], collections: [...unsettled] } })}
        >
          {actions('retry')}
        </Button>
      }
    />
  );
}
