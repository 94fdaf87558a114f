import { useFormatter, useTranslations } from 'use-intl';

/** Who translated something, in words: teams or an uploader, or that none is named. */
export function useTranslators() {
  const t = useTranslations('novels.line');
  const format = useFormatter();
  return {
    namesOf: (names: readonly string[]) => (names.length === 0 ? t('unknown') : format.list(names, { style: 'short' })),
  };
}
