import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { DemoSwitch, useChooseServices } from '#renderer/parts/app/demo-switch.tsx';
import { ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { isDemo } from '#shared/domain/app/own-services.ts';
import { FindingNote } from './service-field.tsx';
import { ServicesForm } from './services-form.tsx';
import styles from './services-section.module.css';

/** The services in use, their test, and the way to change them. */
export function ServicesSection({ network }: { readonly network: ReactNode }) {
  const t = useTranslations();
  const id = useId();
  const services = useAnswer('services.read', {});
  const [isChanging, setChanging] = useState(false);
  const test = useCommand('services.test');
  const { choose, isChoosing, error } = useChooseServices();
  if (services.data === undefined) return <QueryError query={services} />;
  const { choice, isFixed } = services.data;
  const failed = test.error?.error ?? error;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {t('services.title')}
      </h2>
      {(['anime', 'novels'] as const).map((service) => {
        const finding = test.data?.[service] ?? null;
        return (
          <div key={service} className={styles['service']}>
            <p className={styles['name']}>
              <span>{t(`services.${service}`)}</span>
              <span className="soft break-anywhere">{choice[service]?.baseUrl ?? t('services.demo')}</span>
            </p>
            <div role="status" className={styles['found']}>
              {finding !== null && <FindingNote finding={finding} wanted={service} />}
            </div>
          </div>
        );
      })}
      <p className={styles['advice']}>{t(isFixed ? 'services.section.fixed' : 'services.section.own')}</p>
      {failed !== null && <ErrorView error={failed} />}
      <div className="cluster gap-2">
        {!isFixed && (
          <Button aria-haspopup="dialog" onClick={() => setChanging(true)}>
            {t(isDemo(choice) ? 'services.welcome.own.title' : 'app.actions.change')}
          </Button>
        )}
        {!isDemo(choice) && (
          <Button aria-disabled={test.isPending} onClick={() => test.mutate({})}>
            {t(test.isPending ? 'services.section.testing' : 'services.section.test')}
          </Button>
        )}
        <DemoSwitch state={services.data} isBusy={isChoosing} onChoose={choose} />
      </div>
      <Sheet isOpen={isChanging} onOpenChange={setChanging} title={t('services.form.title')}>
        <ServicesForm present={choice} network={network} onChosen={() => setChanging(false)} />
      </Sheet>
    </section>
  );
}
