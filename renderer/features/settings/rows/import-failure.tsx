import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import type { ImportOutcome } from './use-file-import.ts';

/** Why nothing came of a file. */
export function ImportFailure({ outcome }: { readonly outcome: ImportOutcome<unknown> | null }) {
  const t = useTranslations('personData');
  if (outcome === null || outcome.kind === 'done') return null;
  if (outcome.kind === 'failed') return <ErrorView error={outcome.error} />;
  return (
    <ErrorLine
      title={t(`trouble.${outcome.trouble}.title`, { file: outcome.fileName })}
      advice={t(`trouble.${outcome.trouble}.advice`)}
    />
  );
}
