import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { DemoSwitch, useChooseServices } from '#renderer/parts/app/demo-switch.tsx';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { isDemo } from '#shared/domain/app/own-services.ts';
import { LinkRow } from '../rows/setting-rows.tsx';
import { SettingRow, SettingSection } from '../rows/setting-section.tsx';

/** The services in use, the way to the connection page, and the switch to the demo. */
export function ConnectionSection() {
  const t = useTranslations();
  const state = useQuery(queryFor('services.read', {})).data;
  const { choose, isChoosing, error } = useChooseServices();
  const hasSwitch = state !== undefined && !state.isFixed && (!isDemo(state.choice) || state.former !== undefined);
  const inUse = (['anime', 'novels'] as const).map((service) => {
    const address = state?.choice[service] ?? null;
    return `${t(`services.${service}`)}: ${address === null ? t('services.demo') : new URL(address.baseUrl).host}`;
  });
  return (
    <SettingSection title={t('connection.title')} words={[t('connection.settingsWords')]}>
      <LinkRow
        label={t('services.title')}
        advice={state === undefined ? t('connection.settingsAdvice') : inUse.join('\n')}
        to="/connection"
        text={t('connection.open')}
      />
      {hasSwitch && (
        <SettingRow
          label={t('services.demo')}
          advice={t('services.section.own')}
          control={({ describedBy }) => (
            <DemoSwitch state={state} isBusy={isChoosing} describedBy={describedBy} onChoose={choose} />
          )}
        />
      )}
      {error !== null && <ErrorView error={error} />}
    </SettingSection>
  );
}
