import { useTranslations } from 'use-intl';

/** The sections of the settings in their order, by the id that addresses name (`/settings#player`). */
export function useSectionTitles() {
  const t = useTranslations();
  return {
    interface: t('settings.interface.title'),
    program: t('settings.program.title'),
    notifications: t('news.settings.title'),
    player: t('player.controls.label'),
    reader: t('settings.reader.title'),
    saving: t('settings.saving.title'),
    storage: t('storage.title'),
    data: t('personData.title'),
    devices: t('devices.title'),
    connection: t('connection.title'),
    network: t('network.title'),
    about: t('about.title'),
  };
}

export type SectionId = keyof ReturnType<typeof useSectionTitles>;
