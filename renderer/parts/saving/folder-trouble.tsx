import { useTranslations } from 'use-intl';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { LibraryState } from '#shared/domain/novels/saved-library.ts';

/** Says why the library's folder cannot be used, with a link to its settings; nothing while it can. */
export function FolderTrouble({ state }: { readonly state: LibraryState }) {
  const t = useTranslations();
  if (state === 'ready') return null;
  return (
    <ErrorLine
      title={t(`storage.state.${state}.title`)}
      advice={t(`storage.state.${state}.advice`)}
      action={
        <ButtonLink href={addressOf.settings({}, 'storage')} size="small">
          {t('saved.hold.toStorage')}
        </ButtonLink>
      }
    />
  );
}
