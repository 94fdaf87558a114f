import { History, ListChecks, MonitorPlay, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useEndless } from '#renderer/api/use-endless.ts';
import { requestSignIn } from '#renderer/parts/app/sign-in-request.ts';
import { useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { EndlessList } from '#renderer/parts/shelves/endless-list.tsx';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { VirtualListHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { HistoryEntry } from '#shared/domain/anime/history.ts';
import { HistoryBar } from './history-bar.tsx';
import rowStyles from './history-row.module.css';
import { HistoryRow } from './history-row.tsx';
import styles from './history-view.module.css';
import { QuietNote } from './quiet-note.tsx';
import { useHistoryRemoval } from './use-history-removal.ts';

const ROW_REM = 4.75;
const idOf = ({ progress }: HistoryEntry) => progress.episodeId;

/** What was watched, the last first: to go on with, and to remove. */
export function HistoryView({ account }: { readonly account: AccountState | undefined }) {
  const t = useTranslations('library.history');
  const { isShown } = useAdultRule();
  const listRef = useRef<VirtualListHandle>(null);
  const { remove, isRemoved } = useHistoryRemoval();
  const answered = useEndless('history.page', (page) => ({ page }), idOf);
  const history = { ...answered, items: answered.items?.filter((entry) => !isRemoved(entry)) };
  const shown = history.items?.filter(isShown).map(idOf) ?? [];
  const choosing = useChoosing({ shown, listRef, allIds: async () => shown });
  const { selection } = choosing;
  const isNobody = account?.status === 'signed-out';

  return (
    <section aria-label={t('title')} className={styles['history']} onClickCapture={choosing.onClickCapture}>
      {history.isLocal && (shown.length > 0 || !isNobody) && <HistoryNote account={account} onRetry={history.retry} />}
      {shown.length > 0 && (
        <div className={styles['tools']} data-choosing={selection !== null || undefined}>
          {selection === null ? (
            <>
              <p className="small faint tabular">
                {history.total !== undefined && t('total', { count: history.total })}
              </p>
              <IconButton
                name={t('select')}
                icon={<ListChecks />}
                ref={choosing.sought === 'select' ? focusFound(choosing.onFound) : undefined}
                onClick={choosing.begin}
              />
            </>
          ) : (
            <HistoryBar
              count={selection.ids.size}
              hint={t('hint')}
              choosing={choosing}
              onRemove={() => {
                remove([...selection.ids]);
                choosing.end();
              }}
            />
          )}
        </div>
      )}
      <div className={styles['rows']}>
        <EndlessList
          ref={listRef}
          name={t('title')}
          list={history}
          keyOf={idOf}
          rowRem={ROW_REM}
          rowSkeleton={
            <Row
              leading={<Skeleton className={rowStyles['picture']} />}
              title={<SkeletonText width={0.4} />}
              detail={<SkeletonText width={0.25} />}
            />
          }
          renderItem={(entry) => (
            <HistoryRow
              entry={entry}
              choice={{
                isChosen: selection === null ? null : selection.ids.has(idOf(entry)),
                onChoose: (isRun) => choosing.choose(idOf(entry), isRun),
                isSought: choosing.isSought(idOf(entry)),
                onFound: choosing.onFound,
              }}
              onRemove={() => remove([idOf(entry)])}
            />
          )}
          empty={<EmptyHistory isNobody={isNobody} />}
        />
      </div>
    </section>
  );
}

/** Nothing was watched yet, or nothing without an account. */
function EmptyHistory({ isNobody }: { readonly isNobody: boolean }) {
  const t = useTranslations('library.history');
  const actions = useTranslations('app.actions');
  return (
    <EmptyState
      icon={<History aria-hidden="true" />}
      title={t('empty')}
      advice={isNobody ? `${t('emptyAdvice')} ${t('emptyNobody')}` : t('emptyAdvice')}
      action={isNobody ? <Button onClick={() => requestSignIn()}>{actions('signIn')}</Button> : undefined}
    />
  );
}

type HistoryNoteProps = { readonly account: AccountState | undefined; readonly onRetry: () => void };

/** Whose history it is where the service did not tell it, and how to have the whole one. */
function HistoryNote({ account, onRetry }: HistoryNoteProps) {
  const t = useTranslations('library.history');
  const actions = useTranslations('app.actions');
  switch (account?.status) {
    case 'signed-out':
      return (
        <QuietNote
          icon={<MonitorPlay />}
          title={t('nobody')}
          action={
            <Button size="small" onClick={() => requestSignIn()}>
              {actions('signIn')}
            </Button>
          }
        />
      );
    case 'signed-in':
      return (
        <ErrorLine
          tone="offline"
          title={t('local')}
          action={
            <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {actions('retry')}
            </Button>
          }
        />
      );
    default:
      // The page already reports the ended session.
      return null;
  }
}
