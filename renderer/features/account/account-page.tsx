import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { SyncDetails, SyncNow } from '#renderer/parts/app/sync-details.tsx';
import { ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { useViewFocus } from '#renderer/parts/page/use-view-focus.ts';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { FactList } from '#renderer/ui/cards/fact-list.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AccountProfile, AccountState, SyncState } from '#shared/domain/account/account.ts';
import { AcceptCode, Passkey } from './account-access.tsx';
import styles from './account-page.module.css';
import { SignInPanel } from './sign-in-panel.tsx';
import signedInStyles from './signed-in.module.css';

export function AccountPage() {
  const t = useTranslations();
  const account = useAnswer('account.state', {});
  const { data, isPending } = account;
  // Signing in or out replaces the page's content.
  const pageRef = useViewFocus(data?.status);
  return (
    <div ref={pageRef} className={styles['page']}>
      <PageHeader title={t('app.navigation.account')} />
      {isPending && <Skeleton className={styles['skeleton']} />}
      <QueryError query={account} />
      {data?.status === 'signed-in' && <SignedIn key={data.profile.id} account={data} />}
      {data?.status === 'ended' && (
        <>
          <Ended nickname={data.profile.nickname} />
          <SignInPanel login={data.login} isTitled advice={null} />
        </>
      )}
      {data?.status === 'signed-out' && <SignInPanel login={undefined} isTitled advice={t('account.signIn.advice')} />}
    </div>
  );
}

/** Says that the session has ended without any loss, and how many changes are unsent. */
function Ended({ nickname }: { readonly nickname: string }) {
  const t = useTranslations();
  const sync = useAnswer('sync.state', {}).data;
  return (
    <div className={styles['ended']} role="status">
      <h2>{t('account.ended.title')}</h2>
      <p className="break-anywhere">{t('account.ended.advice', { nickname })}</p>
      {sync !== undefined && sync.pending > 0 && <p>{t('app.sync.pending', { count: sync.pending })}</p>}
    </div>
  );
}

function SignedIn({ account }: { readonly account: Extract<AccountState, { status: 'signed-in' }> }) {
  const t = useTranslations();
  const sync = useAnswer('sync.state', {}).data;
  const { id, nickname, avatar } = account.profile;
  return (
    <div className="stack gap-6">
      <section className="row wrap gap-4" aria-label={nickname}>
        <Picture className={signedInStyles['face']} source={avatar} id={id} title={nickname} isEager />
        <h2 className={signedInStyles['nickname']}>{nickname}</h2>
        <SignOut profile={account.profile} sync={sync} />
      </section>
      {!account.isRemembered && <p className="small soft">{t('app.notices.sessionNotKept')}</p>}
      {sync !== undefined && <AdoptOffer sync={sync} />}
      <AccountFacts />
      {sync !== undefined && (
        <section className={signedInStyles['part']} aria-labelledby="account-sync">
          <h2 id="account-sync" className="body">
            {t('app.sync.label')}
          </h2>
          <SyncDetails sync={sync} />
          <SyncNow />
        </section>
      )}
      <AcceptCode nickname={nickname} />
      <Passkey />
    </div>
  );
}

function AccountFacts() {
  const t = useTranslations('account.facts');
  const format = useFormatter();
  const byteText = useByteText();
  const details = useAnswer('account.details', {});
  if (details.isPending) return <Skeleton className={styles['factsSkeleton']} />;
  if (details.data === undefined) return <QueryError query={details} />;
  const { login, isBanned, registeredAt, uploadedBytes, downloadedBytes } = details.data;
  const since = momentOf(registeredAt);
  const facts = [
    { name: t('login'), value: login },
    { name: t('since'), value: since && format.dateTime(since, { dateStyle: 'long' }) },
    { name: t('uploaded'), value: uploadedBytes === null ? null : byteText(uploadedBytes) },
    { name: t('downloaded'), value: downloadedBytes === null ? null : byteText(downloadedBytes) },
  ];
  return (
    <div className="stack gap-2">
      {isBanned && <p className="bad">{t('banned')}</p>}
      <FactList className={styles['facts']} rowClassName={styles['fact']} facts={facts} />
      {uploadedBytes === null && downloadedBytes === null && <p className="small soft">{t('newAccount')}</p>}
    </div>
  );
}

/** Offers to add the progress from before the sign-in, which cannot be undone. After “not now” a quiet line keeps the offer. */
function AdoptOffer({ sync }: { readonly sync: Pick<SyncState, 'adoptable' | 'isAdoptionOffered'> }) {
  const t = useTranslations('account.adopt');
  const adopt = useCommand('progress.adopt', { onSuccess: () => showToast({ text: t('done') }) });
  const decline = useCommand('progress.declineAdoption');
  const { adoptable: count, isAdoptionOffered } = sync;
  const failure = adopt.error ?? decline.error;
  if (count === 0) return null;
  return (
    <section className={styles['offer']} data-quiet={!isAdoptionOffered || undefined} aria-labelledby="adopt-title">
      <h2 id="adopt-title" className="body">
        {t('title')}
      </h2>
      <p className="soft">{t(isAdoptionOffered ? 'advice' : 'kept', { count })}</p>
      <p className="small soft">{t('rule')}</p>
      {failure !== null && <ErrorView error={failure.error} />}
      <div className="cluster gap-2 margin-top-1">
        <Button
          kind={isAdoptionOffered ? 'primary' : 'secondary'}
          size={isAdoptionOffered ? 'medium' : 'small'}
          disabled={adopt.isPending}
          onClick={() => adopt.mutate({})}
        >
          {t('submit')}
        </Button>
        {isAdoptionOffered && (
          <Button kind="plain" disabled={decline.isPending} onClick={() => decline.mutate({})}>
            {t('notNow')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Signs out. While changes are unsent, a sheet asks first whether to send them. */
function SignOut({ profile, sync }: { readonly profile: AccountProfile; readonly sync: SyncState | undefined }) {
  const t = useTranslations('account');
  const { id: accountId, nickname } = profile;
  const [step, setStep] = useState<'none' | 'asking' | 'sending'>('none');
  const { mutate, isPending, error } = useCommand('account.signOut', {
    // Another account may have signed in elsewhere meanwhile.
    onSuccess: ({ status }) => status === 'signed-out' && showToast({ text: t('signedIn.signedOutDone') }),
  });
  const sendNow = useCommand('sync.now');
  const pending = sync?.pending ?? 0;
  const isSending = step === 'sending';
  const isAllSent = isSending && pending === 0;
  useEffect(() => {
    if (isAllSent) mutate({ accountId });
  }, [isAllSent, mutate, accountId]);
  // Stays true while the sheet closes.
  const hasSentAll = !isSending && sync?.pending === 0;
  const leave = () => mutate({ accountId });
  const choices = [
    !isSending && {
      kind: 'primary' as const,
      text: t(hasSentAll ? 'signedIn.signOut' : 'unsent.sendFirst'),
      run: () => {
        if (hasSentAll) return leave();
        setStep('sending');
        // The next retry may be minutes away.
        sendNow.mutate({});
      },
    },
    !hasSentAll && { kind: 'secondary' as const, text: t('unsent.leaveNow'), run: leave },
    { kind: 'plain' as const, text: t('unsent.stay'), run: () => setStep('none') },
  ].filter((choice) => choice !== false);

  return (
    <>
      <Button icon={<LogOut />} disabled={isPending} onClick={pending > 0 ? () => setStep('asking') : leave}>
        {t(isPending ? 'signedIn.signingOut' : 'signedIn.signOut')}
      </Button>
      {error !== null && <ErrorView error={error.error} />}
      {sync !== undefined && (
        <Sheet
          isOpen={step !== 'none'}
          onOpenChange={(open) => !open && setStep('none')}
          title={t(hasSentAll ? 'unsent.sentTitle' : 'unsent.title')}
        >
          <div className="stack gap-3">
            {hasSentAll ? (
              <p role="status">{t('unsent.sent')}</p>
            ) : (
              <>
                <SyncDetails sync={sync} />
                <p className="soft">{t('unsent.kept', { nickname })}</p>
                <p className={styles['sending']} role="status">
                  {isSending && t('unsent.sending')}
                </p>
              </>
            )}
            <div className={styles['choices']}>
              {choices.map(({ kind, text, run }) => (
                <Button key={text} kind={kind} size="large" disabled={isPending} onClick={run}>
                  {text}
                </Button>
              ))}
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
}
