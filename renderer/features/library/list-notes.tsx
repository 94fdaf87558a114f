import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { RetryButton } from '#renderer/parts/errors/error-page.tsx';
import { useAge } from '#renderer/parts/time/use-moment-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import type { ListName, ListsState } from '#shared/domain/anime/release-list.ts';

type ListNotesProps = {
  readonly list: ListName;
  readonly state: ListsState;
  /** The session has ended, which the page itself reports. */
  readonly isEnded: boolean;
};

export function ListNotes({ list, state, isEnded }: ListNotesProps) {
  const t = useTranslations();
  const change = useChange();
  const age = useAge();
  const { lastFailure, sendFailure, lastPulledAt, pending, unread, unsettled } = state;
  const missing = state.missing[list];
  const placeAgain = () =>
    void change({ scope: 'lists', command: () => api['lists.place']({ placements: [...unsettled] }) });
  const isAway = lastFailure !== null && !isEnded;
  // The lists can be read, but changes to them cannot be sent.
  const isHeld = !isAway && !isEnded && sendFailure !== null && pending > 0;
  const isFirstReading = lastPulledAt === null && lastFailure === null && !isEnded;
  if (!isAway && !isHeld && !isFirstReading && unread === 0 && missing === 0 && unsettled.length === 0) return null;
  return (
    <div className="stack gap-2 small soft margin-bottom-4">
      {isAway && (
        <ErrorLine
          tone="offline"
          title={t(`errors.${lastFailure}.title`)}
          advice={
            lastPulledAt === null
              ? t('library.notes.neverRead')
              : `${t('app.kept.asOf', { when: age(lastPulledAt) })} ${t('library.notes.changesWait')}`
          }
        />
      )}
      {isHeld && <p role="status">{t('lists.held')}</p>}
      {/* The service has reverted these changes several times (anime-service, Delayed collection writes). */}
      {unsettled.length > 0 && (
        <ErrorLine
          title={t('library.notes.unsettled', { count: unsettled.length })}
          action={<RetryButton onClick={placeAgain} />}
        />
      )}
      {isFirstReading && <p role="status">{t('library.notes.reading')}</p>}
      {!isFirstReading && unread > 0 && <p role="status">{t('library.notes.unread', { count: unread })}</p>}
      {missing > 0 && <p>{t('library.notes.missing', { count: missing })}</p>}
    </div>
  );
}
