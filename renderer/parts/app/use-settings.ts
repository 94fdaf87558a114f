import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor, useAnswer } from '#renderer/api/query-for.ts';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Settings, type SettingsPatch } from '#shared/domain/app/settings.ts';
import { shownIn, useChange } from './use-change.ts';

const DEFAULTS: Settings = Settings.parse({});

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
  const { data: settings = DEFAULTS } = useAnswer('settings.read', {});
  const change = (patch: SettingsPatch) =>
    makeChange({
      scope: 'settings',
      command: () => api['settings.update'](patch),
      shown: [shownIn('settings.read', {}, (before) => patched(before, patch), DEFAULTS)],
      onDone: (saved) => client.setQueryData(keyFor('settings.read', {}), saved),
      failureText: t('notSaved'),
    });
  return { settings, change };
}

type SettingOf<Value> = { readonly unwrap: () => { readonly values: Iterable<Value> } };

/** The values of a setting that is one of a few, as choices. */
export function choicesIn<Value extends string | number>(setting: SettingOf<Value>, labelOf: (value: Value) => string) {
  return choicesOf(setting.unwrap().values, labelOf);
}
