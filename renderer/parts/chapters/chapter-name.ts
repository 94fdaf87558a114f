import { useTranslations } from 'use-intl';

type Named = { readonly volume: string; readonly number: string; readonly name?: string | null };

/** Names of chapters and volumes. For some titles the service names no volumes. */
export function useChapterName() {
  const t = useTranslations('novels.chapters');
  function nameOf({ volume, number, name = null }: Named): string {
    const place = volume === '' ? t('chapter', { number }) : t('volumeChapter', { volume, number });
    return name === null ? place : `${place} · ${name}`;
  }
  return {
    nameOf,
    /** For the middle of a sentence. */
    nameWithin: ({ volume, number }: Named) =>
      nameOf({ volume, number }).replace(/^./u, (first) => first.toLowerCase()),
    volumeName: (volume: string) => (volume === '' ? t('noVolume') : t('volume', { volume })),
  };
}
