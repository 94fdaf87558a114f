import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { SyncDetails } from '#renderer/parts/app/sync-details.tsx';
import { SyncNow } from '#renderer/parts/app/sync-now.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import type { AccountState } from '#shared/domain/account/account.ts';
import { AcceptCode } from './accept-code.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AdoptOffer } from './adopt-offer.tsx';
import { Passkey } from './passkey.tsx';
import { SignOut } from './sign-out.tsx';
import styles from './signed-in.module.css';

type SignedInProps = { readonly account: Extract<AccountState, { status: 'signed-in' }> };

/** Who is signed in, whether what they do arrives, how another device comes in, and the way out. */
export function SignedIn({ account }: SignedInProps) {
  const t = useTranslations('account');
  const sync = useQuery(queryFor('sync.state', {})).data;
  const { id, nickname, avatar } = account.profile;
  return (
    <div className="stack gap-6">
      <section className="row wrap gap-4" aria-label={nickname}>
        <Picture className={styles['face']} source={avatar} id={id} title={nickname.slice(0, 1)} isEager />
        <h2 className={styles['nickname']}>{nickname}</h2>
        <SignOut nickname={nickname} sync={sync} />
      </section>
      {!account.isRemembered && <p className="small soft">{t('signedIn.notRemembered')}</p>}
      {sync !== undefined && <AdoptOffer sync={sync} />}
      <AccountFacts />
      {sync !== undefined && (
        <section className={styles['part']} aria-labelledby="account-sync">
          <h2 id="account-sync" className="body">
            {t('sync.title')}
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
