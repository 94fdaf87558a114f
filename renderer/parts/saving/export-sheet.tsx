import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { ErrorView } from '../errors/error-page.tsx';
import { failureOf } from '../errors/failure-of.ts';
import { ExportForm } from './export-form.tsx';

type ExportSheetProps = {
  readonly slugUrl: SlugUrl;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Writes what is saved of a title into a book: in which format, which chapters, in one file or in one for each volume. */
export function ExportSheet({ slugUrl, isOpen, onOpenChange }: ExportSheetProps) {
  const t = useTranslations('exports');
  const tActions = useTranslations('app.actions');
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')} closeName={tActions('close')}>
      <SheetContent slugUrl={slugUrl} onStarted={() => onOpenChange(false)} />
    </Sheet>
  );
}

function SheetContent({ slugUrl, onStarted }: { readonly slugUrl: SlugUrl; readonly onStarted: () => void }) {
  const list = useQuery(queryFor('novels.chapters', { slugUrl }));
  const saving = useQuery(queryFor('downloads.ofTitle', { slugUrl }));
  const title = useQuery(queryFor('reading.title', { slugUrl }));
  if (list.data !== undefined && saving.data !== undefined && title.data !== undefined) {
    const known = { list: list.data, saving: saving.data, line: title.data.line };
    return <ExportForm slugUrl={slugUrl} known={known} onStarted={onStarted} />;
  }
  const failed = [list, saving, title].find(({ isError }) => isError);
  if (failed === undefined) return <SkeletonText />;
  return <ErrorView error={failureOf(failed.error)} onRetry={() => void failed.refetch()} />;
}
