import { BookUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExportSheet } from '#renderer/parts/export-sheet.tsx';
import { TaskList } from '#renderer/parts/task-list.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { NovelSaving } from './use-novel-saving.ts';

type ExportProps = { readonly saving: NovelSaving };

/** Makes a book of what is saved; absent while nothing is. */
export function ExportButton({ saving: { slugUrl, hasSaved } }: ExportProps) {
  const t = useTranslations('saved.menu');
  const [isOpen, setOpen] = useState(false);
  if (!hasSaved) return null;
  return (
    <>
      <IconButton
        size="large"
        name={t('export')}
        aria-haspopup="dialog"
        icon={<BookUp />}
        onClick={() => setOpen(true)}
      />
      <ExportSheet slugUrl={slugUrl} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Books of this title that are being written, or have been. */
export function ExportTasks({ saving: { slugUrl } }: ExportProps) {
  return <TaskList kinds={['export']} slugUrl={slugUrl} />;
}
