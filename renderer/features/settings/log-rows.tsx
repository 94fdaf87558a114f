import { useQueryClient } from '@tanstack/react-query';
import { ClipboardCopy, ScrollText } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { useCopy } from '#renderer/parts/use-copy.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { diagnosticsOf, type Facts } from './diagnostics.ts';
import { LogView } from './log-view.tsx';
import { SettingRow } from './setting-section.tsx';

/** What a person gives to somebody who looks for a fault, and the same to be read first. */
export function LogRows({ about, info }: Pick<Facts, 'about' | 'info'>) {
  const t = useTranslations('about.log');
  const client = useQueryClient();
  const copy = useCopy();
  const viewId = useId();
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function copyAll(): Promise<void> {
    setError(null);
    try {
      // What happened a moment ago is what is wanted.
      const logLines = await client.fetchQuery({ ...queryFor('app.logLines', {}), staleTime: 0 });
      await copy(diagnosticsOf({ about, info, logLines }, navigator.userAgent), t('copied'));
    } catch (cause) {
      setError(failureOf(cause));
    }
  }

  return (
    <>
      <SettingRow
        label={t('diagnostics')}
        advice={t('diagnosticsAdvice')}
        control={({ describedBy }) => (
          <Button
            icon={<ClipboardCopy aria-hidden="true" />}
            aria-describedby={describedBy}
            onClick={() => void copyAll()}
          >
            {t('copy')}
          </Button>
        )}
      />
      {error !== null && <ErrorView error={error} />}
      <SettingRow
        label={t('title')}
        advice={t('advice')}
        control={({ describedBy }) => (
          <Button
            icon={<ScrollText aria-hidden="true" />}
            aria-describedby={describedBy}
            aria-expanded={isShown}
            aria-controls={viewId}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('hide') : t('show')}
          </Button>
        )}
      />
      <div id={viewId}>{isShown && <LogView />}</div>
    </>
  );
}
