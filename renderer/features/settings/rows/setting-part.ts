import { Settings, type SettingsPatch } from '#shared/domain/app/settings.ts';

/** What is put back together: a section of the page. */
export type SettingPart = 'interface' | 'player' | 'reader' | 'program' | 'notifications';

const USUAL = Settings.parse({});

/** The settings of a part, as a change that would make them what they are in `settings`. */
export function partOf(settings: Settings, part: SettingPart): SettingsPatch {
  const { language, theme, adult, scale, motion, player, reader, speech, desktop, notifications } = settings;
  switch (part) {
    case 'interface':
      return { language, theme, adult, scale, motion };
    case 'player': {
      // The volume is kept: resetting it would surprise, most of all at night.
      const { volume: _volume, isMuted: _isMuted, ...rest } = player;
      return { player: rest };
    }
    case 'reader':
      return { reader, speech };
    case 'program':
      return { desktop };
    case 'notifications': {
      // Who was asked once is not asked again.
      const { isAsked: _isAsked, ...rest } = notifications;
      return { notifications: rest };
    }
  }
}

/** The same as they are before anybody changes them. */
export function usualPart(part: SettingPart): SettingsPatch {
  return partOf(USUAL, part);
}

/** Whether there is nothing to put back. */
export function isUsual(settings: Settings, part: SettingPart): boolean {
  return inOneOrder(partOf(settings, part)) === inOneOrder(usualPart(part));
}

/** Two values of the same content are the same text. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
