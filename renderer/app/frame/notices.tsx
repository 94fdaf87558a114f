import { Bell, CloudAlert, Info, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { SignInButton } from '#renderer/parts/app/sign-in-button.tsx';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { useNewsWishes } from '#renderer/parts/app/use-news-wishes.ts';
import { useBackupFailureText, useRestoreBackup } from '#renderer/parts/app/use-restore-backup.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useOpened } from '#renderer/parts/router/router.ts';
import { useExactMoment } from '#renderer/parts/time/use-moment-text.ts';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { assertNever } from '#shared/contract/app-error.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import type { Notice } from '#shared/domain/app/notice.ts';
import styles from './notices.module.css';

/** Events that no action of the person caused; each stays until it is dismissed. */
export function Notices() {
  const t = useTranslations('app');
  const notices = useAnswer('notices.list', {}).data ?? [];
  const change = useChange();
  const session = useEndedSession();
  useSignedInNews();
  const dismiss = ({ id }: Notice) => void change({ scope: 'notices', command: () => api['notices.dismiss']({ id }) });
  return (
    // Always rendered: screen readers often skip content that arrives together with its live region.
    <div aria-live="polite" aria-relevant="additions text">
      {(notices.length > 0 || session !== null) && (
        <aside aria-label={t('notices.label')}>
          <ul className={styles['list']} aria-label={t('notices.label')}>
            {session !== null && <SessionNotice pending={session.pending} />}
            {notices.map((notice) => (
              <KnownNotice key={notice.id} notice={notice} onDismiss={() => dismiss(notice)} />
            ))}
          </ul>
        </aside>
      )}
      <NewsQuestion />
    </div>
  );
}

type NoticeItemProps = {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly action: ReactNode;
  readonly onDismiss: () => void;
};

function NoticeItem({ icon: Icon, text, action, onDismiss }: NoticeItemProps) {
  const t = useTranslations('app.actions');
  return (
    <li className={styles['notice']}>
      <Icon className={styles['icon']} />
      <p className={styles['text']}>{text}</p>
      {action}
      <RemoveButton name={t('dismiss')} onRemove={onDismiss} />
    </li>
  );
}

function KnownNotice({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const t = useTranslations('app.notices');
  const exactly = useExactMoment();
  const { titleOf } = useReleaseName();
  const failureText = useBackupFailureText();
  const { restore, isRestoring, error } = useRestoreBackup();

  function sentences(): readonly (string | false)[] {
    switch (notice.kind) {
      case 'database-set-aside': {
        const { keptAs, salvagedRows: rows, backupAt, isWhole } = notice;
        return [
          t(keptAs === null ? 'database.gone' : 'database.damaged'),
          isWhole && t('database.whole'),
          !isWhole && backupAt === null && t('database.lost', { rows }),
          !isWhole && backupAt !== null && t('database.filled', { rows, when: exactly(backupAt) }),
          keptAs !== null && t('keptAs', { file: keptAs }),
        ];
      }
      case 'library-set-aside': {
        const { keptAs, chapters, lost, isKnown } = notice;
        return [
          t(keptAs === null ? 'library.gone' : 'library.damaged'),
          t('library.chapters', { chapters }),
          lost > 0 && t('library.lost', { lost }),
          !isKnown && t('library.unknown'),
          t('library.pictures'),
          keptAs !== null && t('keptAs', { file: keptAs }),
        ];
      }
      case 'backup-restored': {
        if (isRestoring) return [t('restored.undoing')];
        if (error === null || error.code === 'cancelled') return [t('restored.text', { when: exactly(notice.madeAt) })];
        const { title, advice } = failureText(error);
        return [`${title}. ${advice}`];
      }
      case 'backup-not-restored':
        return [t('restored.failed', { when: exactly(notice.madeAt) })];
      case 'session-not-kept':
        return [t('sessionNotKept')];
      case 'rating-refused':
        return [t('ratingRefused', { title: titleOf(notice.name) })];
      case 'change-lost':
        return [t('changeLost')];
      default:
        return assertNever(notice);
    }
  }

  return (
    <NoticeItem
      icon={Info}
      text={sentences().filter(Boolean).join(' ')}
      action={
        <>
          {notice.kind === 'database-set-aside' && (
            <ButtonLink href={addressOf.settings({}, 'backups')} size="small">
              {t('database.open')}
            </ButtonLink>
          )}
          {notice.kind === 'library-set-aside' && (
            <ButtonLink href={addressOf.library({ tab: 'saved' })} size="small">
              {t('library.open')}
            </ButtonLink>
          )}
          {notice.kind === 'backup-restored' && (
            <Button size="small" aria-disabled={isRestoring} onClick={() => restore(notice.undo)}>
              {t('restored.undo')}
            </Button>
          )}
        </>
      }
      onDismiss={onDismiss}
    />
  );
}

/** Outlives the frame, which is unmounted during playing and reading. */
const useSessionNoticeStore = create(() => ({ isDismissed: false }));

/** The sync state for the notice of an ended session, shown once for each such session. The account page itself says it. */
function useEndedSession(): SyncState | null {
  const status = useAnswer('account.state', {}).data?.status;
  const sync = useAnswer('sync.state', {}).data;
  const isOnAccountPage = useOpened(({ visit }) => visit.pathname === addressOf.account);
  const { isDismissed } = useSessionNoticeStore();
  useEffect(() => {
    if (status === 'signed-in' || status === 'signed-out') useSessionNoticeStore.setState({ isDismissed: false });
  }, [status]);
  return status !== 'ended' || sync === undefined || isDismissed || isOnAccountPage ? null : sync;
}

function SessionNotice({ pending: count }: Pick<SyncState, 'pending'>) {
  const t = useTranslations('app.sync');
  return (
    <NoticeItem
      icon={CloudAlert}
      text={count === 0 ? t('ended') : t('endedPending', { count })}
      action={<SignInButton size="small" />}
      onDismiss={() => useSessionNoticeStore.setState({ isDismissed: true })}
    />
  );
}

function NewsQuestion() {
  const t = useTranslations();
  const { wishes, wish, wishAndAsk } = useNewsWishes();
  const enabled = !wishes.isAsked;
  const favourites = useAnswer('lists.membership', {}, { enabled }).data?.favourites ?? [];
  const shelves = useAnswer('reading.shelves', {}, { enabled }).data ?? [];
  if (!enabled || (favourites.length === 0 && !shelves.some(({ isFollowed }) => isFollowed))) return null;

  return (
    <section className={styles['notice']} data-tone="quiet" aria-label={t('news.question.label')}>
      <Bell className={styles['icon']} />
      <p className={styles['text']}>{t('news.question.text')}</p>
      <div className="flex gap-2">
        <Button size="small" onClick={() => void wishAndAsk({ episodes: true, chapters: true })}>
          {t('news.question.yes')}
        </Button>
        <Button size="small" kind="plain" onClick={() => void wish({})}>
          {t('account.adopt.notNow')}
        </Button>
      </div>
    </section>
  );
}

/** Announces a sign-in, which may be completed elsewhere while any page is open. */
function useSignedInNews(): void {
  const t = useTranslations('account.signIn');
  const account = useAnswer('account.state', {}).data;
  const nickname = account?.status === 'signed-in' ? account.profile.nickname : null;
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (wasSignedOut.current && nickname !== null) showToast({ text: t('done', { nickname }) });
    wasSignedOut.current = account !== undefined && nickname === null;
  }, [account, nickname, t]);
}
