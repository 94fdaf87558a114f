import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { keyFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { useByteText } from '#renderer/parts/use-byte-text.ts';
import { Select } from '#renderer/ui/select.tsx';
import type { LibraryStorage } from '#shared/domain/saved-library.ts';
import { SettingRow } from './setting-section.tsx';

const CACHES = ['pictures', 'answers'] as const;
const MEGABYTE = 1_000_000;
const LIMITS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].map((megabytes) => megabytes * MEGABYTE);

/** How much may be kept of what was only looked at. */
export function StorageCaches({ caches }: Pick<LibraryStorage, 'caches'>) {
  const t = useTranslations('storage.caches');
  const byteText = useByteText();
  const client = useQueryClient();
  const queryKey = keyFor('saved.storage', {});
  const limiting = useCommand('saved.setCacheLimit', {
    onSuccess: () => void client.invalidateQueries({ queryKey }),
  });

  function limit(cache: (typeof CACHES)[number], limitBytes: number): void {
    client.setQueryData<LibraryStorage>(
      queryKey,
      (known) => known && { ...known, caches: { ...known.caches, [cache]: { ...known.caches[cache], limitBytes } } },
    );
    limiting.mutate({ cache, limitBytes }, { onError: () => void client.invalidateQueries({ queryKey }) });
  }

  return (
    <>
      {CACHES.map((cache) => {
        const { bytes, limitBytes } = caches[cache];
        const limits = [...new Set([...LIMITS, limitBytes])].toSorted((left, right) => left - right);
        return (
          <SettingRow
            key={cache}
            label={t(cache)}
            advice={t('advice', { used: byteText(bytes), limit: byteText(limitBytes) })}
            control={({ describedBy }) => (
              <Select
                name={t('limitOf', { name: t(cache) })}
                describedBy={describedBy}
                value={limitBytes}
                choices={limits.map((value) => ({ value, label: byteText(value) }))}
                onChange={(value) => limit(cache, value)}
              />
            )}
          />
        );
      })}
      {limiting.error !== null && <ErrorView error={limiting.error.error} />}
    </>
  );
}
