import { useTranslations } from 'use-intl';
import { Sheet } from '#renderer/ui/sheet.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';

type ExportSheetProps = {
  readonly slugUrl: SlugUrl;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Writes what is saved of a title into a book: in which format, which chapters, in one file or in one for each volume. */
export function ExportSheet({ isOpen, onOpenChange }: ExportSheetProps) {
  const t = useTranslations('exports');
  const tActions = useTranslations('app.actions');
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')} closeName={tActions('close')}>
      {null}
    </Sheet>
  );
}
