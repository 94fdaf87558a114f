import { ArrowLeft, Clapperboard, Globe } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useChooseServices } from '#renderer/parts/app/demo-switch.tsx';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useViewFocus } from '#renderer/parts/page/use-view-focus.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { DEMO_SERVICES } from '#shared/domain/app/own-services.ts';
import { ServicesForm } from './services-form.tsx';
import styles from './welcome-page.module.css';

/** The first page, where the person chooses the services. `network`: the proxy settings, which a connection may need. */
export function WelcomePage({ network }: { readonly network: ReactNode }) {
  const t = useTranslations();
  const locale = useLocale();
  const { change } = useSettings();
  usePageTitle(t('services.welcome.window'));
  const [step, setStep] = useState<'choice' | 'addresses'>('choice');
  const columnRef = useViewFocus(step);
  return (
    <main className={styles['page']}>
      <div ref={columnRef} className={styles['column']}>
        {step === 'addresses' ? (
          <>
            <header className="stack gap-1">
              <PageTitle>{t('services.form.title')}</PageTitle>
            </header>
            <ServicesForm present={DEMO_SERVICES} network={network} />
            <Button kind="plain" className={styles['back']} icon={<ArrowLeft />} onClick={() => setStep('choice')}>
              {t('app.navigation.back')}
            </Button>
          </>
        ) : (
          <WelcomeChoice onOwn={() => setStep('addresses')} />
        )}
        <div className="self-start">
          {/* The system's language may not be the person's. */}
          <Segmented
            name={t('settings.interface.language')}
            value={locale}
            onChange={(language) => void change({ language })}
            choices={[
              { value: 'en', label: 'English' },
              { value: 'ru', label: 'Русский' },
            ]}
          />
        </div>
      </div>
    </main>
  );
}

function WelcomeChoice({ onOwn }: { readonly onOwn: () => void }) {
  const t = useTranslations('services.welcome');
  const { choose, isChoosing, error } = useChooseServices();
  const wasLost = useAnswer('services.read', {}).data?.wasLost === true;
  const choices = [
    { Icon: Clapperboard, title: t('demo'), advice: t('demoAdvice'), take: () => choose(DEMO_SERVICES) },
    { Icon: Globe, title: t('own.title'), advice: t('own.advice'), take: onOwn },
  ];
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
        {choices.map(({ Icon, title, advice, take }) => (
          <button
            key={title}
            type="button"
            className={styles['choice']}
            data-first={Icon === Clapperboard || undefined}
            aria-disabled={isChoosing}
            onClick={take}
          >
            <Icon />
            <span>
              <span className="block strong">{title}</span>
              <span className="block small soft">{advice}</span>
            </span>
          </button>
        ))}
      </div>
      {error !== null && <ErrorView error={error} />}
      <p className="small faint">{t('later')}</p>
    </>
  );
}
