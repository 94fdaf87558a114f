import { useTranslations } from 'use-intl';

export function useChapterName() {
  const t = useTranslations('novels.chapters');
  return ({ volume, number, name = null }: { volume: string; number: string; name?: string | null }): string => {
    const place = volume === '' ? t('chapter', { number }) : t('volumeChapter', { volume, number });
    return name === null ? place : `${place} · ${name}`;
  };
}
