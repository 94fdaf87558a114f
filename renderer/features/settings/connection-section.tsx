import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { DEMO, useChooseServices } from '#renderer/parts/use-choose-services.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import type { ServiceState } from '#shared/domain/own-services.ts';
import { SettingRow, SettingSection } from './setting-section.tsx';

/** What the app runs on, the way to all that is known of it, and the demo, which is one click away. */
export function ConnectionSection() {
  const t = useTranslations('connection');
  const tServices = useTranslations('services');
  const state = useQuery(queryFor('services.read', {})).data;
  const { choose, isChoosing, error } = useChooseServices();
  const mayBeDemo = state !== undefined && !state.isFixed && !isDemo(state);

  function runsOn({ choice: { anime, novels } }: ServiceState): string {
    return [
      `${tServices('anime')}: ${anime === null ? tServices('demo') : new URL(anime.baseUrl).host}`,
      `${tServices('novels')}: ${novels === null ? tServices('demo') : new URL(novels.baseUrl).host}`,
    ].join('\n');
  }

  return (
    <SettingSection title={t('title')}>
      <SettingRow
        label={tServices('title')}
        advice={state === undefined ? t('settingsAdvice') : runsOn(state)}
        control={({ describedBy }) => (
          <Link to="/connection" className={buttonClass()} aria-describedby={describedBy}>
            {t('open')}
          </Link>
        )}
      />
      {mayBeDemo && (
        <SettingRow
          label={tServices('demo')}
          advice={tServices('section.own')}
          control={({ describedBy }) => (
            <Button aria-describedby={describedBy} aria-disabled={isChoosing} onClick={() => choose(DEMO)}>
              {tServices('section.toDemo')}
            </Button>
          )}
        />
      )}
      {error !== null && <ErrorView error={error} />}
    </SettingSection>
  );
}

function isDemo({ choice: { anime, novels } }: ServiceState): boolean {
  return anime === null && novels === null;
}
