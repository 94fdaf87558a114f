import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Clapperboard, Globe } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useChooseServices } from '#renderer/parts/app/demo-switch.tsx';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { DEMO_SERVICES } from '#shared/domain/app/own-services.ts';
import { ServicesForm } from './services-form.tsx';
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

type WelcomeChoiceProps = {
  /** From the other step. */
  readonly isReturned: boolean;
  readonly onOwn: () => void;
};

/** The demo, which is one click, or services of the person's own. */
function WelcomeChoice({ isReturned, onOwn }: WelcomeChoiceProps) {
  const t = useTranslations('services.welcome');
  useTitleFocus(isReturned);
  const { choose, isChoosing, error } = useChooseServices();
  const wasLost = useQuery(queryFor('services.read', {})).data?.wasLost === true;
  return (
    <>
      <header className="stack gap-1">
        <span className={styles['icon']}>
          <AppIcon />
        </span>
        <PageTitle>{t('title')}</PageTitle>
        <p className="lead soft">{t('intro')}</p>
      </header>
      {wasLost && <ErrorLine title={t('lost')} advice={t('lostAdvice')} />}
      <div className="stack gap-3">
        <button
          type="button"
          className={styles['choice']}
          data-first
          aria-disabled={isChoosing}
          onClick={() => choose(DEMO_SERVICES)}
        >
          <Clapperboard aria-hidden="true" />
          <span>
            <span className="block strong">{t('demo')}</span>
            <span className="block small soft">{t('demoAdvice')}</span>
          </span>
        </button>
        <button type="button" className={styles['choice']} aria-disabled={isChoosing} onClick={onOwn}>
          <Globe aria-hidden="true" />
          <span>
            <span className="block strong">{t('own')}</span>
            <span className="block small soft">{t('ownAdvice')}</span>
          </span>
        </button>
      </div>
      {error !== null && <ErrorView error={error} />}
      <p className="small faint">{t('later')}</p>
    </>
  );
}

/** A step that replaces another on the same page begins at its heading, also for those who hear it. */
function useTitleFocus(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) document.getElementById('page-title')?.focus();
  }, [isWanted]);
}
