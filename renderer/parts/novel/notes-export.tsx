import { FileDown } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuActions } from '#renderer/ui/overlays/menu.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { useChange } from '../app/use-change.ts';

/** Saves the highlights and notes of a title as a file; `title` names it where several titles are listed. */
export function NotesExport({ slugUrl, title }: { readonly slugUrl: SlugUrl; readonly title?: string }) {
  const t = useTranslations('shelves.notes');
  const language = useLocale();
  const change = useChange();
  const name = title === undefined ? t('export') : t('exportOf', { title });
  return (
    <Menu trigger={<IconButton name={name} tooltip={t('export')} icon={<FileDown />} />}>
      <MenuActions
        actions={(['markdown', 'html'] as const).map((format) => ({
          text: t(`formats.${format}`),
          run: () =>
            void change({
              scope: 'notes export',
              command: () => api['notes.export']({ slugUrl, format, language }),
              onDone: (saved) => showToast({ text: t('exported', saved) }),
            }),
        }))}
      />
    </Menu>
  );
}
