import { Globe, MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { openOutside } from '#renderer/parts/errors/outside-action.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { SocialProvider } from '#shared/domain/account/sign-in.ts';
import styles from './other-ways.module.css';

/** The ways that are finished elsewhere: on another device, or in the system's browser. */
export function OtherWays() {
  const t = useTranslations('account.otherWays');
  const begin = useCommand('signIn.begin', {
    onSuccess: (attempt) => {
      // If the answer took too long for the click to count, the page that waits has the link.
      if (attempt.kind === 'social') openOutside(attempt.address);
    },
  });
  const failure = begin.error?.error ?? null;
  return (
    <section className={styles['ways']} aria-label={t('title')}>
      <p className={styles['or']}>{t('title')}</p>
      <Button
        size="large"
        icon={<MonitorSmartphone aria-hidden="true" />}
        disabled={begin.isPending}
        onClick={() => begin.mutate({ kind: 'code' })}
      >
        {t('code')}
      </Button>
      <fieldset className={styles['providers']} aria-label={t('social')}>
        {[...SocialProvider.values].map((provider) => (
          <Button
            key={provider}
            icon={<Globe aria-hidden="true" />}
            disabled={begin.isPending}
            onClick={() => begin.mutate({ kind: 'social', provider })}
          >
            {t(provider)}
          </Button>
        ))}
      </fieldset>
      <p className="small faint">{t('socialAdvice')}</p>
      {failure !== null && <ErrorView error={failure} />}
    </section>
  );
}
