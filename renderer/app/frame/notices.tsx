import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useNewsWishes } from '#renderer/parts/app/use-news-wishes.ts';
import { useBackupFailureText, useRestoreBackup } from '#renderer/parts/app/use-restore-backup.ts';
import { useExactMoment } from '#renderer/parts/time/use-moment-text.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { assertNever } from '#shared/contract/app-error.ts';
import type { Notice } from '#shared/domain/app/notice.ts';
import styles from './notices.module.css';
import { SessionNotice } from './session-notice.tsx';
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

/** Whether to ask about notifications: something is followed and no choice was made. */
function useNewsQuestion(): boolean {
  const isOpen = !useNewsWishes().wishes.isAsked;
  const membership = useQuery({ ...queryFor('lists.membership', {}), enabled: isOpen }).data;
  const shelves = useQuery({ ...queryFor('reading.shelves', {}), enabled: isOpen }).data;
  const hasFavourites = membership !== undefined && membership.favourites.length > 0;
  const follows = shelves?.some(({ isFollowed }) => isFollowed) === true;
  return isOpen && (hasFavourites || follows);
}

/** That a backup is in place now, and the way back. */
function RestoredNotice({ notice }: { readonly notice: Extract<Notice, { kind: 'backup-restored' }> }) {
  const t = useTranslations('app.notices.restored');
  const exactly = useExactMoment();
  const failureText = useBackupFailureText();
  const { restore, isRestoring, error } = useRestoreBackup();

  function text(): string {
    if (isRestoring) return t('undoing');
    if (error === null || error.code === 'cancelled') return t('text', { when: exactly(notice.madeAt) });
    const { title, advice } = failureText(error);
    return `${title}. ${advice}`;
  }

  return (
    <>
      <p className={styles['text']}>{text()}</p>
      <Button size="small" aria-disabled={isRestoring} onClick={() => restore(notice.undo)}>
        {t('undo')}
      </Button>
    </>
  );
}

function NotRestoredNotice({ madeAt }: { readonly madeAt: number }) {
  const t = useTranslations('app.notices.restored');
  const exactly = useExactMoment();
  return <p className={styles['text']}>{t('failed', { when: exactly(madeAt) })}</p>;
}

/** Whether the person wants to be told of what they follow: asked once, out of the way of everything. */
function NewsQuestion() {
  const t = useTranslations('news.question');
  const { wish, wishAndAsk } = useNewsWishes();

  /** What was pressed goes; the page it stood under has the focus then. */
  function leave() {
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <section className={styles['notice']} data-tone="quiet" aria-label={t('label')}>
      <Bell className={styles['icon']} aria-hidden="true" />
      <p className={styles['text']}>{t('text')}</p>
      <div className="flex gap-2">
        <Button
          size="small"
          onClick={() => {
            leave();
            void wishAndAsk({ episodes: true, chapters: true });
          }}
        >
          {t('yes')}
        </Button>
        <Button
          size="small"
          kind="plain"
          onClick={() => {
            leave();
            void wish({});
          }}
        >
          {t('no')}
        </Button>
      </div>
    </section>
  );
}

type Of<Kind extends Notice['kind']> = { readonly notice: Extract<Notice, { kind: Kind }> };

/** What became of a damaged database, and what may be lost. */
function DatabaseNotice({ notice }: Of<'database-set-aside'>) {
  const t = useTranslations('app.notices');
  const exactly = useExactMoment();
  const { keptAs, salvagedRows: rows, backupAt, isWhole } = notice;

  function outcome(): string {
    if (isWhole) return t('database.whole');
    if (backupAt === null) return t('database.lost', { rows });
    return t('database.filled', { rows, when: exactly(backupAt) });
  }

  return (
    <>
      <p className={styles['text']}>
        {t(keptAs === null ? 'database.gone' : 'database.damaged')} {outcome()}
        {keptAs !== null && ` ${t('keptAs', { file: keptAs })}`}
      </p>
      <Link to="/settings" hash="backups" className={buttonClass({ size: 'small' })}>
        {t('database.open')}
      </Link>
    </>
  );
}

/** What became of the damaged list of saved chapters. */
function LibraryNotice({ notice }: Of<'library-set-aside'>) {
  const t = useTranslations('app.notices');
  const { keptAs, chapters, lost, isKnown } = notice;
  const said = [
    t(keptAs === null ? 'library.gone' : 'library.damaged'),
    t('library.chapters', { chapters }),
    lost > 0 && t('library.lost', { lost }),
    !isKnown && t('library.unknown'),
    t('library.pictures'),
    keptAs !== null && t('keptAs', { file: keptAs }),
  ];
  return (
    <>
      <p className={styles['text']}>{said.filter(Boolean).join(' ')}</p>
      <Link to="/library" search={{ tab: 'saved' }} className={buttonClass({ size: 'small' })}>
        {t('library.open')}
      </Link>
    </>
  );
}
