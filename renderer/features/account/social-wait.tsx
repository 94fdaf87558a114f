import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { outsideAddress } from '#renderer/parts/errors/outside-action.ts';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { SignInAttempt } from '#shared/domain/account/sign-in.ts';
import { CancelWait } from './cancel-wait.tsx';
import styles from './wait.module.css';
import { WaitState } from './wait-state.tsx';

type SocialWaitProps = { readonly attempt: Extract<SignInAttempt, { kind: 'social' }> };

/** Waits for the person to finish in the system's browser. */
export function SocialWait({ attempt }: SocialWaitProps) {
  const t = useTranslations('account.social');
  const providers = useTranslations('account.otherWays');
  const provider = providers(attempt.provider);
  const address = outsideAddress(attempt.address);
  return (
    <section className={styles['wait']} aria-label={t('title', { provider })}>
      <h2 className={styles['title']} tabIndex={-1} data-view-start>
        {t('title', { provider })}
      </h2>
      <p className={styles['advice']}>{t('advice')}</p>
      <WaitState
        expiresAt={attempt.expiresAt}
        trouble={attempt.trouble}
        timeText={(time) => t('remaining', { time })}
      />
      <div className={styles['actions']}>
        {address !== null && (
          <ButtonLink
            icon={<ExternalLink aria-hidden="true" />}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('openAgain')}
          </ButtonLink>
        )}
        <CancelWait />
      </div>
    </section>
  );
}
