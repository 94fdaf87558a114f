import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { PageTitle } from '#renderer/parts/page/page-title.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { DEMO_SERVICES } from '#shared/domain/app/own-services.ts';
import { ServicesForm } from './services-form.tsx';
import { useTitleFocus } from './use-title-focus.ts';
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

/** The app begins in the system's language, which is not always the person's. */
function LanguageChoice() {
  const t = useTranslations('services.welcome');
  const locale = useLocale();
  const { change } = useSettings();
  return (
    <Segmented
      name={t('language')}
      value={locale}
      onChange={(language) => void change({ language })}
      choices={[
        { value: 'en', label: 'English' },
        { value: 'ru', label: 'Русский' },
      ]}
    />
  );
}

type WelcomeAddressesProps = { readonly network: ReactNode; readonly onBack: () => void };

/** The second step of the welcome: where the services are. */
function WelcomeAddresses({ network, onBack }: WelcomeAddressesProps) {
  const t = useTranslations('services');
  useTitleFocus(true);
  return (
    <>
      <header className="stack gap-1">
        <PageTitle>{t('form.title')}</PageTitle>
      </header>
      <ServicesForm present={DEMO_SERVICES} network={network} />
      <Button kind="plain" className={styles['back']} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
        {t('welcome.back')}
      </Button>
    </>
  );
}
