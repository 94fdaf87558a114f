import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { NewsItem } from '#shared/domain/news.ts';

export type NewsText = { readonly title: string; readonly body: string };

/** So many titles are named; more are counted. */
const NAMED_TITLES = 3;

/** The words of one message, however much there is to tell. */
export function useNewsText(): (items: readonly NewsItem[]) => NewsText | null {
  const t = useTranslations('news');
  const format = useFormatter();
  const locale = useLocale();

  function sentence(item: NewsItem): string {
    if (item.kind === 'chapters') return t('chapters', { count: item.count });
    return item.ordinal === null ? t('episode') : t('episodeNumbered', { ordinal: format.number(item.ordinal) });
  }

  return (items) => {
    const [first, ...others] = items;
    if (first === undefined) return null;
    if (others.length === 0) return { title: first.title[locale], body: sentence(first) };
    const titles = [...new Set(items.map(({ title }) => title[locale]))];
    const named = titles.slice(0, NAMED_TITLES).join(' · ');
    const unnamed = titles.length - NAMED_TITLES;
    return { title: t('many'), body: unnamed > 0 ? t('more', { titles: named, count: unnamed }) : named };
  };
}
