import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceChip } from '#renderer/ui/chip.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { isGone, withoutValue, withValue } from './applied-filters.ts';
import { ChoiceGroup, Choices } from './choice-group.tsx';
import { hasInName } from './has-in-name.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type GenreChoicesProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences;
  readonly onChange: ChangeFilters;
};

/** All genres, found by typing; a release must have all of the chosen ones (anime-service, Catalog rule 3). */
export function GenreChoices({ filters, references, onChange }: GenreChoicesProps) {
  const t = useTranslations('catalog.filters');
  const { nameOf } = useFilterNames(references);
  const [wanted, setWanted] = useState('');
  const ids = [...new Set([...references.genres.map(({ id }) => id), ...filters.genres])];
  const genres = ids
    .map((value) => ({ group: 'genres', value }) as const)
    .map((applied) => ({ applied, name: nameOf(applied, filters) }))
    .filter(({ name }) => hasInName(name, wanted));
  return (
    <ChoiceGroup title={t('genres')} hint={t('genresHint')}>
      <TextField
        label={t('findGenre')}
        value={wanted}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <Choices>
        {genres.map(({ applied, name }) => (
          <ChoiceChip
            key={applied.value}
            isOn={filters.genres.includes(applied.value)}
            tone={isGone(applied, references) ? 'gone' : 'normal'}
            onChange={(isOn) => onChange((before) => (isOn ? withValue : withoutValue)(before, applied))}
          >
            {name}
          </ChoiceChip>
        ))}
      </Choices>
      {genres.length === 0 && <p role="status">{t('noSuchGenre')}</p>}
    </ChoiceGroup>
  );
}
