import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import styles from './demo-account.module.css';

type DemoAccountProps = {
  readonly isPending: boolean;
  readonly onUse: (account: { readonly login: string; readonly password: string }) => void;
};

/** The demo library's own account, one click away; absent on configured services. */
export function DemoAccount({ isPending, onUse }: DemoAccountProps) {
  const t = useTranslations('account.demo');
  const account = useQuery(queryFor('app.info', {})).data?.demoAccount ?? null;
  if (account === null) return null;
  return (
    <section className={styles['demo']}>
      <h2 className="body">{t('title')}</h2>
      <p className={styles['advice']}>{t('advice')}</p>
      <Button disabled={isPending} onClick={() => onUse(account)}>
        {t('use', { login: account.login })}
      </Button>
    </section>
  );
}
