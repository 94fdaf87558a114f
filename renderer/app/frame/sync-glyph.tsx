import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, Route, WifiOff, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { isChecked, SyncDetails, SyncNow } from '#renderer/parts/app/sync-details.tsx';
import { SavedWay } from '#renderer/parts/saving/saved-way.tsx';
import { useReturnStore } from '#renderer/parts/shelves/return-store.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import type { AccountState, SyncState } from '#shared/domain/account/account.ts';
import type { ServiceConnection } from '#shared/domain/app/service-connection.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import adoptLineStyles from './adopt-line.module.css';
import { type AwayServices, awayServices } from './away-services.ts';
import styles from './sync-glyph.module.css';

const icons: Readonly<Record<SyncStatus, typeof CloudOff>> = {
  'service-away': WifiOff,
  'via-mirror': Route,
  'signed-out': CloudOff,
  ended: CloudAlert,
  retrying: CloudAlert,
  pending: CloudUpload,
  unchecked: Cloud,
  'up-to-date': CloudCheck,
};

/** One quiet sign in the corner; what it means opens at it. */
export function SyncGlyph() {
  const t = useTranslations('app.sync');
  const account = useQuery(queryFor('account.state', {})).data;
  const sync = useQuery(queryFor('sync.state', {})).data;
  const services = useQuery(queryFor('app.info', {})).data?.services;
  const connection = useQuery(queryFor('service.connection', {})).data;
  const pace = useQuery(queryFor('novels.pace', {})).data;
  const returnedAt = useReturnStore((state) => state.returnedAt);
  const offlineText = useTranslations('offline.glyph');
  const connectionText = useTranslations('connection');
  if (account === undefined || sync === undefined) return null;
  const status = syncStatus(account, sync, isChecked(sync, returnedAt), connection, pace);
  const away = awayServices(connection, pace);
  const Icon = icons[status];

  /** What the sign shows, in words. */
  function described(): string {
    if (away !== null) return offlineText(away);
    if (status === 'via-mirror') return connectionText('viaMirror');
    if (status === 'signed-out') return t('signedOut');
    if (status === 'ended') return t('ended');
    const count = sync?.pending ?? 0;
    if (count > 0) return t('pending', { count });
    return status === 'unchecked' ? t('sent') : t('upToDate');
  }

  const isOffered = account.status === 'signed-in' && sync.isAdoptionOffered;
  return (
    <>
      <AwayWord away={away} />
      <span role="status" className={saidOnly()}>
        {status === 'retrying' && t('unsent')}
      </span>
      <Popover
        title={t('label')}
        trigger={
          <IconButton
            name={t('label')}
            aria-description={described()}
            icon={<Icon />}
            data-status={status}
            data-offer={isOffered || undefined}
            className={styles['glyph']}
            tooltipSide="left"
          />
        }
      >
        <div className="stack items-start gap-3 soft">
          {away !== null && <AwayDetails away={away} />}
          {(away === 'both' || away === 'anime' || status === 'via-mirror') && (
            <>
              {status === 'via-mirror' && <p>{connectionText('viaMirror')}</p>}
              <Link to="/connection" className={buttonClass({ size: 'small' })}>
                {connectionText('title')}
              </Link>
            </>
          )}
          {account.status === 'signed-out' && <p>{t('signedOut')}</p>}
          {account.status === 'ended' && <SyncDetails sync={sync} isEnded />}
          {account.status === 'signed-in' && <SyncDetails sync={sync} />}
          {isOffered && <AdoptLine count={sync.adoptable} />}
          {services === 'demo' && <p className="faint">{t('demoDetails')}</p>}
          <div className="cluster gap-2">
            {account.status === 'signed-in' && <SyncNow />}
            <Link to="/account" className={buttonClass({ size: 'small' })}>
              {t('openAccount')}
            </Link>
          </div>
        </div>
      </Popover>
    </>
  );
}

/** What is out of reach, and that what is saved works all the same. */
function AwayDetails({ away }: { readonly away: NonNullable<AwayServices> }) {
  const t = useTranslations('offline.glyph');
  return (
    <>
      <p>{t(away)}</p>
      <p className="faint">{t('works')}</p>
      <SavedWay size="small" />
    </>
  );
}

/** Beside the sign: what needs no opening to be known. */
function AwayWord({ away }: { readonly away: AwayServices }) {
  const t = useTranslations('offline.glyph');
  return (
    <span role="status" className={classNames(styles['word'], saidOnly('narrow'))}>
      {away !== null && t(`words.${away}`)}
    </span>
  );
}

/** Says on every page that something could join the account; what that means is said where it is done. */
function AdoptLine({ count }: { readonly count: number }) {
  const t = useTranslations('account.adopt');
  const decline = useCommand('progress.declineAdoption');
  return (
    <div className={adoptLineStyles['line']}>
      <p className={adoptLineStyles['text']}>{t('waiting', { count })}</p>
      <IconButton
        size="small"
        name={t('notNow')}
        icon={<X />}
        disabled={decline.isPending}
        onClick={() => decline.mutate({})}
      />
    </div>
  );
}

/** What the sync glyph says, from what matters most to what matters least. */
type SyncStatus =
  | 'service-away'
  | 'via-mirror'
  | 'signed-out'
  | 'ended'
  | 'retrying'
  | 'pending'
  | 'unchecked'
  | 'up-to-date';

export function syncStatus(
  account: AccountState,
  sync: SyncState,
  isChecked: boolean,
  connection?: ServiceConnection,
  pace?: NovelPace,
): SyncStatus {
  const inUse = connection?.hosts.find(({ isInUse }) => isInUse);
  if (awayServices(connection, pace) !== null) return 'service-away';
  if (inUse?.role === 'mirror') return 'via-mirror';
  if (account.status !== 'signed-in') return account.status;
  if (sync.pending === 0) return isChecked ? 'up-to-date' : 'unchecked';
  return sync.lastFailure === null ? 'pending' : 'retrying';
}
