import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import styles from './adopt-line.module.css';

/** Says on every page that something could join the account; what that means is said where it is done. */
export function AdoptLine({ count }: { readonly count: number }) {
  const t = useTranslations('account.adopt');
  const decline = useCommand('progress.declineAdoption');
  return (
    <div className={styles['line']}>
      <p className={styles['text']}>{t('waiting', { count })}</p>
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
