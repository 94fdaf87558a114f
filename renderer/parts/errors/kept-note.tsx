import { useTranslations } from 'use-intl';
import type { Kept } from '#renderer/api/use-endless.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { useAge } from '../time/use-moment-text.ts';
import { ErrorAction } from './error-page.tsx';

export function KeptNote({ kept, onRetry }: { readonly kept: Kept | null; readonly onRetry: () => void }) {
  const t = useTranslations('app.kept');
  const age = useAge();
  const errorText = useErrorText();
  if (kept === null) return null;
  return (
    <ErrorLine
      tone="offline"
      title={errorText(kept.problem).title}
      advice={t('asOf', { when: age(kept.fetchedAt) })}
      action={<ErrorAction error={kept.problem} onRetry={onRetry} size="small" />}
    />
  );
}
