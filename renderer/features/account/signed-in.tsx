import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { SyncDetails } from '#renderer/parts/sync-details.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import { showToast } from '#renderer/ui/toast.tsx';
import type { AccountState } from '#shared/domain/account.ts';
import { AdoptOffer } from './adopt-offer.tsx';
import styles from './signed-in.module.css';

type SignedInProps = { readonly account: Extract<AccountState, { status: 'signed-in' }> };

/** Who is signed in, whether what they watch arrives, and the way out. */
export function SignedIn({ account }: SignedInProps) {
  const t = useTranslations('account');
  const sync = useQuery(queryFor('sync.state', {})).data;
  const signOut = useCommand('account.signOut', { onSuccess: () => showToast({ text: t('signedIn.signedOutDone') }) });
  const { id, nickname, avatar } = account.profile;
  return (
    <div className={styles['account']}>
      <section className={styles['person']}>
        <Picture className={styles['face']} source={avatar} id={id} title={nickname.slice(0, 1)} isEager />
        <h2 className={styles['nickname']}>{nickname}</h2>
        <Button icon={<LogOut aria-hidden="true" />} disabled={signOut.isPending} onClick={() => signOut.mutate({})}>
          {signOut.isPending ? t('signedIn.signingOut') : t('signedIn.signOut')}
        </Button>
      </section>
      {signOut.error !== null && <ErrorView error={signOut.error.error} />}
      {!account.isRemembered && <p className={styles['note']}>{t('signedIn.notRemembered')}</p>}
      {sync !== undefined && <AdoptOffer sync={sync} />}
      {sync !== undefined && (
        <section className={styles['sync']}>
          <h2 className={styles['title']}>{t('sync.title')}</h2>
          <SyncDetails sync={sync} />
        </section>
      )}
    </div>
  );
}
