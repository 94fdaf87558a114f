import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { DemoSwitch, useChooseServices } from '#renderer/parts/app/demo-switch.tsx';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { isDemo, type ServiceState } from '#shared/domain/app/own-services.ts';
import { SettingRow, SettingSection } from '../rows/setting-section.tsx';

/** What the app runs on, the way to all that is known of it, and the demo, which is one click away. */
export function ConnectionSection() {
  const t = useTranslations('connection');
  const tServices = useTranslations('services');
  const state = useQuery(queryFor('services.read', {})).data;
  const { choose, isChoosing, error } = useChooseServices();
  const hasSwitch = state !== undefined && !state.isFixed && (!isDemo(state.choice) || state.former !== undefined);

  function runsOn({ choice: { anime, novels } }: ServiceState): string {
    return [
      `${tServices('anime')}: ${anime === null ? tServices('demo') : new URL(anime.baseUrl).host}`,
      `${tServices('novels')}: ${novels === null ? tServices('demo') : new URL(novels.baseUrl).host}`,
    ].join('\n');
  }

  return (
    <SettingSection title={t('title')} words={[t('settingsWords')]}>
      <SettingRow
        label={tServices('title')}
        advice={state === undefined ? t('settingsAdvice') : runsOn(state)}
        control={({ describedBy }) => (
          <Link to="/connection" className={buttonClass()} aria-describedby={describedBy}>
            {t('open')}
          </Link>
        )}
      />
      {hasSwitch && (
        <SettingRow
          label={tServices('demo')}
          advice={tServices('section.own')}
          control={({ describedBy }) => (
            <DemoSwitch state={state} isBusy={isChoosing} describedBy={describedBy} onChoose={choose} />
          )}
        />
      )}
      {error !== null && <ErrorView error={error} />}
    </SettingSection>
  );
}
