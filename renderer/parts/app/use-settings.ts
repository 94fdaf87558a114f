import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import type { Settings, SettingsPatch } from '#shared/domain/app/settings.ts';
import { shownIn, useChange } from './use-change.ts';
import { useShownSettings } from './use-shown-settings.ts';

const SECTIONS = [
  'player',
  'reader',
  'speech',
  'lookup',
  'statistics',
  'downloads',
  'desktop',
  'notifications',
] as const;

export function patched(settings: Settings, patch: SettingsPatch): Settings {
  const sections = SECTIONS.map((key) => [key, { ...settings[key], ...patch[key] }]);
  // A patch holds only settings; TypeScript takes its optional ones for undefined.
  return { ...settings, ...patch, ...Object.fromEntries(sections) } as Settings;
}

/** The settings, and a way to change them with instant effect; a change that fails to save is undone with a toast. */
export function useSettings() {
  const t = useTranslations('settings');
  const client = useQueryClient();
  const makeChange = useChange();
  const settings = useShownSettings();
  const change = (patch: SettingsPatch) =>
    makeChange({
      scope: 'settings',
      command: () => api['settings.update'](patch),
      shown: [shownIn('settings.read', {}, (before) => patched(before, patch))],
      onDone: (saved) => client.setQueryData(keyFor('settings.read', {}), saved),
      failureText: t('notSaved'),
    });
  return { settings, change };
}
