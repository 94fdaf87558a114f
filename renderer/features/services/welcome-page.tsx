import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { LanguageChoice } from './language-choice.tsx';
import { WelcomeAddresses } from './welcome-addresses.tsx';
import { WelcomeChoice } from './welcome-choice.tsx';
import styles from './welcome-page.module.css';

type WelcomePageProps = {
  /** The settings of the proxy, without which nothing else may be reached. */
  readonly network: ReactNode;
};

/** The very first page: nothing else is shown until the person has said what the app shall run on. */
export function WelcomePage({ network }: WelcomePageProps) {
  const t = useTranslations('services.welcome');
  usePageTitle(t('window'));
  const [step, setStep] = useState<'beginning' | 'addresses' | 'choice'>('beginning');
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        {step === 'addresses' ? (
          <WelcomeAddresses network={network} onBack={() => setStep('choice')} />
        ) : (
          <WelcomeChoice isReturned={step === 'choice'} onOwn={() => setStep('addresses')} />
        )}
        <div className={styles['language']}>
          <LanguageChoice />
        </div>
      </div>
    </main>
  );
}
