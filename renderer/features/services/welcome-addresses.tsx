import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { DEMO_SERVICES } from '#shared/domain/own-services.ts';
import { ServicesForm } from './services-form.tsx';
import { useTitleFocus } from './use-title-focus.ts';
import styles from './welcome-page.module.css';

type WelcomeAddressesProps = { readonly network: ReactNode; readonly onBack: () => void };

/** The second step of the welcome: where the services are. */
export function WelcomeAddresses({ network, onBack }: WelcomeAddressesProps) {
  const t = useTranslations('services');
  useTitleFocus(true);
  return (
    <>
      <header className={styles['header']}>
        <PageTitle>{t('form.title')}</PageTitle>
      </header>
      <ServicesForm present={DEMO_SERVICES} network={network} />
      <Button kind="plain" className={styles['back']} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
        {t('welcome.back')}
      </Button>
    </>
  );
}
