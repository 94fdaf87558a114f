import { useFormatter, useTranslations } from 'use-intl';
import type { Episode } from '#shared/domain/release.ts';

/** "Episode 3" or "Episode 3 · The name", in the person's language. */
export function useEpisodeName(): (episode: Pick<Episode, 'ordinal' | 'name'>) => string {
  const t = useTranslations('player');
  const format = useFormatter();
  return ({ ordinal, name }) => {
    const number = t('episode', { ordinal: format.number(ordinal, { useGrouping: false }) });
    return name === null || name === '' ? number : `${number} · ${name}`;
  };
}
