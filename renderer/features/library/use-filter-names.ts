import { useTranslations } from 'use-intl';
import { catalogEn } from '#renderer/i18n/en/catalog.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import type { ListReferences } from '#shared/domain/anime/release-list.ts';
import type { AppliedFilter } from './list-filters.ts';

type KnownAge = keyof typeof catalogEn.ageRatings;

function isKnownAge(value: string): value is KnownAge {
  return Object.hasOwn(catalogEn.ageRatings, value);
}

/** What a list is filtered by, in the person's language; what the app does not know is named by the service. */
export function useFilterNames(references: ListReferences | undefined) {
  const t = useTranslations('catalog');
  const { typeName } = useFacts();
  return ({ group, value }: AppliedFilter): string => {
    switch (group) {
      case 'types':
        return typeName(references?.types.find((type) => type.value === value) ?? { value, label: value });
      case 'ageRatings':
        if (isKnownAge(value)) return t(`ageRatings.${value}`);
        return references?.ageRatings.find((age) => age.value === value)?.label ?? value;
      case 'genres':
        return (
          references?.genres.find(({ id }) => id === value)?.name ?? t('filters.genreNumber', { id: String(value) })
        );
      case 'years':
        return String(value);
    }
  };
}
