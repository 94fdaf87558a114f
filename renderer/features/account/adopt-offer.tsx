import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { showToast } from '#renderer/ui/toast.tsx';
import styles from './adopt-offer.module.css';

/** Offers that what was watched signed out joins the account; nothing is merged unasked. */
export function AdoptOffer({ count }: { readonly count: number }) {
  const t = useTranslations('account.adopt');
  const adopt = useCommand('progress.adopt', { onSuccess: () => showToast({ text: t('done') }) });
  return (
    <section className={styles['offer']}>
      <h2 className={styles['title']}>{t('title')}</h2>
      <p className={styles['text']}>{t('advice', { count })}</p>
      {adopt.error !== null && <ErrorView error={adopt.error.error} />}
      <Button kind="primary" disabled={adopt.isPending} onClick={() => adopt.mutate({})}>
        {t('submit')}
      </Button>
    </section>
  );
}
