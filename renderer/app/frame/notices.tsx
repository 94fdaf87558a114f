import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { RemoveButton } from '#renderer/ui/remove-button.tsx';
import { assertNever } from '#shared/contract/app-error.ts';
import type { Notice } from '#shared/domain/notice.ts';
import { DatabaseNotice, LibraryNotice } from './damage-notices.tsx';
import { NewsQuestion } from './news-question.tsx';
import styles from './notices.module.css';
import { NotRestoredNotice, RestoredNotice } from './restored-notices.tsx';
import { SessionNotice } from './session-notice.tsx';
import { useNewsQuestion } from './use-news-question.ts';
import { useSessionNotice } from './use-session-notice.ts';

/** What the person must know that no action of theirs caused; each stays until it is dismissed. */
export function Notices() {
  const t = useTranslations('app');
  const notices = useQuery(queryFor('notices.list', {})).data ?? [];
  const dismiss = useCommand('notices.dismiss');
  const session = useSessionNotice();
  const asksForNews = useNewsQuestion();
  const isNone = notices.length === 0 && session === null;
  return (
    // Always there: what comes into a region that comes with it is often not read out.
    <div className={styles['region']} aria-live="polite" aria-relevant="additions text">
      {!isNone && (
        <aside aria-label={t('notices.label')}>
          <ul className={styles['list']} aria-label={t('notices.label')}>
            {session !== null && <SessionNotice {...session} />}
            {notices.map((notice) => (
              <li key={notice.id} className={styles['notice']}>
                <Info className={styles['icon']} aria-hidden="true" />
                <NoticeBody notice={notice} />
                <RemoveButton name={t('actions.dismiss')} onRemove={() => dismiss.mutate({ id: notice.id })} />
              </li>
            ))}
          </ul>
        </aside>
      )}
      {asksForNews && <NewsQuestion />}
    </div>
  );
}

function NoticeBody({ notice }: { readonly notice: Notice }) {
  const t = useTranslations('app.notices');
  switch (notice.kind) {
    case 'database-set-aside':
      return <DatabaseNotice notice={notice} />;
    case 'library-set-aside':
      return <LibraryNotice notice={notice} />;
    case 'backup-restored':
      return <RestoredNotice notice={notice} />;
    case 'backup-not-restored':
      return <NotRestoredNotice madeAt={notice.madeAt} />;
    case 'session-not-kept':
      return <p className={styles['text']}>{t('sessionNotKept')}</p>;
    default:
      return assertNever(notice);
  }
}
