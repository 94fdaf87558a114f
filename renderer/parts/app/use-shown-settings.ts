import { useAnswer } from '#renderer/api/query-for.ts';
import type { Settings } from '#shared/domain/app/settings.ts';

export function useShownSettings(): Settings {
  const { data: settings } = useAnswer('settings.read', {});
  // main.tsx draws nothing before, and the root of the page keeps them.
  if (settings === undefined) throw new TypeError('The settings are not read yet');
  return settings;
}
