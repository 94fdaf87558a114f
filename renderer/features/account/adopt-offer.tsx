import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { SyncState } from '#shared/domain/account/account.ts';
import styles from './adopt-offer.module.css';

/**
 * What was watched signed out may join the account; nothing is merged unasked, and it is said before what it does, since
 * it cannot be taken back. After "not now" a quiet line keeps the way to it.
 */
export function AdoptOffer({ sync }: { readonly sync: Pick<SyncState, 'adoptable' | 'isAdoptionOffered'> }) {
  const t = useTranslations('account.adopt');
  const adopt = useCommand('progress.adopt', { onSuccess: () => showToast({ text: t('done') }) });
  const decline = useCommand('progress.declineAdoption');
  const { adoptable: count, isAdoptionOffered } = sync;
  const failure = adopt.error ?? decline.error;
  if (count === 0) return null;
  const add = (
    <Button
      kind={isAdoptionOffered ? 'primary' : 'secondary'}
      size={isAdoptionOffered ? 'medium' : 'small'}
      disabled={adopt.isPending}
      onClick={() => adopt.mutate({})}
    >
      {t('submit')}
    </Button>
  );
  return (
    <section className={styles['offer']} data-quiet={!isAdoptionOffered || undefined} aria-labelledby="adopt-title">
      <h2 id="adopt-title" className="body">
        {t('title')}
      </h2>
      <p className="soft">{isAdoptionOffered ? t('advice', { count }) : t('kept', { count })}</p>
      <p className="small soft">{t('rule')}</p>
      {failure !== null && <ErrorView error={failure.error} />}
      <div className={styles['actions']}>
        {add}
        {isAdoptionOffered && (
          <Button kind="plain" disabled={decline.isPending} onClick={() => decline.mutate({})}>
            {t('notNow')}
          </Button>
        )}
      </div>
    </section>
  );
}
