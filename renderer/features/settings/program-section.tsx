import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { SettingSection } from './setting-section.tsx';
import { SwitchRow } from './switch-row.tsx';

/** What the app does as a program of this machine, as far as this one can: a browser's window has neither. */
export function ProgramSection() {
  const t = useTranslations('settings.program');
  const { settings, change } = useSettings();
  const hasTray = useQuery(queryFor('app.info', {})).data?.host === 'electron';
  const updates = useQuery(queryFor('updates.state', {})).data;
  const hasUpdates = updates !== undefined && updates.kind !== 'none';
  const { desktop } = settings;
  if (!hasTray && !hasUpdates) return null;
  return (
    <SettingSection title={t('title')} part="program">
      {hasTray && (
        <SwitchRow
          label={t('tray')}
          words={[t('trayWords')]}
          advice={t('trayAdvice')}
          isOn={desktop.hasTray}
          onChange={(isOn) => void change({ desktop: { hasTray: isOn } })}
        />
      )}
      {hasUpdates && (
        <SwitchRow
          label={t('checksUpdates')}
          advice={t('checksUpdatesAdvice')}
          isOn={desktop.checksUpdates}
          onChange={(checksUpdates) => void change({ desktop: { checksUpdates } })}
        />
      )}
    </SettingSection>
  );
}
