import { FolderOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { Facts } from './diagnostics.ts';
import { SettingRow, SettingSection } from './setting-section.tsx';

/** Where the app keeps what, and the way there where the host knows one. */
export function PlaceRows({ about }: Pick<Facts, 'about'>) {
  const t = useTranslations('about.places');
  const reveal = useCommand('app.reveal');
  const places = [
    { place: 'data', path: about.dataFolder },
    { place: 'log', path: about.logFile },
  ] as const;
  return (
    <SettingSection title={t('title')}>
      {places.map(({ place, path }) => (
        <SettingRow
          key={place}
          label={t(place)}
          advice={path}
          control={({ labelledBy }) =>
            about.canRevealFiles && (
              <Button
                icon={<FolderOpen aria-hidden="true" />}
                aria-describedby={labelledBy}
                onClick={() => reveal.mutate({ place })}
              >
                {t('show')}
              </Button>
            )
          }
        />
      ))}
      {reveal.error !== null && <ErrorView error={reveal.error.error} />}
    </SettingSection>
  );
}
