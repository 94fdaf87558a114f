import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, Route, WifiOff, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { SignInButton } from '#renderer/parts/app/sign-in-button.tsx';
import { isChecked, SyncDetails, SyncNow } from '#renderer/parts/app/sync-details.tsx';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { SavedLink } from '#renderer/parts/saving/saved-link.tsx';
import { useReturnStore } from '#renderer/parts/shelves/return-store.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import type { AccountState, SyncState } from '#shared/domain/account/account.ts';
import { isServiceAway, type ServiceConnection } from '#shared/domain/app/service-connection.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import styles from './sync-glyph.module.css';

const ICONS = {
  'service-away': WifiOff,
  'via-mirror': Route,
  'signed-out': CloudOff,
  ended: CloudAlert,
  retrying: CloudAlert,
  pending: CloudUpload,
  unchecked: Cloud,
  'up-to-date': CloudCheck,
} as const;

type Away = 'both' | 'anime' | 'novels' | null;
const ASKED_EVERY_MILLISECONDS = 60_000;

export function SyncGlyph() {
  const t = useTranslations();
  const account = useAnswer('account.state', {}).data;
  const sync = useAnswer('sync.state', {}).data;
  const services = useAnswer('app.info', {}).data?.services;
  const connection = useAnswer('service.connection', {}).data;
  const pace = useAnswer('novels.pace', {}).data;
  const returnedAt = useReturnStore((state) => state.returnedAt);
  const away = awayServices(connection, pace);
  useAskingOn(away);
  if (account === undefined || sync === undefined) return null;
  const status = syncStatus(account, sync, isChecked(sync, returnedAt), connection, pace);
  const Icon = ICONS[status];
  const isSignedIn = account.status === 'signed-in';
  const isAdoptionOffered = isSignedIn && sync.isAdoptionOffered;

  function description(count: number): string {
    if (away !== null) return t(`offline.glyph.${away}`);
    if (status === 'via-mirror') return t('connection.viaMirror');
    if (status === 'signed-out') return t('app.sync.signedOut');
    if (status === 'ended') return t('app.sync.ended');
    if (count > 0) return t('app.sync.pending', { count });
    return status === 'unchecked' ? t('app.sync.sent') : t('app.sync.upToDate');
  }

  return (
    <>
      <span role="status" className={classNames('small medium warning no-wrap', visuallyHidden('narrow'))}>
        {away !== null && t(`offline.glyph.words.${away}`)}
      </span>
      <span role="status" className={visuallyHidden()}>
        {status === 'retrying' && t('app.sync.unsent')}
      </span>
      <Popover
        title={t('app.sync.label')}
        trigger={
          <IconButton
            name={t('app.sync.label')}
            aria-description={description(sync.pending)}
            tooltip={description(sync.pending)}
            icon={<Icon />}
            data-status={status}
            data-offer={isAdoptionOffered || undefined}
            className={styles['glyph']}
            tooltipSide="left"
          />
        }
      >
        <div className="stack items-start gap-3 soft">
          {away !== null && (
            <>
              <p>{t(`offline.glyph.${away}`)}</p>
              <p className="faint">{t('offline.glyph.works')}</p>
              <SavedLink size="small" />
            </>
          )}
          {status === 'via-mirror' && <p>{t('connection.viaMirror')}</p>}
          {(away === 'both' || away === 'anime' || status === 'via-mirror') && (
            <ButtonLink href={addressOf.connection} size="small">
              {t('connection.title')}
            </ButtonLink>
          )}
          {account.status === 'signed-out' ? (
            <>
              <p>{t('app.sync.signedOut')}</p>
              <p className="faint">{t('account.signIn.advice')}</p>
            </>
          ) : (
            <SyncDetails sync={sync} isEnded={account.status === 'ended'} />
          )}
          {isAdoptionOffered && <AdoptionOffer count={sync.adoptable} />}
          {services === 'demo' && <p className="faint">{t('app.sync.demoDetails')}</p>}
          <div className="cluster gap-2">
            {isSignedIn && <SyncNow />}
            {account.status !== 'signed-in' && <SignInButton kind="primary" size="small" />}
            <ButtonLink href={addressOf.account} size="small">
              {t('app.sync.openAccount')}
            </ButtonLink>
          </div>
        </div>
      </Popover>
    </>
  );
}

/** Polls services that are away, to notice their return. Only once a minute: one that fails in part would be asked without end. */
function useAskingOn(away: Away): void {
  const refetchInterval = ASKED_EVERY_MILLISECONDS;
  useAnswer('releases.references', {}, { refetchInterval, enabled: away === 'anime' || away === 'both' });
  useAnswer('novels.references', {}, { refetchInterval, enabled: away === 'novels' || away === 'both' });
}

function AdoptionOffer({ count }: { readonly count: number }) {
  const t = useTranslations('account.adopt');
  const change = useChange();
  const decline = () => void change({ scope: 'adoption', command: () => api['progress.declineAdoption']({}) });
  return (
    <div className={styles['offer']}>
      <p className={styles['offerText']}>{t('waiting', { count })}</p>
      <IconButton size="small" name={t('notNow')} icon={<X />} onClick={decline} />
    </div>
  );
}

export function syncStatus(
  account: AccountState,
  sync: SyncState,
  isChecked: boolean,
  connection?: ServiceConnection,
  pace?: NovelPace,
): keyof typeof ICONS {
  if (awayServices(connection, pace) !== null) return 'service-away';
  if (connection?.hosts.find(({ isInUse }) => isInUse)?.role === 'mirror') return 'via-mirror';
  if (account.status !== 'signed-in') return account.status;
  if (sync.pending === 0) return isChecked ? 'up-to-date' : 'unchecked';
  return sync.lastFailure === null ? 'pending' : 'retrying';
}

export function awayServices(connection: ServiceConnection | undefined, pace: NovelPace | undefined): Away {
  const isAnimeAway = connection !== undefined && isServiceAway(connection);
  if (pace?.isAway) return isAnimeAway ? 'both' : 'novels';
  return isAnimeAway ? 'anime' : null;
}
