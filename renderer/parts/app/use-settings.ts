import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { Settings, SettingsPatch } from '#shared/domain/app/settings.ts';
import { shownIn, useChange } from './use-change.ts';

/** A group of settings keeps those that the patch does not name. */
export function patched(settings: Settings, patch: SettingsPatch): Settings {
  const groups = Object.entries(patch).filter(([, value]) => typeof value === 'object');
  const merged = groups.map(([name, group]) => [name, { ...Object(Reflect.get(settings, name)), ...Object(group) }]);
  // A patch never holds undefined, although the types of its optional fields allow it.
  return { ...settings, ...patch, ...Object.fromEntries(merged) } as Settings;
}

/** The settings, and a way to change them with instant effect; a change that fails to save is undone with a toast. */
export function useSettings() {
  const t = useTranslations('settings');
  const makeChange = useChange();
  const { data: settings } = useAnswer('settings.read', {});
  // main.tsx renders nothing before they are read, and the page's root keeps the answer.
  if (settings === undefined) throw new TypeError('The settings are not read yet');
  const change = (patch: SettingsPatch) =>
    makeChange({
      scope: 'settings',
      command: () => api['settings.update'](patch),
      shown: [shownIn('settings.read', {}, (before) => patched(before, patch))],
      failureText: t('notSaved'),
    });
  return { settings, change };
}
