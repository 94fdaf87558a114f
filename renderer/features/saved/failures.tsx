import { useQuery } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import styles from './failures.module.css';
import type { NamedTitle } from './use-queue.ts';

/** Bounds the list: thousands of chapters may fail for the same reason. */
const SHOWN = 100;

/** The chapters of a title that could not be saved and why; each can be dropped, and all retried. */
export function Failures({ title }: { readonly title: NamedTitle }) {
  const t = useTranslations('saved.failures');
  const tTrouble = useTranslations('saved.trouble');
  const tChapters = useTranslations('novels.chapters');
  const changes = useSavingChanges();
  const { slugUrl, name } = title;
  const saving = useQuery(queryFor('downloads.ofTitle', { slugUrl })).data;
  const failed = saving?.chapters.filter(({ state }) => state === 'failed') ?? [];
  if (failed.length === 0) return null;
  return (
    <div className={styles['failures']}>
      <ul className={styles['list']} aria-label={t('of', { title: name })}>
        {failed.slice(0, SHOWN).map((chapter) => {
          const place = tChapters('volumeChapter', { volume: chapter.volume, number: chapter.number });
          return (
            <li key={chapterOfLineKey(chapter)}>
              <span>
                {place}
                <span className="block soft">{tTrouble(chapter.trouble ?? 'refused')}</span>
              </span>
              <IconButton
                size="small"
                name={t('dropOf', { chapter: place })}
                tooltip={t('drop')}
                tooltipSide="left"
                icon={<X />}
                onClick={() => changes.cancel(title, [chapter])}
              />
            </li>
          );
        })}
        {failed.length > SHOWN && <li>{t('more', { count: failed.length - SHOWN })}</li>}
      </ul>
      <div className="cluster gap-2">
        <Button
          size="small"
          icon={<RotateCw aria-hidden="true" />}
          aria-label={t('retryAllOf', { title: name })}
          onClick={() => changes.retry(slugUrl)}
        >
          {t('retryAll')}
        </Button>
        <Button kind="plain" size="small" onClick={() => changes.cancel(title, failed)}>
          {t('dropAll')}
        </Button>
      </div>
    </div>
  );
}
